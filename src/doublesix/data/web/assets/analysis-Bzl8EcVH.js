import{S as e,b as t,x as n}from"./ds-board-CBd3cyqr.js";import{c as r,d as i,f as a,i as o,m as s,p as c,r as l}from"./index-CazZScxo.js";import"./why-DECBvqmk.js";var u=[420,1e3],d=640,f=150,p=28;function m(e){let t=e.some(e=>h(e)!==null);return{values:e.map(e=>{let n=t?h(e):g(e);return n===null||e.on_roll===null?null:e.on_roll===0?n:t?1-n:-n}),isChance:t}}function h({judged:e,candidates:t,cubes:n}){if(e.type===`play`)return t[0]?.judgements[0]?.mwc??e.candidates?.[0]?.mwc??null;let r=n[0]?.mwc;return r?Math.max(r[0],Math.min(r[1],r[2])):e.mwc?.no_double??null}function g({judged:e,candidates:t,cubes:n}){if(e.type===`play`)return t[0]?.judgements[0]?.equity??e.candidates?.[0]?.equity??null;let r=n[0]??e.equities;return r?Math.max(r.no_double,Math.min(r.double_take,r.double_pass)):null}function _(t,r,i,a){let{values:o,isChance:s}=m(t),c=u[innerWidth<d?0:1],l=s?1:Math.max(1,...o.map(e=>Math.abs(e??0))),h=e=>p+(c-56)*e/Math.max(o.length-1,1),g=e=>12+126*(s?1-e:(l-e)/(2*l)),_=o.flatMap((e,t)=>e===null?[]:[`${h(t).toFixed(1)},${g(e).toFixed(1)}`]),v=t.flatMap((t,n)=>{let r=o[n],{mistake:i=`none`}=t.judged;return i===`none`||r==null?[]:[e`<circle cx=${h(n)} cy=${g(r)} r="4.5" class="mark ${i}"/>`]}),y=s?[0,.5,1]:[-l,0,l];return n`<svg class="graph" viewBox="0 0 ${c} ${f}" role="img" aria-label=${i} @click=${e=>{let t=e.currentTarget.getBoundingClientRect(),n=(e.clientX-t.left)/t.width*c;a(Math.round((n-p)/(c-56)*(o.length-1)))}}>
    ${y.map(t=>e`<line x1=${p} x2=${c-p} y1=${g(t)} y2=${g(t)} class="axis"/>
      <text x="2" y=${g(t)+4}>${s?`${100*t}`:t.toFixed(1)}</text>`)}
    <line x1=${h(r)} x2=${h(r)} y1="8" y2=${142} class="now"/>
    <polyline points=${_.join(` `)} class="line"/>${v}</svg>`}var v=class extends l{static{this.properties={...l.properties,analysisId:{attribute:!1},at:{attribute:!1},view:{state:!0},decisions:{state:!0},shown:{state:!0},trying:{state:!0},onlyMistakes:{state:!0},isGone:{state:!0},isBusy:{state:!0}}}constructor(){super(),this.leave=()=>void 0,this.hear=e=>{e.type===`analysis`&&(this.view=e.analysis),e.type===`decisions`&&this.keep(e.decisions,e.game),e.type===`gone`&&(this.isGone=!0)},this.at=0,this.view=null,this.decisions=[],this.shown=null,this.trying=null,this.onlyMistakes=!1,this.isGone=!1,this.isBusy=!1}connectedCallback(){super.connectedCallback(),this.leave=s.watch(`analysis`,this.analysisId,this.hear)}disconnectedCallback(){this.leave(),super.disconnectedCallback()}keep(e,t){let n=this.decisions.filter(e=>e.game!==t),r=new Map(n.map(e=>[e.number,e]));for(let t of e)r.set(t.number,t);this.decisions=[...r.values()].sort((e,t)=>e.number-t.number)}render(){if(this.isGone)return n`<p class="problem" role="alert">${this.say(`analysisGone`)}</p>`;let{view:e}=this;if(!e)return n`<p class="status" role="status">${this.say(`loading`)}</p>`;let a=this.decisions.find(({number:e})=>e===this.at)??this.decisions[0];return n`
      <header><h1>${e.players[0]} – ${e.players[1]}</h1>
        <p class="soft">${e.name} · ${r(e.game)} · ${i(e.terms)} · <span class="number">${e.final_score[0]} : ${e.final_score[1]}</span></p>
        ${this.progress(e)} ${this.ratings(e)} ${this.problemBox()}
        ${e.problems.length>0?n`<details class="problem"><summary>${this.say(`fileProblems`,{count:e.problems.length})}</summary>
          <ul>${e.problems.map(e=>n`<li>${e}</li>`)}</ul></details>`:t}</header>
      ${this.decisions.length>0?n`<section>${_(this.decisions,this.index(a),this.say(`course`),e=>this.choose(this.decisions[e]))}</section>`:t}
      <div class="analysis">
        <div class="side">${this.list(e,a)}</div>
        <div class="side">${a?this.decision(e,a):t}</div>
      </div>
    `}updated(e){let t=this.querySelector(`.moves`),n=t?.querySelector(`[aria-current]`);t&&n&&e.has(`at`)&&(t.scrollTop=n.offsetTop-t.clientHeight/2)}index(e){return e?this.decisions.indexOf(e):0}progress(e){let r=e.status===`running`||e.status===`waiting`;return n`<div class="row" role="status">
      <span>${this.sayOr(`status-${e.status}`,e.status)}</span>
      ${r?n`<progress max=${e.total} value=${e.done} aria-label=${this.say(`progress`)}></progress><button id="cancel" @click=${()=>this.attempt(()=>c.cancelAnalysis(e.id))}>${this.say(`cancel`)}</button>`:t}
      ${e.status===`cancelled`?n`<button id="resume" @click=${()=>this.attempt(()=>c.resumeAnalysis(e.id))}>${this.say(`resume`)}</button>`:t}
      ${e.error?n`<span class="problem">${e.error}</span>`:t}
      ${e.status===`done`?[`html`,`text`,`json`].map(t=>n`<a class="button" download="${e.name}.${t===`text`?`txt`:t}" href=${c.reportPath(e.id,t,a.language)}>${this.say(`report`)} (${t.toUpperCase()})</a>`):t}
    </div>`}ratings(e){let r=e.report?.ratings;return r?n`<p class="row">${r.map(({performance_rating:t},r)=>n`<span>${e.players[r===0?0:1]}:
      <strong class="number">PR ${t===null?`–`:t.toFixed(2)}</strong></span>`)}</p>`:t}list(e,r){let i=this.decisions.filter(({judged:e})=>!this.onlyMistakes||(e.mistake??`none`)!==`none`);return n`
      <label class="check"><input id="only-mistakes" type="checkbox" .checked=${this.onlyMistakes}
        @change=${()=>this.onlyMistakes=!this.onlyMistakes} />${this.say(`onlyMistakes`)}</label>
      <div class="moves" role="group" aria-label=${this.say(`moves`)}>${e.games.map((e,a)=>{let o=i.filter(e=>e.game===a);return o.length===0?t:n`<h3>${this.say(`gameNumber`,{number:e.number})} · ${e.score[0]} : ${e.score[1]}${e.is_crawford?` · ${this.say(`crawford`)}`:``}</h3>
          ${o.map(e=>this.line(e,e===r))}`})}</div>`}line(e,r){let{judged:i,seat:a}=e,o=i.mistake??`none`;return n`<button aria-current=${r?`true`:t} @click=${()=>this.choose(e)} data-number=${e.number}>
      <span class="disc ${a===0?`white`:`black`}"><span class="hidden">${this.view?.players[a]}</span></span>
      <span class="number">${i.roll??``}</span><span class="play ${e.is_deep?``:`soft`}">${this.action(e)}</span>
      <span class="number ${o===`none`?``:o}">${o===`none`?``:this.equity(-(i.error?.emg??0))}</span></button>`}action({judged:e}){return e.type===`play`?e.play??``:e.type===`not analyzed`?e.text??``:e.type===`resignation`?this.say(`resign`):this.sayOr(`cube-${(e.action??``).replace(` `,`-`)}`,e.action??``)}choose(e){e&&(this.shown=null,this.trying=null,this.at=e.number,history.replaceState(null,``,`#/analysis/${this.analysisId}/${e.number}`))}decision(e,r){let{judged:i,identifier:o}=r,s=r.on_roll??r.seat,c=i.mistake??`none`,l=e=>this.choose(this.decisions[this.index(r)+e]);return n`
      <div class="row"><button @click=${()=>l(-1)} aria-label=${this.say(`previous`)}>‹</button><button @click=${()=>l(1)} aria-label=${this.say(`following`)}>›</button>
        <strong>${e.players[r.seat]}</strong> <span class="play">${i.roll??``} ${this.action(r)}</span>
        ${c===`none`?t:n`<span class=${c}>${this.say(`mistake-${c}`)} ${this.equity(-(i.error?.emg??0))}</span>`}
        ${i.luck?n`<span class="soft">${this.say(`luck`)} ${this.equity(i.luck.amount.emg)}</span>`:t}</div>
      ${r.board?n`<ds-board .board=${r.board} .facing=${e.game.facing} .near=${s} .dark=${1} .cube=${r.cube} .token=${e.game.token}
        .dice=${r.dice} .diceOf=${s} .names=${e.players} .arrows=${this.arrows(r)} .theme=${a.now.theme} .speed=${a.now.speed}
        .lang=${a.language} .clockwise=${a.now.clockwise} .usesReserve=${e.game.reserve>0}
        .turn=${this.trying} .turnKey=${this.trying?r.number:null} .clickMode=${a.now.clickMode} @ds-play=${e=>this.playOut(r,e)}></ds-board>`:t}
      <ds-candidates .candidates=${r.candidates} .cubes=${r.cubes} .isMatch=${e.terms.kind===`match`} .played=${i.play??``}
        .shown=${this.shown?.play??i.play??``} @choose=${e=>this.shown=e.detail}></ds-candidates>
      <ds-why .identifier=${o} .variant=${r.variant} .isCube=${i.type===`cube`} .plays=${y(r)}
        .played=${i.play??``} .known=${i.why??[]}></ds-why>
      <p class="row">${Array.from({length:4},(e,t)=>n`<button ?disabled=${this.isBusy} @click=${()=>this.deepen(r,t)}>${this.say(`pliesOf`,{plies:t,xg:t+1})}</button>`)}</p>
      ${o?n`<ds-questions .identifier=${o} .variant=${r.variant} .isCube=${i.type===`cube`}
        .plays=${r.candidates.slice(0,3).map(({play:e})=>e)} .analysisId=${e.id} .decision=${r.number}></ds-questions>
        <p class="small soft"><code>${o}</code> <a href="#/editor/${encodeURIComponent(o)}">${this.say(`editor`)}</a></p>`:t}
      <p class="row"><ds-copy></ds-copy></p>
      ${this.notes(r)}
    `}arrows(e){let t=e.seat,n=this.shown?.steps??e.steps,r=e.candidates[0],i=this.shown!==null||r?.play===e.judged.play,a={seat:t,steps:n};return this.trying||e.judged.type!==`play`?[]:i||!r?[a]:[a,{seat:t,steps:r.steps}]}async deepen(e,t){this.isBusy=!0;let n=await this.attempt(()=>c.deepen(this.analysisId,e.number,t));this.isBusy=!1,n&&this.keep([n],null)}async begin(e){this.trying=await this.attempt(()=>c.turnAt(this.analysisId,e.number))??null,this.trying&&this.querySelector(`ds-board`)?.scrollIntoView({block:`nearest`})}async playOut(e,{detail:t}){this.trying=null;let n=await this.attempt(()=>c.playOut(this.analysisId,e.number,t.steps));n&&(this.keep([n],null),this.shown=n.variations.at(-1)??null)}notes(e){let r=async(t,n)=>{let r=await this.attempt(()=>c.comment(this.analysisId,e.number,t,n));r&&this.keep([r],null)};return n`<div class="card"><label class="full">${this.say(`comment`)}<textarea id="comment" rows="3" placeholder=" " .value=${e.comment}
        @change=${t=>r(o(t),e.variations)}></textarea></label>
      <ul>${e.variations.map((t,i)=>n`<li>${this.variation(t)}
        <button @click=${()=>r(e.comment,e.variations.filter((e,t)=>t!==i))} aria-label="${this.say(`remove`)}: ${t.play}">×</button></li>`)}</ul>
      <form class="row end" @submit=${t=>{t.preventDefault();let n=t.target.elements.namedItem(`variation`);n.value.trim()&&r(e.comment,[...e.variations,{play:n.value.trim(),comment:``,steps:[]}]),n.value=``}}><label>${this.say(`ownVariation`)}<input name="variation" autocomplete="off" placeholder="13/7 8/7" /></label><button>${this.say(`add`)}</button>
        ${e.judged.type===`play`?n`<button type="button" id="try" aria-pressed=${this.trying!==null} @click=${()=>this.trying?this.trying=null:this.begin(e)}>${this.say(`playOut`)}</button>`:t}</form></div>`}variation(e){return e.steps.length===0?n`<span class="play">${e.play}</span>`:n`<button class="play" aria-pressed=${this.shown?.play===e.play} @click=${()=>this.shown=e}>${e.play}</button>`}};function y({candidates:e,variations:t}){return[...new Set([...e,...t].map(({play:e})=>e))]}customElements.define(`ds-analysis`,v);