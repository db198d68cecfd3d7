import{E as e,T as t}from"./ds-board-BMeV3zxf.js";import{D as n,_ as r,ht as i,r as a}from"./page-BQIFzZ18.js";import{c as o,f as s}from"./index-Bc2TJdKN.js";var c=1e3,l=50,u=500,d=class extends a{static{this.properties={...a.properties,analyses:{state:!0},older:{state:!0}}}constructor(){super(),this.again=0,this.asks=0,this.list=()=>this.load(async()=>{let e=Math.min(u,Math.max(l,this.analyses?.length??0));await this.ask([],{most:String(e)})}),this.lengthenList=()=>this.lengthen(()=>this.ask(this.analyses??[],{most:String(l),before:this.older??``}).finally(this.lookAgain)),this.lookAgain=()=>{clearTimeout(this.again),this.isConnected&&this.analyses?.some(o)&&(this.again=window.setTimeout(this.list,c))},this.analyses=null,this.older=null,this.list()}disconnectedCallback(){clearTimeout(this.again),super.disconnectedCallback()}async ask(e,t){clearTimeout(this.again);let n=++this.asks,{analyses:r,older:a}=await i.analyses(t);n===this.asks&&(this.analyses=[...e,...r],this.older=a,this.lookAgain())}render(){return e`<header><h1>${this.say(`analyze`)}</h1><p>${this.say(`analyzeLead`)}</p></header>
<section><ds-drop-file @taken=${this.list}></ds-drop-file></section>${this.problemBox()}
<section><h2>${this.say(`analyses`)}</h2>
${this.analyses?.some(({status:e})=>e===`done`)?e`<p><a href="#/players">${this.say(`players`)}</a></p>`:t}
${this.analyses?.length===0?e`<p class="soft">${this.say(`nothingYet`)}</p>`:t}
<ul class="list">${this.analyses?.map(e=>this.line(e))}</ul>
${this.older?e`<p><button id="older" @click=${this.lengthenList}>${this.say(`older`)}</button></p>`:t}</section>`}line(a){let c=async()=>{await this.attempt(()=>i.removeAnalysis(a.id)),this.problem||await this.list()};return e`<li><a class="grow" href="#/analysis/${a.id}">${a.name} · ${a.players[0]} – ${a.players[1]}</a>
<span class="number">${a.final_score[0]} : ${a.final_score[1]}</span>
<span class="soft small">${s(a.plies)}</span>
<span>${this.sayOr(`status-${a.status}`,a.status)}</span>
${o(a)?e`<progress max=${a.total} value=${a.done} aria-label=${n(this.say(`progress`),a.name)}></progress>`:t}
<span class="soft small">${r(a.created)}</span>
<button @click=${e=>this.removeLine(e,`reallyRemoveAnalysis`,c,a.name)} aria-label=${n(this.say(`remove`),a.name)}>${this.say(`remove`)}</button></li>`}};customElements.define(`ds-analyses`,d);