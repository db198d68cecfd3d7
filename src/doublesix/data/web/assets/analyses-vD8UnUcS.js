import{S as e,x as t}from"./ds-board-DGZk7yGK.js";import{l as n,r,x as i}from"./index-Dasf1RvE.js";var a=class extends r{static{this.properties={...r.properties,analyses:{state:!0}}}constructor(){super(),this.list=()=>this.load(async()=>this.analyses=(await i.analyses()).analyses),this.analyses=null,this.list()}render(){return e`<header><h1>${this.say(`analyze`)}</h1><p>${this.say(`analyzeLead`)}</p></header>
      <section><ds-drop-file @taken=${this.list}></ds-drop-file></section>${this.problemBox()}
      <section><h2>${this.say(`analyses`)}</h2>
        ${this.analyses?.length===0?e`<p class="soft">${this.say(`nothingYet`)}</p>`:t}
        <ul class="list">${this.analyses?.map(e=>this.line(e))}</ul></section>`}line(t){return e`<li><a class="grow" href="#/analysis/${t.id}">${t.name} · ${t.players[0]} – ${t.players[1]}</a>
      <span class="number">${t.final_score[0]} : ${t.final_score[1]}</span>
      <span>${this.sayOr(`status-${t.status}`,t.status)}</span><span class="soft small">${n(t.created)}</span>
      <button @click=${async()=>{confirm(this.say(`reallyRemoveAnalysis`))&&(await this.attempt(()=>i.removeAnalysis(t.id)),this.problem||await this.list())}} aria-label="${this.say(`remove`)}: ${t.name}">${this.say(`remove`)}</button></li>`}};customElements.define(`ds-analyses`,a);