import{b as e,x as t}from"./ds-board-CBJw_Ob0.js";import{l as n,r,x as i}from"./index-hBqGWziZ.js";var a=class extends r{static{this.properties={...r.properties,analyses:{state:!0}}}constructor(){super(),this.analyses=null,this.load()}async load(){await this.attempt(async()=>this.analyses=(await i.analyses()).analyses)}render(){return t`<header><h1>${this.say(`analyze`)}</h1><p>${this.say(`analyzeLead`)}</p></header>
      <section><ds-drop-file></ds-drop-file></section>${this.problemBox()}
      <section><h2>${this.say(`analyses`)}</h2>
        ${this.analyses?.length===0?t`<p class="soft">${this.say(`nothingYet`)}</p>`:e}
        <ul class="list">${this.analyses?.map(e=>this.line(e))}</ul></section>`}line(e){return t`<li><a class="grow" href="#/analysis/${e.id}">${e.name} · ${e.players[0]} – ${e.players[1]}</a>
      <span class="number">${e.final_score[0]} : ${e.final_score[1]}</span>
      <span>${this.sayOr(`status-${e.status}`,e.status)}</span><span class="soft small">${n(e.created)}</span>
      <button @click=${async()=>{await this.attempt(()=>i.removeAnalysis(e.id)),await this.load()}} aria-label="${this.say(`remove`)}: ${e.name}">${this.say(`remove`)}</button></li>`}};customElements.define(`ds-analyses`,a);