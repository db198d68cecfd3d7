import{D as e,E as t}from"./ds-board-DR6N3Qir.js";import{A as n,K as r,k as i,r as a,y as o,yt as s}from"./page-DD9w7IX8.js";import{g as c,u as l}from"./index-BPi-ygww.js";var u=1e3,d=50,f=500,p=class extends a{static{this.properties={...a.properties,analyses:{state:!0},older:{state:!0}}}constructor(){super(),this.again=0,this.asks=0,this.list=()=>this.load(async()=>{let e=Math.min(f,Math.max(d,this.analyses?.length??0));await this.ask([],{most:String(e)})}),this.lengthenList=()=>this.lengthen(()=>this.ask(this.analyses??[],{most:String(d),before:this.older??``}).finally(this.lookAgain)),this.lookAgain=()=>{clearTimeout(this.again),this.isConnected&&this.analyses?.some(l)&&(this.again=window.setTimeout(this.list,u))},this.analyses=null,this.older=null,this.list()}disconnectedCallback(){clearTimeout(this.again),super.disconnectedCallback()}async ask(e,t){clearTimeout(this.again);let n=++this.asks,{analyses:r,older:i}=await s.analyses(t);n===this.asks&&(this.analyses=[...e,...r],this.older=i,this.lookAgain())}render(){return e`<header><h1>${this.say(`analyze`)}</h1><p>${this.say(`analyzeLead`)}</p></header>
<section><ds-drop-file @taken=${this.list}></ds-drop-file></section>${this.problemBox()}
<section><h2>${this.say(`analyses`)}</h2>
${this.analyses?.some(({status:e})=>e===`done`)?e`<p><a href="#/players">${this.say(`players`)}</a></p>`:t}
${this.analyses?.length===0?e`<p class="soft">${this.say(`nothingYet`)}</p>`:t}
<ul class="list">${this.analyses?.map(e=>this.line(e))}</ul>
${this.older?e`<p><button id="older" @click=${this.lengthenList}>${this.say(`older`)}</button></p>`:t}</section>`}line(a){let u=async()=>{await this.attempt(()=>s.removeAnalysis(a.id)),this.problem||await this.list()},d=[r(a),a.players.map(i).join(` – `)].filter(Boolean).join(` · `);return e`<li><a class="grow" href="#/analysis/${a.id}">${d}</a>
<span class="number">${a.final_score[0]} : ${a.final_score[1]}</span>
<span class="soft small">${c(a.plies)}</span>
<span>${this.sayOr(`status-${a.status}`,a.status)}</span>
${l(a)?e`<progress max=${a.total} value=${a.done} aria-label=${n(this.say(`progress`),d)}></progress>`:t}
<span class="soft small">${o(a.created)}</span>
<button @click=${e=>this.removeLine(e,`reallyRemoveAnalysis`,u,d)} aria-label=${n(this.say(`remove`),d)}>${this.say(`remove`)}</button></li>`}};customElements.define(`ds-analyses`,p);