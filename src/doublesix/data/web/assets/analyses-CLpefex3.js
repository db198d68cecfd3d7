import{D as e,E as t}from"./ds-board-DR6N3Qir.js";import{A as n,b as r,bt as i,j as a,q as o,r as s}from"./page-C4IEbV61.js";import{g as c,u as l}from"./index-DKUq47BH.js";var u=1e3,d=50,f=500,p=class extends s{static{this.properties={...s.properties,analyses:{state:!0},older:{state:!0}}}constructor(){super(),this.again=0,this.asks=0,this.list=()=>this.load(async()=>{let e=Math.min(f,Math.max(d,this.analyses?.length??0));await this.ask([],{most:String(e)})}),this.lengthenList=()=>this.lengthen(()=>this.ask(this.analyses??[],{most:String(d),before:this.older??``}).finally(this.lookAgain)),this.lookAgain=()=>{clearTimeout(this.again),this.isConnected&&this.analyses?.some(l)&&(this.again=window.setTimeout(this.list,u))},this.analyses=null,this.older=null,this.list()}disconnectedCallback(){clearTimeout(this.again),super.disconnectedCallback()}async ask(e,t){clearTimeout(this.again);let n=++this.asks,{analyses:r,older:a}=await i.analyses(t);n===this.asks&&(this.analyses=[...e,...r],this.older=a,this.lookAgain())}render(){return e`<header><h1>${this.say(`analyze`)}</h1><p>${this.say(`analyzeLead`)}</p></header>
<section><ds-drop-file @taken=${this.list}></ds-drop-file></section>${this.problemBox()}
<section><h2>${this.say(`analyses`)}</h2>
${this.analyses?.some(({status:e})=>e===`done`)?e`<p><a href="#/players">${this.say(`players`)}</a></p>`:t}
${this.analyses?.length===0?e`<p class="soft">${this.say(`nothingYet`)}</p>`:t}
<ul class="list">${this.analyses?.map(e=>this.line(e))}</ul>
${this.older?e`<p><button id="older" @click=${this.lengthenList}>${this.say(`older`)}</button></p>`:t}</section>`}line(s){let u=async()=>{await this.attempt(()=>i.removeAnalysis(s.id)),this.problem||await this.list()},d=[o(s),s.players.map(n).join(` – `)].filter(Boolean).join(` · `);return e`<li><a class="grow" href="#/analysis/${s.id}">${d}</a>
<span class="number">${s.final_score[0]} : ${s.final_score[1]}</span>
<span class="soft small">${c(s.plies)}</span>
<span>${this.sayOr(`status-${s.status}`,s.status)}</span>
${l(s)?e`<progress max=${s.total} value=${s.done} aria-label=${a(this.say(`progress`),d)}></progress>`:t}
<span class="soft small">${r(s.created)}</span>
<button @click=${e=>this.removeLine(e,`reallyRemoveAnalysis`,u,d)} aria-label=${a(this.say(`remove`),d)}>${this.say(`remove`)}</button></li>`}};customElements.define(`ds-analyses`,p);