import{S as e,x as t}from"./ds-board-O-NGrSwW.js";import{N as n,n as r,u as i}from"./page-BaS2Mc_6.js";import{s as a}from"./index-B0c55zMp.js";var o=1e3,s=class extends r{static{this.properties={...r.properties,analyses:{state:!0}}}constructor(){super(),this.again=0,this.list=()=>this.load(async()=>{clearTimeout(this.again),this.analyses=(await n.analyses()).analyses,clearTimeout(this.again),this.isConnected&&this.analyses.some(c)&&(this.again=window.setTimeout(this.list,o))}),this.analyses=null,this.list()}disconnectedCallback(){clearTimeout(this.again),super.disconnectedCallback()}render(){return e`<header><h1>${this.say(`analyze`)}</h1><p>${this.say(`analyzeLead`)}</p></header>
      <section><ds-drop-file @taken=${this.list}></ds-drop-file></section>${this.problemBox()}
      <section><h2>${this.say(`analyses`)}</h2>
        ${this.analyses?.length===0?e`<p class="soft">${this.say(`nothingYet`)}</p>`:t}
        <ul class="list">${this.analyses?.map(e=>this.line(e))}</ul></section>`}line(r){return e`<li><a class="grow" href="#/analysis/${r.id}">${r.name} · ${r.players[0]} – ${r.players[1]}</a>
      <span class="number">${r.final_score[0]} : ${r.final_score[1]}</span>
      <span class="soft small">${a(r.plies)}</span>
      <span>${this.sayOr(`status-${r.status}`,r.status)}</span>
      ${c(r)?e`<progress max=${r.total} value=${r.done} aria-label="${this.say(`progress`)}: ${r.name}"></progress>`:t}
      <span class="soft small">${i(r.created)}</span>
      <button @click=${async()=>{confirm(this.say(`reallyRemoveAnalysis`))&&(await this.attempt(()=>n.removeAnalysis(r.id)),this.problem||await this.list())}} aria-label="${this.say(`remove`)}: ${r.name}">${this.say(`remove`)}</button></li>`}};function c({status:e}){return e===`waiting`||e===`running`}customElements.define(`ds-analyses`,s);