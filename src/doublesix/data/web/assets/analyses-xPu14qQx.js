import{S as e,x as t}from"./ds-board-qoPS1MiX.js";import{i as n,u as r,w as i}from"./index-BZoUuChA.js";var a=1e3,o=class extends n{static{this.properties={...n.properties,analyses:{state:!0}}}constructor(){super(),this.again=0,this.list=()=>this.load(async()=>{clearTimeout(this.again),this.analyses=(await i.analyses()).analyses,clearTimeout(this.again),this.isConnected&&this.analyses.some(s)&&(this.again=window.setTimeout(this.list,a))}),this.analyses=null,this.list()}disconnectedCallback(){clearTimeout(this.again),super.disconnectedCallback()}render(){return e`<header><h1>${this.say(`analyze`)}</h1><p>${this.say(`analyzeLead`)}</p></header>
      <section><ds-drop-file @taken=${this.list}></ds-drop-file></section>${this.problemBox()}
      <section><h2>${this.say(`analyses`)}</h2>
        ${this.analyses?.length===0?e`<p class="soft">${this.say(`nothingYet`)}</p>`:t}
        <ul class="list">${this.analyses?.map(e=>this.line(e))}</ul></section>`}line(n){return e`<li><a class="grow" href="#/analysis/${n.id}">${n.name} · ${n.players[0]} – ${n.players[1]}</a>
      <span class="number">${n.final_score[0]} : ${n.final_score[1]}</span>
      <span>${this.sayOr(`status-${n.status}`,n.status)}</span>
      ${s(n)?e`<progress max=${n.total} value=${n.done} aria-label="${this.say(`progress`)}: ${n.name}"></progress>`:t}
      <span class="soft small">${r(n.created)}</span>
      <button @click=${async()=>{confirm(this.say(`reallyRemoveAnalysis`))&&(await this.attempt(()=>i.removeAnalysis(n.id)),this.problem||await this.list())}} aria-label="${this.say(`remove`)}: ${n.name}">${this.say(`remove`)}</button></li>`}};function s({status:e}){return e===`waiting`||e===`running`}customElements.define(`ds-analyses`,o);