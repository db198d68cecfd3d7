import{b as e,x as t}from"./ds-board-ZknV2azo.js";import{a as n,t as r}from"./page-BXiSKpDw.js";import{o as i,r as a,s as o}from"./index-CbE64iM_.js";var s=class extends r{static{this.properties={...r.properties,tables:{state:!0}}}constructor(){super(),this.tables=null,this.load()}async load(){await this.attempt(async()=>this.tables=(await n.tables()).tables)}render(){return t`<header><h1>${this.say(`history`)}</h1></header>${this.problemBox()}
      ${this.tables?.length===0?t`<p class="soft">${this.say(`nothingYet`)} <a href="#/">${this.say(`playNow`)}</a></p>`:e}
      <ul class="list">${this.tables?.map(e=>this.line(e))}</ul>`}line(r){let s=`${r.name} · ${o(r.terms)} · ${i(r.players,0)} – ${i(r.players,1)}`;return t`<li><span class="grow"><strong>${s}</strong><br /><span class="soft small">${a(r.updated)}</span></span>
      <span class="number">${r.score[0]} : ${r.score[1]}</span>
      <span class="soft small">${r.is_over&&r.winner!==null?this.say(`matchWon`,{side:i(r.players,r.winner)}):this.say(`isOpen`)}</span>
      ${r.is_over?e:t`<a class="button primary" href="#/table/${r.id}">${this.say(`goOn`)}</a>`}
      <a class="button" href="#/replay/${r.id}">${this.say(`replay`)}</a>
      <button @click=${async()=>{let e=await this.attempt(()=>n.analyzeTable(r.id));e&&(location.hash=`#/analysis/${e.id}`)}}>${this.say(`analyze`)}</button>
      <a class="button" download href=${n.exportPath(r.id,`mat`)}>MAT</a><a class="button" download href=${n.exportPath(r.id,`json`)}>JSON</a>
      <button @click=${async()=>{confirm(this.say(`reallyRemove`))&&(await this.attempt(()=>n.removeTable(r.id)),await this.load())}} aria-label="${this.say(`remove`)}: ${s}">${this.say(`remove`)}</button></li>`}};customElements.define(`ds-history`,s);