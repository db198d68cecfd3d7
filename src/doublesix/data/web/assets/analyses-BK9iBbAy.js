import{S as e,x as t}from"./ds-board-DuGkKOzN.js";import{H as n,g as r,r as i}from"./page-Bzo0_FBD.js";import{s as a}from"./index-Bz9tmrVz.js";var o=1e3,s=class extends i{static{this.properties={...i.properties,analyses:{state:!0}}}constructor(){super(),this.again=0,this.list=()=>this.load(async()=>{clearTimeout(this.again),this.analyses=(await n.analyses()).analyses,clearTimeout(this.again),this.isConnected&&this.analyses.some(c)&&(this.again=window.setTimeout(this.list,o))}),this.analyses=null,this.list()}disconnectedCallback(){clearTimeout(this.again),super.disconnectedCallback()}render(){return e`<header><h1>${this.say(`analyze`)}</h1><p>${this.say(`analyzeLead`)}</p></header>
      <section><ds-drop-file @taken=${this.list}></ds-drop-file></section>${this.problemBox()}
      <section><h2>${this.say(`analyses`)}</h2>
        ${this.analyses?.some(({status:e})=>e===`done`)?e`<p><a href="#/players">${this.say(`players`)}</a></p>`:t}
        ${this.analyses?.length===0?e`<p class="soft">${this.say(`nothingYet`)}</p>`:t}
        <ul class="list">${this.analyses?.map(e=>this.line(e))}</ul></section>`}line(i){return e`<li><a class="grow" href="#/analysis/${i.id}">${i.name} · ${i.players[0]} – ${i.players[1]}</a>
      <span class="number">${i.final_score[0]} : ${i.final_score[1]}</span>
      <span class="soft small">${a(i.plies)}</span>
      <span>${this.sayOr(`status-${i.status}`,i.status)}</span>
      ${c(i)?e`<progress max=${i.total} value=${i.done} aria-label="${this.say(`progress`)}: ${i.name}"></progress>`:t}
      <span class="soft small">${r(i.created)}</span>
      <button @click=${async()=>{confirm(this.say(`reallyRemoveAnalysis`))&&(await this.attempt(()=>n.removeAnalysis(i.id)),this.problem||await this.list())}} aria-label="${this.say(`remove`)}: ${i.name}">${this.say(`remove`)}</button></li>`}};function c({status:e}){return e===`waiting`||e===`running`}customElements.define(`ds-analyses`,s);