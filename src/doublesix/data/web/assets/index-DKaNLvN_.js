const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["./analyses-aTU1jBfD.js","./ds-board-ZknV2azo.js","./ds-board-DBMpwo9A.css","./page-BXiSKpDw.js","./analysis-UCY_8iyU.js","./questions-D7kG-vBh.js","./history-BEnW0DiW.js","./replay-DyNuLxSJ.js","./editor-ClwN6TZF.js","./settings-page-Bm0o84QL.js"])))=>i.map(i=>d[i]);
import{a as e,b as t,c as n,d as r,f as i,g as a,h as o,l as s,m as c,n as l,p as u,u as d,x as f}from"./ds-board-ZknV2azo.js";import{a as p,i as m,n as h,o as g,r as _,t as v}from"./page-BXiSKpDw.js";var ee=2,y=class extends v{static{this.properties={...v.properties,isOver:{state:!0},formats:{state:!0}}}constructor(){super(),this.over=e=>{e.preventDefault(),this.isOver=!0},this.dropped=e=>{e.preventDefault(),this.isOver=!1,this.take([...e.dataTransfer?.files??[]])},this.chosen=e=>{let t=e.target;this.take([...t.files??[]]),t.value=``},this.isOver=!1,this.formats=[],this.attempt(async()=>this.formats=(await p.catalogue()).file_formats)}render(){return f`
      <div class="drop ${this.isOver?`over`:``}" @dragover=${this.over} @dragleave=${()=>this.isOver=!1} @drop=${this.dropped}>
        <p>${this.say(`dropHere`)}</p>
        <label class="button"><span>${this.say(`chooseFile`)}</span>
          <input class="hidden" id="file" type="file" multiple @change=${this.chosen} /></label>
        <p class="soft small">${this.formats.join(` `)}</p>
      </div>
      ${this.problemBox()}
    `}async take(e){let t=[];for(let n of e){let e=await this.attempt(()=>p.analyze(n,ee));if(!e)return;t.push(e)}let[n]=t;n&&(location.hash=t.length===1?`#/analysis/${n.id}`:`#/analyses`)}};customElements.define(`ds-drop-file`,y);function b(e,t){return a(c(m.language)[e],t)}function x(e,t){return c(m.language)[e]??t}var te={"zh-Hant":/\p{sc=Han}/u,"zh-Hans":/\p{sc=Han}/u,ko:/\p{sc=Hangul}/u};function S(e){let t=te[m.language],n=t?e.aliases.filter(e=>t.test(e)):[],r=m.language===`zh-Hans`?n[1]??n[0]:n[0];return r?`${r} (${e.name})`:e.name}function C(e,t){let n=e.variant.split(`+`)[0],r=[...t.games,...t.cycles].find(e=>e.key===n);return r&&r.key===e.variant?S(r):e.name}function w(e){return x(`level-${e}`,e)}function T(e,t){let{name:n,level:r}=e[t];return n||(r===null?e.every(e=>e.level===null)?b(`playerNumber`,{number:t+1}):b(`you`):b(`computer`,{level:w(r)}))}function E(e){return e.kind===`match`?b(`matchTo`,{points:e.length}):b(`moneySession`)}function D(e,t){let n={side:e.seat===null?``:T(t,e.seat),dice:e.dice.join(` `),play:e.play||`–`,value:e.value??``};return a(x(`event-${e.type}`,`{side}: {play}`),n)}function O(e,t){if(e.winner===null)return b(`tied`);let n=b(`value-${e.value}`);return b(`won`,{side:T(t,e.winner),value:n,points:e.points})}function k(e){return new Intl.DateTimeFormat(m.language,{dateStyle:`medium`,timeStyle:`short`}).format(new Date(e))}var A=class extends v{static{this.properties={...v.properties,catalogue:{state:!0},open:{state:!0},isBusy:{state:!0},pasted:{state:!0}}}constructor(){super(),this.playNow=async()=>{this.isBusy=!0;let e={variant:this.catalogue?.standard??``,terms:{kind:`match`,length:3},players:[{name:``,level:null},{name:``,level:this.level}],dice:`random`},t=await this.attempt(()=>p.newTable(e));this.isBusy=!1,t&&(location.hash=`#/table/${t.id}`)},this.look=e=>{e.preventDefault(),location.hash=`#/editor/${encodeURIComponent(this.pasted.trim())}`},this.catalogue=null,this.open=[],this.isBusy=!1,this.pasted=``,this.load()}async load(){await this.attempt(async()=>{let[e,{tables:t}]=await Promise.all([p.catalogue(),p.tables()]);this.catalogue=e,this.open=t.filter(({is_over:e})=>!e)})}render(){let e=this.catalogue?.games.find(({key:e})=>e===this.catalogue?.standard)?.start;return f`
      <header class="hero">
        <div>
          <h1>${this.say(`heroTitle`)}</h1>
          <p>${this.say(`heroLead`)}</p>
          ${this.problemBox()}
          <p class="row">
            <button class="primary big" id="play-now" ?disabled=${!this.catalogue||this.isBusy} @click=${this.playNow}>${this.say(`playNow`)}</button>
            ${this.levelChoice()}
          </p>
          <p class="soft small">${this.say(`playNowMeans`)}</p>
        </div>
        ${e?f`<ds-board .board=${e} .lang=${m.language} .theme=${m.now.theme}
          .clockwise=${m.now.clockwise} .dark=${+!m.now.playDark}></ds-board>`:f`<div></div>`}
      </header>
      ${this.catalogue&&this.open.length>0?this.openGames(this.catalogue):t}
      <section class="cards">
        <div class="card">${this.catalogue?f`<ds-new-game .catalogue=${this.catalogue}></ds-new-game>`:t}</div>
        <div class="card">
          <h2>${this.say(`analyze`)}</h2>
          <ds-drop-file></ds-drop-file>
          <form class="row end" @submit=${this.look}>
            <label class="wide">${this.say(`pasteIdentifier`)}
              <input id="identifier" autocomplete="off" spellcheck="false" placeholder="XGID=…" .value=${this.pasted}
                @input=${e=>this.pasted=h(e)} /></label>
            <button ?disabled=${!this.pasted.trim()}>${this.say(`openPosition`)}</button>
          </form>
        </div>
      </section>
    `}levelChoice(){if(!this.catalogue)return t;let e=this.level;return f`<label>${this.say(`opponent`)}
      <select id="level" @change=${e=>m.set({level:h(e)})}>
        ${this.catalogue.levels.map(({key:t})=>f`<option value=${t} ?selected=${t===e}>${x(`level-${t}`,t)}</option>`)}
      </select></label>`}get level(){let e=this.catalogue?.levels??[];return e.find(({key:e})=>e===m.now.level)?.key??e.find(({is_default:e})=>e)?.key??``}openGames(e){return f`<section><h2>${this.say(`openGames`)}</h2><ul class="list">
      ${this.open.map(n=>f`<li>
        <a class="grow" href="#/table/${n.id}">${C(n,e)} · ${E(n.terms)} · ${T(n.players,0)} – ${T(n.players,1)}</a>
        <span class="number">${n.score[0]} : ${n.score[1]}</span>
        <span class="soft small">${k(n.updated)}</span>
        ${n.is_persons_turn?f`<strong>${this.say(`yourTurn`)}</strong>`:t}
      </li>`)}</ul></section>`}};customElements.define(`ds-home`,A);var j=120,M=12,ne=7,re=class extends v{static{this.properties={...v.properties,catalogue:{attribute:!1},position:{attribute:!1},wishes:{state:!0}}}constructor(){super(),this.begin=async e=>{e.preventDefault();let t=await this.attempt(()=>p.newTable(this.wanted()));t&&(location.hash=`#/table/${t.id}`)},this.position=void 0,this.wishes={variant:``,options:[],kind:`match`,length:ne,jacoby:!0,beavers:!0,opponent:``,dice:`random`,seed:1,hasClock:!1}}render(){let{wishes:e}=this;return f`
      <h2>${this.say(`newGame`)}</h2>
      <form class="side" @submit=${this.begin}>
        ${this.games()} ${this.options()}
        <fieldset><legend>${this.say(`terms`)}</legend><div class="row end">
          ${this.select(`kind`,this.say(`playedFor`),[[`match`,this.say(`aMatch`)],[`money`,this.say(`moneySession`)]])}
          ${e.kind===`match`?f`<label>${this.say(`points`)}<input id="length" type="number" min="1" max="99" required .value=${String(e.length)}
                @input=${e=>this.wish({length:Number(h(e))})} /></label>`:f`${this.check(`jacoby`,this.say(`jacoby`))} ${this.check(`beavers`,this.say(`beavers`))}`}
        </div></fieldset>
        <div class="row end">
          ${this.select(`opponent`,this.say(`opponent`),[...this.catalogue.levels.map(({key:e})=>[e,w(e)]),[`person`,this.say(`atThisScreen`)]],this.opponent)}
          ${this.select(`dice`,this.say(`dice`),[[`random`,this.say(`dice-random`)],[`seeded`,this.say(`dice-seeded`)],[`manual`,this.say(`dice-manual`)]])}
          ${e.dice===`seeded`?f`<label>${this.say(`seed`)}<input id="seed" type="number" min="0" required .value=${String(e.seed)}
                @input=${e=>this.wish({seed:Number(h(e))})} /></label>`:t}
        </div>
        ${this.opponent!==`person`&&this.isWithoutEngine?f`<p class="soft">${this.say(`noEngine`)}</p>`:t}
        ${this.check(`hasClock`,this.say(`clockOffer`,{delay:M,minutes:j/60}))}
        ${this.problemBox()}
        <p><button class="primary" id="begin">${this.say(`begin`)}</button></p>
      </form>
    `}get variant(){return this.wishes.variant||this.catalogue.standard}get opponent(){let{levels:e}=this.catalogue;return this.wishes.opponent||m.now.level||(e.find(({is_default:e})=>e)?.key??``)}get isWithoutEngine(){return this.catalogue.games.find(({key:e})=>e===this.variant)?.has_engine===!1}games(){let{games:e,cycles:t}=this.catalogue,n=(e,t)=>f`<option value=${e} ?selected=${e===this.variant}>${t}</option>`;return f`<label>${this.say(`game`)}
      <select id="variant" @change=${e=>this.wish({variant:h(e),options:[]})}>
        <optgroup label=${this.say(`games`)}>${e.map(e=>n(e.key,S(e)))}</optgroup>
        <optgroup label=${this.say(`cycles`)}>${t.map(e=>n(e.key,S(e)))}</optgroup>
      </select></label>`}options(){let e=this.catalogue.options[this.variant]??[];if(e.length===0)return t;let n=(e,t)=>{let n=this.wishes.options.filter(t=>t!==e);this.wish({options:t?[...n,e]:n})};return f`<details><summary>${this.say(`rules`)}</summary><div>
      ${e.map(({key:e,summary:t})=>f`<label class="check"><input type="checkbox" .checked=${this.wishes.options.includes(e)}
        @change=${t=>n(e,_(t))} />${x(`option-${e}`,t)}</label>`)}
    </div></details>`}select(e,t,n,r=String(this.wishes[e])){return f`<label>${t}<select id=${e} @change=${t=>this.wish({[e]:h(t)})}>
      ${n.map(([e,t])=>f`<option value=${e} ?selected=${e===r}>${t}</option>`)}
    </select></label>`}check(e,t){return f`<label class="check"><input id=${e} type="checkbox" .checked=${!!this.wishes[e]}
      @change=${t=>this.wish({[e]:_(t)})} />${t}</label>`}wish(e){this.wishes={...this.wishes,...e}}wanted(){let{wishes:e,position:t}=this,n=e.kind===`match`?{kind:`match`,length:e.length}:{kind:`money`,jacoby:e.jacoby,beavers:e.beavers},r={name:``,level:this.opponent===`person`?null:this.opponent},i=e.kind===`match`?e.length:1;return{variant:[this.variant,...e.options].join(`+`),terms:n,players:[{name:``,level:null},r],dice:e.dice,...e.dice===`seeded`?{seed:e.seed}:{},...e.hasClock?{clock:{delay_s:M,reserve_s:j*i}}:{},...t?{position:t}:{}}}};customElements.define(`ds-new-game`,re);var N=(e,t)=>{let n=e._$AN;if(n===void 0)return!1;for(let e of n)e._$AO?.(t,!1),N(e,t);return!0},P=e=>{let t,n;do{if((t=e._$AM)===void 0)break;n=t._$AN,n.delete(e),e=t}while(n?.size===0)},F=e=>{for(let t;t=e._$AM;e=t){let n=t._$AN;if(n===void 0)t._$AN=n=new Set;else if(n.has(e))break;n.add(e),R(t)}};function I(e){this._$AN===void 0?this._$AM=e:(P(this),this._$AM=e,F(this))}function L(e,t=!1,n=0){let r=this._$AH,i=this._$AN;if(i!==void 0&&i.size!==0){if(t){if(Array.isArray(r))for(let e=n;e<r.length;e++)N(r[e],!1),P(r[e]);else r!=null&&(N(r,!1),P(r))}else N(this,e)}}var R=e=>{e.type==i.CHILD&&(e._$AP??=L,e._$AQ??=I)},z=class extends r{constructor(){super(...arguments),this._$AN=void 0}_$AT(e,t,n){super._$AT(e,t,n),F(this),this.isConnected=e._$AU}_$AO(e,t=!0){e!==this.isConnected&&(this.isConnected=e,e?this.reconnected?.():this.disconnected?.()),t&&(N(this,e),P(this))}setValue(e){if(s(this._$Ct))this._$Ct._$AI(e,this);else{let t=[...this._$Ct._$AH];t[this._$Ci]=e,this._$Ct._$AI(t,this,0)}}disconnected(){}reconnected(){}},B=()=>new V,V=class{},H=new WeakMap,U=d(class extends z{render(e){return t}update(e,[n]){let r=n!==this.G;return r&&this.rt(void 0),(r||this.lt!==this.ct)&&(this.G=n,this.ht=e.options?.host,this.rt(this.ct=e.element)),t}rt(e){if(this.G!==void 0){if(this.isConnected||(e=void 0),typeof this.G==`function`){let t=this.ht??globalThis,n=H.get(t);n===void 0&&(n=new WeakMap,H.set(t,n)),n.get(this.G)!==void 0&&this.G.call(this.ht,void 0),n.set(this.G,e),e!==void 0&&this.G.call(this.ht,e)}else this.G.value=e}}get lt(){return typeof this.G==`function`?H.get(this.ht??globalThis)?.get(this.G):this.G?.value}disconnected(){this.lt===this.ct&&this.rt(void 0)}reconnected(){this.rt(this.ct)}}),W=class extends v{static{this.properties={...v.properties,candidates:{attribute:!1},cubes:{attribute:!1},isMatch:{attribute:!1},isBrief:{attribute:!1},played:{attribute:!1},shown:{attribute:!1}}}constructor(){super(),this.candidates=[],this.cubes=[],this.isMatch=!1,this.isBrief=!1,this.played=``,this.shown=``}render(){return f`${this.candidates.length>0?this.plays():t} ${this.cubes.length>0?this.cubeTable():t}`}plays(){let e=this.isBrief?this.candidates.slice(0,3):this.candidates,n=e[0]?.judgements[0]?.equity??0;return f`<div class="scroll" tabindex="0"><table>
      <caption>${this.say(`candidates`)}</caption>
      <thead><tr><th class="text">${this.say(`playColumn`)}</th><th>${this.say(`depth`)}</th><th>${this.say(`equity`)}</th><th>${this.say(`difference`)}</th>
        ${this.isBrief?t:f`<th>${this.say(`cubeless`)}</th>${this.isMatch?f`<th>${this.say(`mwc`)}</th>`:t}${this.chanceHeads()}`}
      </tr></thead>
      ${e.map((e,t)=>this.play(e,t,n))}
    </table></div>`}play(e,n,r){let i=this.isBrief?e.judgements.slice(0,1):e.judgements,a=e.play===this.played,o=()=>this.dispatchEvent(new CustomEvent(`choose`,{detail:e,bubbles:!0}));return f`<tbody>${i.map((i,s)=>f`
      <tr class="${n===0?`best`:``} ${a?`chosen`:``}">
        <th class="text" scope="row">${s>0?t:this.isBrief?e.play:f`<button aria-pressed=${e.play===this.shown}
          @click=${o}>${e.play}</button> ${a?f`<span class="small soft">${this.say(`wasPlayed`)}</span>`:t}`}</th>
        <td>${this.source(i.source)}</td>
        <td>${this.equity(i.equity)}${i.std_error===null?t:f` <span class="soft">±${(1.96*i.std_error).toFixed(3)}</span>`}</td>
        <td>${s>0||n===0?t:this.equity(i.equity-r)}</td>
        ${this.isBrief?t:this.rest(i)}
      </tr>`)}</tbody>`}rest(e){return f`<td>${this.equity(e.cubeless)}</td>
      ${this.isMatch?f`<td>${e.mwc===null?``:this.percent(e.mwc)}</td>`:t}
      ${e.chances.map(e=>f`<td>${this.percent(e)}</td>`)}`}cubeTable(){let e=(this.isBrief?this.cubes.slice(0,1):this.cubes).map(e=>f`<tr>
      <th class="text" scope="row">${this.source(e.source)}</th><td class="text"><strong>${this.sayOr(`advice-${e.advice}`,e.advice)}</strong></td>
      <td>${this.equity(e.no_double)}</td><td>${this.equity(e.double_take)}</td><td>${this.equity(e.double_pass)}</td>
      ${this.isBrief?t:f`<td>${this.equity(e.cubeless)}</td>${e.chances.map(e=>f`<td>${this.percent(e)}</td>`)}`}</tr>
      ${e.mwc&&!this.isBrief?f`<tr><th class="text" scope="row">${this.say(`mwc`)}</th><td></td>${e.mwc.map(e=>f`<td>${this.percent(e)}</td>`)}</tr>`:t}`);return f`<div class="scroll" tabindex="0"><table><caption>${this.say(`cubeDecision`)}</caption>
      <thead><tr><th class="text">${this.say(`depth`)}</th><th class="text">${this.say(`advice`)}</th><th>${this.say(`noDouble`)}</th><th>${this.say(`doubleTake`)}</th><th>${this.say(`doublePass`)}</th>
        ${this.isBrief?t:f`<th>${this.say(`cubeless`)}</th>${this.chanceHeads()}`}</tr></thead>
      <tbody>${e}</tbody></table></div>`}chanceHeads(){return f`<th>${this.say(`win`)}</th><th>${this.say(`winGammon`)}</th><th>${this.say(`winBackgammon`)}</th><th>${this.say(`loseGammon`)}</th><th>${this.say(`loseBackgammon`)}</th>`}source(e){return/^\d+$/.test(e)?this.say(`pliesOf`,{plies:e,xg:Number(e)+1}):this.say(`rollout`)}};customElements.define(`ds-candidates`,W);function G(e,t,n){let r=e.running===t?e.running_ms+n:0,i=Math.max(e.reserve_ms[t]-Math.max(r-e.delay_ms,0),0),a=e.running===t?Math.max(e.delay_ms-r,0):0,o=Math.ceil(i/1e3),s=`${Math.floor(o/60)}:${String(o%60).padStart(2,`0`)}`;return a>0?`${s} (${Math.ceil(a/1e3)})`:s}var K=[`roll`,`double`,`keep`,`take`,`pass`,`beaver`,`raccoon`,`accept`,`refuse`,`token`,`stand`,`next`],q=new Set([`double`,`pass`,`refuse`,`stand`,`token`,`beaver`,`raccoon`]),J=450,Y=class extends v{static{this.properties={...v.properties,tableId:{attribute:!1},view:{state:!0},hint:{state:!0},log:{state:!0},question:{state:!0},typed:{state:!0},isGone:{state:!0},isActing:{state:!0},now:{state:!0}}}constructor(){super(),this.board=B(),this.asking=B(),this.pictures=[],this.isShowing=!1,this.newest=-1,this.seenAt=0,this.ownPlay=-1,this.leave=()=>void 0,this.tick=0,this.refusals=0,this.hear=e=>{e.type===`table`&&e.table.version>=this.newest&&this.receive(e.table),e.type===`gone`&&(this.isGone=!0)},this.played=({detail:e})=>{this.ownPlay=(this.view?.version??0)+1,this.act({type:`move`,steps:e.steps})},this.more=async({detail:e})=>{let t=await this.attempt(()=>p.nextSteps(this.tableId,this.view?.version??0,e.steps));t?this.board.value?.extend(t):this.board.value?.undo()},this.pressed=({detail:e})=>{e.name===`double`?this.ask(`double`):this.act({type:e.name})},this.askHint=async()=>{this.hint=await this.attempt(()=>p.hint(this.tableId))??null},this.analyze=async()=>{let e=await this.attempt(()=>p.analyzeTable(this.tableId));e&&(location.hash=`#/analysis/${e.id}`)},this.view=null,this.hint=null,this.log=[],this.question=`double`,this.typed=``,this.isGone=!1,this.isActing=!1,this.now=performance.now()}connectedCallback(){super.connectedCallback(),this.leave=g.watch(`table`,this.tableId,this.hear),this.attempt(async()=>{let{games:e}=await p.history(this.tableId),t=(e.at(-1)?.events??[]).filter(({version:e})=>e<(this.log[0]?.version??1/0));this.log=[...t,...this.log].slice(-60)}),this.tick=window.setInterval(()=>{this.view?.clock?.running!=null&&(this.now=performance.now())},250)}disconnectedCallback(){this.leave(),clearInterval(this.tick),super.disconnectedCallback()}receive(e){this.newest=e.version,this.pictures.push(e),this.isShowing||this.showAll()}async showAll(){this.isShowing=!0;for(let e=this.pictures.shift();e;e=this.pictures.shift())await this.show(e);this.isShowing=!1}async show(e){let{view:t}=this,{last:n}=e;t&&n&&n.version>t.version&&(this.log=[...this.log,n].slice(-60),n.type===`move`?await this.showPlay(t,n):this.board.value?.say(D(n,e.players))),t?.version!==e.version&&(this.hint=null),this.seenAt=this.now=performance.now(),this.view=e,await this.updateComplete,n?.type===`roll`&&e.is_thinking&&m.now.speed!==`off`&&await l(J),await this.goOn(e)}async showPlay(e,{seat:t,dice:n,steps:r,board:i,play:a,version:o}){t!==null&&o!==this.ownPlay&&await this.board.value?.showPlay({seat:t,dice:n,steps:r,text:a,before:e.board,after:i})}async goOn(e){!X(e)||this.pictures.length>0||(await l(m.now.speed===`off`?0:J/2),this.view===e&&this.newest===e.version&&this.isConnected&&this.act({type:`roll`}))}async act(e){if(this.isActing)return;this.isActing=!0;let t=this.view?.version??0,n=await this.attempt(()=>p.act(this.tableId,t,e));n&&n.version>this.newest&&this.receive(n),n||this.refusals++,this.isActing=!1,n&&this.view&&this.goOn(this.view)}render(){if(this.isGone)return f`<p class="problem" role="alert">${this.say(`tableGone`)} <a href="#/">${this.say(`play`)}</a></p>`;let{view:e}=this;if(!e)return f`<p class="status" role="status">${this.say(`loading`)}</p>${this.problemBox()}`;let r=this.nearSeat(e);return f`
      <h1 class="hidden">${S(e.game)}: ${E(e.terms)}</h1>
      <div class="table">
        <div>${this.boardOf(e,r)} ${this.problemBox()}</div>
        <div class="side">
          <p class="small soft"><strong>${S(e.game)}</strong> · ${E(e.terms)} · ${this.say(`gameNumber`,{number:e.number})}
            ${e.is_crawford?f` · <strong>${this.say(`crawford`)}</strong>`:t}</p>
          ${this.player(e,n(r))} ${this.player(e,r)}
          ${this.resultOf(e)} ${this.diceEntry(e)} ${this.doubletNames(e)} ${this.buttons(e)} ${this.hintOf(e)}
          ${this.logOf(e)}
        </div>
      </div>
      ${this.dialog(e)}
    `}nearSeat(t){let n=e.filter(e=>t.players[e].level===null);return n.length===1?n[0]:n.length===2&&t.decider!==null&&!this.isShowing?t.decider:0}boardOf(e,t){let{now:r}=m,i=r.playDark?t:n(t),a=e.cube&&{...e.cube,asked:e.decider};return f`<ds-board ${U(this.board)} .board=${e.board} .facing=${e.game.facing} .near=${t} .dark=${i}
      .clockwise=${r.clockwise} .cube=${a} .token=${e.game.token} .dice=${e.turn?e.dice:e.thrown}
      .diceOf=${e.on_roll} .turn=${e.turn} .turnKey=${e.turn?`${e.version} ${this.refusals}`:null} .mover=${e.turn?e.decider:null}
      .names=${[T(e.players,0),T(e.players,1)]} .arrows=${this.arrows(e)} .actions=${this.boardActions(e)}
      .clickMode=${r.clickMode} .confirms=${r.confirms} .speed=${r.speed} .theme=${r.theme} .lang=${m.language}
      .hidePips=${!r.showPips} .hideNumbers=${!r.showNumbers} .usesReserve=${e.game.reserve>0}
      @ds-play=${this.played} @ds-more=${this.more} @ds-action=${this.pressed}></ds-board>`}boardActions(e){if(this.isActing)return[];let t=e.dice_wanted>0||X(e),n=K.filter(n=>e.allowed.includes(n)&&!(n===`roll`&&t));return n.map(e=>({name:e,label:this.say(`do-${e}`),isPlain:q.has(e)&&n.length>1}))}player(e,r){let i=m.now.playDark?this.nearSeat(e):n(this.nearSeat(e)),a=this.now-this.seenAt;return f`<div class="player ${e.decider===r?`active`:``}" aria-current=${e.decider===r?`true`:t}>
      <span class="disc ${r===i?`black`:`white`}" aria-hidden="true"></span>
      <span class="name">${T(e.players,r)}</span>
      <span class="score number" aria-label=${this.say(`scoreOf`,{points:e.score[r]})}>${e.score[r]}</span>
      <span class="small soft number">${this.say(`pipsOf`,{pips:e.pips[r]})}
        ${e.clock?f` · <span class="clock">${G(e.clock,r,a)}</span>`:t}
        ${e.is_thinking&&e.decider===r?f` · ${this.say(`thinking`)}`:t}</span>
    </div>`}resultOf(e){if(!e.result)return t;let n=e.phase===`match-over`||e.phase===`time-over`;return f`<div class="banner" role="status"><strong>${O(e.result,e.players)}</strong>
      <p>${this.say(`scoreIs`,{first:e.result.score[0],second:e.result.score[1]})}
        ${n&&e.winner!==null?this.say(`matchWon`,{side:T(e.players,e.winner)}):t}</p>
      <p class="row">${e.allowed.includes(`next`)?f`<button class="primary" @click=${()=>this.act({type:`next`})}>${this.say(`do-next`)}</button>`:t}
        <button id="analyze-table" @click=${this.analyze}>${this.say(`analyze`)}</button>
        <a class="button" href="#/replay/${e.id}">${this.say(`replay`)}</a></p></div>`}diceEntry(e){return e.dice_wanted===0?t:f`<form class="card row end" @submit=${e=>{e.preventDefault(),this.act({type:`roll`,dice:[...this.typed].filter(e=>/[1-6]/.test(e)).map(Number)}),this.typed=``}}>
      <label>${this.say(`typeDice`,{count:e.dice_wanted})}
        <input id="typed-dice" inputmode="numeric" autocomplete="off" required pattern="[1-6][ ,]*[1-6]([ ,]*[1-6])?" .value=${this.typed}
          @input=${e=>this.typed=h(e)} /></label>
      <button>${this.say(`do-roll`)}</button></form>`}doubletNames(e){return e.allowed.includes(`name`)?f`<fieldset class="doublets"><legend>${this.say(`nameDoublet`)}</legend><div class="row">
      ${[1,2,3,4,5,6].map(e=>f`<button @click=${()=>this.act({type:`name`,number:e})}>${e}–${e}</button>`)}
    </div></fieldset>`:t}buttons(e){let n=t=>e.allowed.includes(t),r=n(`move`)||n(`double`)||n(`take`);return f`<p class="row">
      ${r&&e.game.has_engine?f`<button id="hint" @click=${this.askHint}>${this.say(`hint`)}</button>`:t}
      ${n(`take-back`)?f`<button id="take-back" @click=${()=>this.act({type:`take-back`})}>${this.say(`takeBack`)}</button>`:t}
      ${n(`resign`)?f`<button id="resign" @click=${()=>this.ask(`resign`)}>${this.say(`resign`)}</button>`:t}
      <a class="button" download href=${p.exportPath(e.id,`mat`)}>${this.say(`export`)}</a>
      <a class="button" href="#/editor/${encodeURIComponent(e.identifier)}">${this.say(`editor`)}</a>
      <label class="check"><input id="auto-roll" type="checkbox" .checked=${m.now.autoRoll}
        @change=${e=>m.set({autoRoll:_(e)})} />${this.say(`autoRoll`)}</label>
    </p>`}hintOf(e){return this.hint?f`<div class="card"><h2>${this.say(`hint`)}</h2>
      <ds-candidates .candidates=${this.hint.candidates??[]} .cubes=${this.hint.cube?[this.hint.cube]:[]} .isMatch=${e.terms.kind===`match`}
        .isBrief=${!0}></ds-candidates></div>`:t}arrows(e){let t=this.hint?.candidates?.[0];return t&&e.on_roll!==null?[{seat:e.on_roll,steps:t.steps}]:[]}logOf(e){return f`<details open><summary>${this.say(`log`)}</summary>
      <ol class="log" tabindex="0" reversed>${[...this.log].reverse().map(t=>f`<li>${D(t,e.players)}</li>`)}</ol></details>`}ask(e){this.question=e,this.updateComplete.then(()=>this.asking.value?.showModal())}dialog(e){let t=e=>{this.asking.value?.close(),this.act(e)},n=this.question===`double`,r=n?this.say(`reallyDouble`,{value:2*(e.cube?.value??1)}):this.say(`resignHowMuch`);return f`<dialog ${U(this.asking)} aria-labelledby="asking"><h2 id="asking">${r}</h2><p class="row">
      ${n?f`<button class="primary" id="really-double" @click=${()=>t({type:`double`})}>${this.say(`do-double`)}</button>`:e.game.values.map(e=>f`<button @click=${()=>t({type:`resign`,value:e})}>${this.say(`value-${e}`)}</button>`)}
      <button @click=${()=>this.asking.value?.close()}>${this.say(`cancel`)}</button></p></dialog>`}};function X(e){let t=e.allowed.filter(e=>e!==`resign`&&e!==`take-back`);return t.length===1&&t[0]===`roll`&&e.dice_wanted===0&&(m.now.autoRoll||e.phase===`opening`)}customElements.define(`ds-table`,Y);var ie=(function(){let e=typeof document<`u`&&document.createElement(`link`).relList;return e&&e.supports&&e.supports(`modulepreload`)?`modulepreload`:`preload`})(),ae=function(e,t){return new URL(e,t).href},oe={},se=function(e){return e.pathname.endsWith(`.css`)},ce=function(e,t,n){if(t in e)return e[t];let r=n();if(!r){e[t]=void 0;return}let i=r.then(()=>{e[t]=void 0},n=>{throw e[t]=void 0,n});return e[t]=i,i},Z=function(e,t,n){let r=Promise.resolve();if(t&&t.length>0){let e,i=document.querySelector(`meta[property=csp-nonce]`),a=i?.nonce||i?.getAttribute(`nonce`);function o(e){return Promise.all(e.map(e=>Promise.resolve(e).then(e=>({status:`fulfilled`,value:e}),e=>({status:`rejected`,reason:e}))))}function s(e){return import.meta.resolve?new URL(import.meta.resolve(e)):new URL(e,import.meta.url)}r=o(t.map(t=>{t=ae(t,n);let r=s(t),i=se(r);return ce(oe,r.href,()=>{if(e===void 0){e={all:new Set,styles:new Set};let t=document.getElementsByTagName(`link`);for(let n=t.length-1;n>=0;n--){let r=t[n];e.all.add(r.href),r.rel===`stylesheet`&&e.styles.add(r.href)}}if((i?e.styles:e.all).has(r.href))return;let t=document.createElement(`link`);if(t.rel=i?`stylesheet`:ie,i||(t.as=`script`),t.crossOrigin=``,t.href=r.href,a&&t.setAttribute(`nonce`,a),document.head.appendChild(t),i)return new Promise((e,n)=>{let i=a=>{t.removeEventListener(`load`,i),t.removeEventListener(`error`,i),a.type===`error`?n(Error(`Unable to preload CSS for ${r}`)):e(a)};t.addEventListener(`load`,i),t.addEventListener(`error`,i)})})}).filter(e=>e!==void 0))}function i(e){let t=new Event(`vite:preloadError`,{cancelable:!0});if(t.payload=e,window.dispatchEvent(t),!t.defaultPrevented)throw e}return r.then(t=>{for(let e of t||[])e.status===`rejected`&&i(e.reason);return e().catch(i)})},Q=[[``,`play`],[`analyses`,`analyze`],[`history`,`history`],[`editor`,`editor`],[`settings`,`settings`]],le={analyses:()=>Z(()=>import(`./analyses-aTU1jBfD.js`),__vite__mapDeps([0,1,2,3]),import.meta.url),analysis:()=>Z(()=>import(`./analysis-UCY_8iyU.js`),__vite__mapDeps([4,1,2,3,5]),import.meta.url),history:()=>Z(()=>import(`./history-BEnW0DiW.js`),__vite__mapDeps([6,1,2,3]),import.meta.url),replay:()=>Z(()=>import(`./replay-DyNuLxSJ.js`),__vite__mapDeps([7,1,2,3]),import.meta.url),editor:()=>Z(()=>import(`./editor-ClwN6TZF.js`),__vite__mapDeps([8,1,2,3,5]),import.meta.url),settings:()=>Z(()=>import(`./settings-page-Bm0o84QL.js`),__vite__mapDeps([9,1,2,3]),import.meta.url)},$=class extends v{static{this.properties={...v.properties,path:{state:!0}}}constructor(){super(),m.apply(),this.path=null,addEventListener(`hashchange`,()=>void this.go()),g.addEventListener(`change`,()=>this.requestUpdate()),this.go()}async go(){let e=ue();await le[e[0]??``]?.(),this.path=e,await this.updateComplete,this.querySelector(`main`)?.focus({preventScroll:!0}),scrollTo(0,0)}render(){let e=this.path?.[0]??``;return document.title=this.heading(e),f`
      <a class="skip" href="#main" @click=${this.skip}>${this.say(`skip`)}</a>
      <header class="bar"><div>
        <a class="brand" href="#/">${de}<span>Double Six</span></a>
        <nav aria-label=${this.say(`sections`)}>${Q.map(([n,r])=>f`<a href="#/${n}" aria-current=${n===e||n===`analyses`&&e===`analysis`||n===`history`&&e===`replay`?`page`:t}>${this.say(r)}</a>`)}</nav>
        <label class="language"><span class="hidden">${this.say(`language`)}</span>
          <select id="language" @change=${e=>m.set({language:h(e)})}>
            ${o.map(e=>f`<option value=${e} lang=${e} ?selected=${e===m.language}>${u[e]}</option>`)}
          </select></label>
      </div></header>
      <main id="main" class="page" tabindex="-1">
        ${g.isCutOff?f`<p class="problem" role="alert">${this.say(`problem-unreachable`)}</p>`:t}
        ${this.path?this.page(e,this.path):t}</main>
    `}heading(e){let t=Q.find(([t])=>t===e)?.[1];return t&&e?`${this.say(t)} – Double Six`:`Double Six`}skip(e){e.preventDefault(),document.querySelector(`main`)?.focus()}page(e,t){let[,n=``]=t;switch(e){case`table`:return f`<ds-table .tableId=${n}></ds-table>`;case`analyses`:return f`<ds-analyses></ds-analyses>`;case`analysis`:return f`<ds-analysis .analysisId=${n} .at=${Number(t[2]??0)}></ds-analysis>`;case`history`:return f`<ds-history></ds-history>`;case`replay`:return f`<ds-replay .tableId=${n}></ds-replay>`;case`editor`:return f`<ds-editor .identifier=${t.slice(1).join(`/`)}></ds-editor>`;case`settings`:return f`<ds-settings></ds-settings>`;default:return f`<ds-home></ds-home>`}}};function ue(){return location.hash.replace(/^#\/?/,``).split(`/`).map(decodeURIComponent)}var de=f`<svg viewBox="0 0 44 20" aria-hidden="true">
  ${[0,24].map(e=>f`<svg x=${e} width="20" height="20" viewBox="0 0 20 20"><rect x=".75" y=".75" width="18.5" height="18.5" rx="4"
    fill="none" stroke="currentColor" stroke-width="1.5"/>${[5,10,15].flatMap(e=>[6,14].map(t=>f`<svg><circle cx=${t} cy=${e} r="1.9" fill="currentColor"/></svg>`))}</svg>`)}
</svg>`;customElements.define(`ds-app`,$);export{S as a,E as c,D as i,U as n,T as o,k as r,C as s,B as t};