import{D as e,E as t}from"./ds-board-DTejOOdc.js";import{A as n,k as r,r as i,vt as a,y as o}from"./page-CPRJlr4Z.js";import{g as s,u as c}from"./index-iKUdUr_S.js";var l=1e3,u=50,d=500,f=class extends i{static{this.properties={...i.properties,analyses:{state:!0},older:{state:!0}}}constructor(){super(),this.again=0,this.asks=0,this.list=()=>this.load(async()=>{let e=Math.min(d,Math.max(u,this.analyses?.length??0));await this.ask([],{most:String(e)})}),this.lengthenList=()=>this.lengthen(()=>this.ask(this.analyses??[],{most:String(u),before:this.older??``}).finally(this.lookAgain)),this.lookAgain=()=>{clearTimeout(this.again),this.isConnected&&this.analyses?.some(c)&&(this.again=window.setTimeout(this.list,l))},this.analyses=null,this.older=null,this.list()}disconnectedCallback(){clearTimeout(this.again),super.disconnectedCallback()}async ask(e,t){clearTimeout(this.again);let n=++this.asks,{analyses:r,older:i}=await a.analyses(t);n===this.asks&&(this.analyses=[...e,...r],this.older=i,this.lookAgain())}render(){return e`<header><h1>${this.say(`analyze`)}</h1><p>${this.say(`analyzeLead`)}</p></header>
<section><ds-drop-file @taken=${this.list}></ds-drop-file></section>${this.problemBox()}
<section><h2>${this.say(`analyses`)}</h2>
${this.analyses?.some(({status:e})=>e===`done`)?e`<p><a href="#/players">${this.say(`players`)}</a></p>`:t}
${this.analyses?.length===0?e`<p class="soft">${this.say(`nothingYet`)}</p>`:t}
<ul class="list">${this.analyses?.map(e=>this.line(e))}</ul>
${this.older?e`<p><button id="older" @click=${this.lengthenList}>${this.say(`older`)}</button></p>`:t}</section>`}line(i){let l=async()=>{await this.attempt(()=>a.removeAnalysis(i.id)),this.problem||await this.list()},u=`${r(i.name)} · ${i.players.map(r).join(` – `)}`;return e`<li><a class="grow" href="#/analysis/${i.id}">${u}</a>
<span class="number">${i.final_score[0]} : ${i.final_score[1]}</span>
<span class="soft small">${s(i.plies)}</span>
<span>${this.sayOr(`status-${i.status}`,i.status)}</span>
${c(i)?e`<progress max=${i.total} value=${i.done} aria-label=${n(this.say(`progress`),u)}></progress>`:t}
<span class="soft small">${o(i.created)}</span>
<button @click=${e=>this.removeLine(e,`reallyRemoveAnalysis`,l,u)} aria-label=${n(this.say(`remove`),u)}>${this.say(`remove`)}</button></li>`}};customElements.define(`ds-analyses`,f);