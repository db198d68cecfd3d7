import{S as e,x as t}from"./ds-board-B40oHfRd.js";import{J as n,g as r,r as i}from"./page-B4OYPbD4.js";import{n as a,o}from"./index-ZXH2etd3.js";var s=1e3,c=50,l=500,u=class extends i{static{this.properties={...i.properties,analyses:{state:!0},older:{state:!0}}}constructor(){super(),this.again=0,this.asks=0,this.list=()=>this.load(async()=>{let e=Math.min(l,Math.max(c,this.analyses?.length??0));await this.ask([],{most:String(e)})}),this.lengthenList=()=>this.lengthen(()=>this.ask(this.analyses??[],{most:String(c),before:this.older??``}).finally(this.lookAgain)),this.lookAgain=()=>{clearTimeout(this.again),this.isConnected&&this.analyses?.some(a)&&(this.again=window.setTimeout(this.list,s))},this.analyses=null,this.older=null,this.list()}disconnectedCallback(){clearTimeout(this.again),super.disconnectedCallback()}async ask(e,t){clearTimeout(this.again);let r=++this.asks,{analyses:i,older:a}=await n.analyses(t);r===this.asks&&(this.analyses=[...e,...i],this.older=a,this.lookAgain())}render(){return e`<header><h1>${this.say(`analyze`)}</h1><p>${this.say(`analyzeLead`)}</p></header>
      <section><ds-drop-file @taken=${this.list}></ds-drop-file></section>${this.problemBox()}
      <section><h2>${this.say(`analyses`)}</h2>
        ${this.analyses?.some(({status:e})=>e===`done`)?e`<p><a href="#/players">${this.say(`players`)}</a></p>`:t}
        ${this.analyses?.length===0?e`<p class="soft">${this.say(`nothingYet`)}</p>`:t}
        <ul class="list">${this.analyses?.map(e=>this.line(e))}</ul>
        ${this.older?e`<p><button id="older" @click=${this.lengthenList}>${this.say(`older`)}</button></p>`:t}</section>`}line(i){return e`<li><a class="grow" href="#/analysis/${i.id}">${i.name} · ${i.players[0]} – ${i.players[1]}</a>
      <span class="number">${i.final_score[0]} : ${i.final_score[1]}</span>
      <span class="soft small">${o(i.plies)}</span>
      <span>${this.sayOr(`status-${i.status}`,i.status)}</span>
      ${a(i)?e`<progress max=${i.total} value=${i.done} aria-label="${this.say(`progress`)}: ${i.name}"></progress>`:t}
      <span class="soft small">${r(i.created)}</span>
      <button @click=${async()=>{confirm(this.say(`reallyRemoveAnalysis`))&&(await this.attempt(()=>n.removeAnalysis(i.id)),this.problem||await this.list())}} aria-label="${this.say(`remove`)}: ${i.name}">${this.say(`remove`)}</button></li>`}};customElements.define(`ds-analyses`,u);