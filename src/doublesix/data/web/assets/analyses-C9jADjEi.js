import{E as e,T as t}from"./ds-board-BSRHuVBd.js";import{O as n,_t as r,k as i,r as a,v as o}from"./page-CaXZ3mSY.js";import{l as s,p as c}from"./index-BHelnOr1.js";var l=1e3,u=50,d=500,f=class extends a{static{this.properties={...a.properties,analyses:{state:!0},older:{state:!0}}}constructor(){super(),this.again=0,this.asks=0,this.list=()=>this.load(async()=>{let e=Math.min(d,Math.max(u,this.analyses?.length??0));await this.ask([],{most:String(e)})}),this.lengthenList=()=>this.lengthen(()=>this.ask(this.analyses??[],{most:String(u),before:this.older??``}).finally(this.lookAgain)),this.lookAgain=()=>{clearTimeout(this.again),this.isConnected&&this.analyses?.some(s)&&(this.again=window.setTimeout(this.list,l))},this.analyses=null,this.older=null,this.list()}disconnectedCallback(){clearTimeout(this.again),super.disconnectedCallback()}async ask(e,t){clearTimeout(this.again);let n=++this.asks,{analyses:i,older:a}=await r.analyses(t);n===this.asks&&(this.analyses=[...e,...i],this.older=a,this.lookAgain())}render(){return e`<header><h1>${this.say(`analyze`)}</h1><p>${this.say(`analyzeLead`)}</p></header>
<section><ds-drop-file @taken=${this.list}></ds-drop-file></section>${this.problemBox()}
<section><h2>${this.say(`analyses`)}</h2>
${this.analyses?.some(({status:e})=>e===`done`)?e`<p><a href="#/players">${this.say(`players`)}</a></p>`:t}
${this.analyses?.length===0?e`<p class="soft">${this.say(`nothingYet`)}</p>`:t}
<ul class="list">${this.analyses?.map(e=>this.line(e))}</ul>
${this.older?e`<p><button id="older" @click=${this.lengthenList}>${this.say(`older`)}</button></p>`:t}</section>`}line(a){let l=async()=>{await this.attempt(()=>r.removeAnalysis(a.id)),this.problem||await this.list()};return e`<li><a class="grow" href="#/analysis/${a.id}">${n(a.name)} · ${a.players.map(n).join(` – `)}</a>
<span class="number">${a.final_score[0]} : ${a.final_score[1]}</span>
<span class="soft small">${c(a.plies)}</span>
<span>${this.sayOr(`status-${a.status}`,a.status)}</span>
${s(a)?e`<progress max=${a.total} value=${a.done} aria-label=${i(this.say(`progress`),a.name)}></progress>`:t}
<span class="soft small">${o(a.created)}</span>
<button @click=${e=>this.removeLine(e,`reallyRemoveAnalysis`,l,a.name)} aria-label=${i(this.say(`remove`),a.name)}>${this.say(`remove`)}</button></li>`}};customElements.define(`ds-analyses`,f);