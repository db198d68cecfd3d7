const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["./analyses-B3OBPL2b.js","./ds-board-O-NGrSwW.js","./ds-board-CaSpkRK4.css","./page-BaS2Mc_6.js","./analysis-4FMugRwd.js","./why-6p0DlMws.js","./history-Vbq0JjgZ.js","./replay-CMvkKSmP.js","./editor-D0unXpa8.js","./settings-page-CG4FShwT.js"])))=>i.map(i=>d[i]);
import{S as e,_ as t,a as n,c as r,d as i,g as a,h as o,l as s,n as c,v as l,x as u,y as ee}from"./ds-board-O-NGrSwW.js";import{C as d,E as f,M as te,N as p,P as m,S as h,T as g,_ as ne,a as re,b as ie,c as ae,d as _,f as v,g as y,h as b,i as x,j as S,m as oe,n as C,p as se,r as w,t as ce,u as le,v as ue,w as de,x as T,y as fe}from"./page-BaS2Mc_6.js";var E=[0,1,2,3,4],pe=E.slice(0,3);function D(e){return fe(`pliesOf`,{plies:e,xg:e+1})}function O(t,n,r,i,a=E){return e`<label>${n}<select id=${t} @change=${e=>i(Number(e.target.value))}>
    ${a.map(t=>e`<option value=${t} .selected=${t===r}>${D(t)}</option>`)}</select></label>`}var k=class extends C{static{this.properties={...C.properties,isOver:{state:!0},formats:{state:!0},taken:{state:!0},reading:{state:!0}}}constructor(){super(),this.over=e=>{e.dataTransfer?.types.includes(`Files`)&&(e.preventDefault(),this.isOver=!0)},this.left=e=>{e.relatedTarget===null&&(this.isOver=!1)},this.dropped=e=>{e.dataTransfer?.types.includes(`Files`)&&(e.preventDefault(),this.isOver=!1,this.take([...e.dataTransfer.files]))},this.chosen=e=>{let t=e.target;this.take([...t.files??[]]),t.value=``},this.isOver=!1,this.formats=[],this.taken=[],this.reading=``,this.load(async()=>this.formats=(await p.catalogue()).file_formats)}connectedCallback(){super.connectedCallback(),document.addEventListener(`dragover`,this.over),document.addEventListener(`dragleave`,this.left),document.addEventListener(`drop`,this.dropped)}disconnectedCallback(){document.removeEventListener(`dragover`,this.over),document.removeEventListener(`dragleave`,this.left),document.removeEventListener(`drop`,this.dropped),super.disconnectedCallback()}render(){let t=this.taken.flatMap(({analysis:e})=>e?[e]:[]),n=this.taken.flatMap(({name:e,refused:t})=>t?[{name:e,refused:A(t,e)}]:[]);return e`
      <div class="drop ${this.isOver?`over`:``}">
        <p>${this.say(`dropHere`)}</p>
        <label class="button"><span>${this.say(`chooseFile`)}</span>
          <input class="hidden" id="file" type="file" multiple @change=${this.chosen} /></label>
        <p class="soft small">${this.formats.join(` `)}</p>
        ${O(`plies`,this.say(`depthOfAnalyses`),f.now.plies,e=>f.set({plies:e}))}
        <p class="soft small">${this.say(`deeperTakesLonger`)}</p>
      </div>
      <p class="soft" role="status">${this.reading?this.say(`readingFile`,{name:this.reading}):u}</p>
      ${n.length>0?e`<div class="problem" role="alert"><strong>${this.say(`filesRefused`)}</strong>
        <ul>${n.map(({name:t,refused:n})=>e`<li>${t} – ${ae(n)}</li>`)}</ul></div>`:u}
      ${t.length>0?e`<div class="banner" role="status"><strong>${this.say(`filesTaken`)}</strong>
        <ul>${t.map(({id:t,name:n})=>e`<li><a href="#/analysis/${t}">${n}</a></li>`)}</ul></div>`:u}
    `}async take(e){this.taken=[];for(let t of e)this.reading=t.name,this.taken=[...this.taken,await this.begun(t)],this.dispatchEvent(new Event(`taken`));this.reading=``;let[t]=this.taken;this.taken.length===1&&t?.analysis&&(location.hash=`#/analysis/${t.analysis.id}`)}begun(e){let{name:t}=e;return p.analyze(e,f.now.plies).then(e=>({name:t,analysis:e,refused:null}),e=>({name:t,analysis:null,refused:re(e)}))}};function A(e,t){let{place:n,problem:r}=e.values;return n===t&&typeof r==`object`?{...r,code:e.code}:e}customElements.define(`ds-drop-file`,k);var j=4,M=20,N=class extends C{static{this.properties={...C.properties,catalogue:{state:!0},open:{state:!0},older:{state:!0},isBusy:{state:!0},pasted:{state:!0}}}constructor(){super(),this.listOpen=async e=>{let{tables:t,older:n}=await p.tables({is_over:`false`,most:String(e),...this.older?{before:this.older}:{}});this.open=[...this.open,...t],this.older=n},this.playNow=async()=>{this.isBusy=!0;let e={variant:this.catalogue?.standard??``,terms:{kind:`match`,length:3},players:[{name:``,level:null},{name:``,level:this.level}],dice:`random`},t=await this.attempt(()=>p.newTable(e));this.isBusy=!1,t&&(location.hash=`#/table/${t.id}`)},this.look=e=>{e.preventDefault(),location.hash=`#/editor/${encodeURIComponent(this.pasted.trim())}`},this.catalogue=null,this.open=[],this.older=null,this.isBusy=!1,this.pasted=``,this.load(async()=>{this.catalogue=await p.catalogue(),await this.listOpen(j)})}render(){let t=this.catalogue?.games.find(({key:e})=>e===this.catalogue?.standard)?.start;return e`
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
        ${t?e`<ds-board .board=${t} .lang=${f.language} .theme=${f.now.theme}
          .clockwise=${f.now.clockwise} .dark=${+!f.now.playDark}></ds-board>`:e`<div></div>`}
      </header>
      ${this.open.length>0?this.openGames():u}
      <section class="cards">
        <div class="card">${this.catalogue?e`<ds-new-game .catalogue=${this.catalogue}></ds-new-game>`:u}</div>
        <div class="card">
          <h2>${this.say(`analyze`)}</h2>
          <ds-drop-file></ds-drop-file>
          <form class="row end" @submit=${this.look}>
            <label class="wide">${this.say(`pasteIdentifier`)}
              <input id="identifier" autocomplete="off" spellcheck="false" placeholder="XGID=…" .value=${this.pasted}
                @input=${e=>this.pasted=w(e)} /></label>
            <button ?disabled=${!this.pasted.trim()}>${this.say(`openPosition`)}</button>
          </form>
        </div>
      </section>
    `}levelChoice(){if(!this.catalogue)return u;let t=this.level;return e`<label>${this.say(`opponent`)}
      <select id="level" @change=${e=>f.set({level:w(e)})}>
        ${this.catalogue.levels.map(({key:n})=>e`<option value=${n} .selected=${n===t}>${ie(`level-${n}`,n)}</option>`)}
      </select></label>`}get level(){let e=this.catalogue?.levels??[];return e.find(({key:e})=>e===f.now.level)?.key??e.find(({is_default:e})=>e)?.key??``}openGames(){return e`<section><h2>${this.say(`openGames`)}</h2><ul class="list">
      ${this.open.map(t=>e`<li>
        <a class="grow" href="#/table/${t.id}">${v(t)} · ${T(t.terms)} · ${b(t.players,0)} – ${b(t.players,1)}</a>
        <span class="number">${t.score[0]} : ${t.score[1]}</span>
        <span class="soft small">${le(t.updated)}</span>
        ${t.is_persons_turn?e`<strong>${this.say(`yourTurn`)}</strong>`:u}
      </li>`)}</ul>
      ${this.older?e`<p><button id="older" @click=${()=>this.lengthen(()=>this.listOpen(M))}>${this.say(`older`)}</button></p>`:u}</section>`}};customElements.define(`ds-home`,N);function P(e){let t=e.replace(/[\s,-]/g,``);return/^[1-6]*$/.test(t)?[...t].map(Number):null}function F(e,t,n){let r=Number(e);return/^\d+$/.test(e.trim())&&r>=t&&r<=n?r:null}var I=1e3,L=600,R=1440,z=10,B=60,me=[`2`,`4`,`8`,`16`,`32`,`64`],he=class extends C{static{this.properties={...C.properties,catalogue:{attribute:!1},position:{attribute:!1},wishes:{state:!0},isRefused:{state:!0}}}constructor(){super(),this.begin=async e=>{e.preventDefault();let t=[...this.querySelectorAll(`input[type=number]`)].find(({id:e})=>this.typed(e)===null);if(this.isRefused=t!==void 0,t)return t.focus();let n=await this.attempt(()=>p.newTable(this.wanted()));n&&(location.hash=`#/table/${n.id}`)},this.position=void 0,this.wishes={variant:``,options:[],kind:`match`,length:`7`,crawford:!0,holland:!1,jacoby:!0,beavers:!0,raccoons:!1,automatic:`0`,limit:``,own:``,other:``,opponent:``,dice:`random`,seed:`1`,hasClock:!1,delay:`12`,reserve:`2`},this.isRefused=!1}render(){let{wishes:t}=this;return e`
      <h2>${this.say(`newGame`)}</h2>
      <form class="side" novalidate @submit=${this.begin}>
        ${this.position?e`<p class="soft">${this.say(`positionTerms`)}</p>`:e`${this.games()} ${this.options()} ${this.stakes()}`}
        <div class="row end">
          ${this.select(`opponent`,this.say(`opponent`),[...this.catalogue.levels.map(({key:e})=>[e,se(e)]),[`person`,this.say(`atThisScreen`)]],this.opponent)}
        </div>
        <div class="row end">
          ${this.name(`own`,this.say(`ownName`),this.opponent===`person`?this.say(`playerNumber`,{number:1}):this.say(`you`))}
          ${this.opponent===`person`?this.name(`other`,this.say(`otherName`),this.say(`playerNumber`,{number:2})):u}
        </div>
        <div class="row end">
          ${this.select(`dice`,this.say(`dice`),[[`random`,this.say(`dice-random`)],[`seeded`,this.say(`dice-seeded`)],[`manual`,this.say(`dice-manual`)]])}
          ${t.dice===`seeded`?this.number(`seed`,this.say(`seed`)):u}
        </div>
        ${this.opponent!==`person`&&this.isWithoutEngine?e`<p class="soft">${this.say(`noEngine`)}</p>`:u}
        ${this.check(`hasClock`,this.say(`clock`))}
        ${t.hasClock?e`<div class="row end">${this.number(`delay`,this.say(`delay`))} ${this.number(`reserve`,this.say(this.terms.kind===`match`?`reserveOfPoint`:`reserveOfSession`))}</div>`:u}
        ${this.problemBox()}
        <p><button class="primary" id="begin">${this.say(`begin`)}</button></p>
      </form>
    `}get variant(){return this.position?.setup.variant??(this.wishes.variant||this.catalogue.standard)}get terms(){let{wishes:e,position:t}=this;if(t)return t.setup.terms;let{kind:n,jacoby:r,beavers:i,raccoons:a,crawford:o,holland:s}=e,c=e.limit?Number(e.limit):null;return n===`money`?{kind:n,jacoby:r,beavers:i,raccoons:i&&a,automatic_doubles:F(e.automatic,0,z)??0,cube_limit:c}:{kind:n,length:F(e.length,1,I)??1,crawford:o,holland:o&&s,cube_limit:c}}get opponent(){let{levels:e}=this.catalogue;return this.wishes.opponent||f.now.level||(e.find(({is_default:e})=>e)?.key??``)}get isWithoutEngine(){return this.catalogue.games.find(({key:e})=>e===this.variant)?.has_engine===!1}games(){let{games:t,cycles:n}=this.catalogue,r=(t,n)=>e`<option value=${t} .selected=${t===this.variant}>${n}</option>`;return e`<label>${this.say(`game`)}
      <select id="variant" @change=${e=>this.wish({variant:w(e),options:[]})}>
        <optgroup label=${this.say(`games`)}>${t.map(e=>r(e.key,v(e)))}</optgroup>
        <optgroup label=${this.say(`cycles`)}>${n.map(e=>r(e.key,v(e)))}</optgroup>
      </select></label>`}options(){let t=this.catalogue.options[this.variant]??[];if(t.length===0)return u;let n=(e,t)=>{let n=this.wishes.options.filter(t=>t!==e);this.wish({options:t?[...n,e]:n})};return e`<details><summary>${this.say(`rules`)}</summary><div>
      ${t.map(({key:t,summary:r})=>e`<label class="check"><input type="checkbox" .checked=${this.wishes.options.includes(t)}
        @change=${e=>n(t,x(e))} />${g(r)}</label>`)}
    </div></details>`}stakes(){let{wishes:t}=this;return e`<fieldset><legend>${this.say(`terms`)}</legend><div class="row end">
      ${this.select(`kind`,this.say(`playedFor`),[[`match`,this.say(`aMatch`)],[`money`,this.say(`moneySession`)]])}
      ${t.kind===`match`?this.number(`length`,this.say(`points`)):e`${this.check(`jacoby`,this.say(`jacoby`))} ${this.check(`beavers`,this.say(`beavers`))}`}
    </div>
    <details><summary>${this.say(`moreStakes`)}</summary><div class="row end">
      ${t.kind===`match`?e`${this.check(`crawford`,this.say(`crawfordRule`))} ${t.crawford?this.check(`holland`,this.say(`holland`)):u}`:e`${t.beavers?this.check(`raccoons`,this.say(`raccoons`)):u} ${this.number(`automatic`,this.say(`automaticDoubles`))}`}
      ${this.select(`limit`,this.say(`largestCube`),[[``,this.say(`noLimit`)],...me.map(e=>[e,e])])}
    </div></details></fieldset>`}name(t,n,r){return e`<label>${n}<input id=${t} type="text" maxlength=${B} autocomplete="off" placeholder=${r} .value=${this.wishes[t]}
      @input=${e=>this.wish({[t]:w(e)})} /></label>`}select(t,n,r,i=String(this.wishes[t])){return e`<label>${n}<select id=${t} @change=${e=>this.wish({[t]:w(e)})}>
      ${r.map(([t,n])=>e`<option value=${t} .selected=${t===i}>${n}</option>`)}
    </select></label>`}number(t,n){let[r,i]=this.bounds(t),a=this.isRefused&&this.typed(t)===null;return e`<label>${n}<input id=${t} type="number" min=${r} max=${i} .value=${this.wishes[t]} aria-invalid=${a}
        aria-describedby="wrong-${t}" @input=${e=>this.wish({[t]:w(e)})} /></label>
      ${a?e`<p id="wrong-${t}" class="problem" role="alert">${this.say(`numberWrong`,{low:r,high:i})}</p>`:u}`}bounds(e){let{terms:t}=this,n=t.kind===`match`?t.length:1;return{length:[1,I],automatic:[0,z],seed:[0,2**53-1],delay:[0,L],reserve:[1,Math.floor(R/n)]}[e]}typed(e){return F(this.wishes[e],...this.bounds(e))}check(t,n){return e`<label class="check"><input id=${t} type="checkbox" .checked=${!!this.wishes[t]}
      @change=${e=>this.wish({[t]:x(e)})} />${n}</label>`}wish(e){this.wishes={...this.wishes,...e}}wanted(){let{wishes:e,position:t,terms:n}=this,r=e=>this.typed(e)??0,i=this.opponent===`person`?{name:e.other.trim(),level:null}:{name:``,level:this.opponent},a=n.kind===`match`?n.length:1;return{variant:[this.variant,...e.options].join(`+`),terms:n,players:[{name:e.own.trim(),level:null},i],dice:e.dice,...e.dice===`seeded`?{seed:r(`seed`)}:{},...e.hasClock?{clock:{delay_s:r(`delay`),reserve_s:60*r(`reserve`)*a}}:{},...t?{position:t.ids.best}:{}}}};customElements.define(`ds-new-game`,he);var V=(e,t)=>{let n=e._$AN;if(n===void 0)return!1;for(let e of n)e._$AO?.(t,!1),V(e,t);return!0},H=e=>{let t,n;do{if((t=e._$AM)===void 0)break;n=t._$AN,n.delete(e),e=t}while(n?.size===0)},U=e=>{for(let t;t=e._$AM;e=t){let n=t._$AN;if(n===void 0)t._$AN=n=new Set;else if(n.has(e))break;n.add(e),ve(t)}};function ge(e){this._$AN===void 0?this._$AM=e:(H(this),this._$AM=e,U(this))}function _e(e,t=!1,n=0){let r=this._$AH,i=this._$AN;if(i!==void 0&&i.size!==0){if(t){if(Array.isArray(r))for(let e=n;e<r.length;e++)V(r[e],!1),H(r[e]);else r!=null&&(V(r,!1),H(r))}else V(this,e)}}var ve=e=>{e.type==ee.CHILD&&(e._$AP??=_e,e._$AQ??=ge)},ye=class extends l{constructor(){super(...arguments),this._$AN=void 0}_$AT(e,t,n){super._$AT(e,t,n),U(this),this.isConnected=e._$AU}_$AO(e,t=!0){e!==this.isConnected&&(this.isConnected=e,e?this.reconnected?.():this.disconnected?.()),t&&(V(this,e),H(this))}setValue(e){if(a(this._$Ct))this._$Ct._$AI(e,this);else{let t=[...this._$Ct._$AH];t[this._$Ci]=e,this._$Ct._$AI(t,this,0)}}disconnected(){}reconnected(){}},W=()=>new be,be=class{},G=new WeakMap,K=t(class extends ye{render(e){return u}update(e,[t]){let n=t!==this.G;return n&&this.rt(void 0),(n||this.lt!==this.ct)&&(this.G=t,this.ht=e.options?.host,this.rt(this.ct=e.element)),u}rt(e){if(this.G!==void 0){if(this.isConnected||(e=void 0),typeof this.G==`function`){let t=this.ht??globalThis,n=G.get(t);n===void 0&&(n=new WeakMap,G.set(t,n)),n.get(this.G)!==void 0&&this.G.call(this.ht,void 0),n.set(this.G,e),e!==void 0&&this.G.call(this.ht,e)}else this.G.value=e}}get lt(){return typeof this.G==`function`?G.get(this.ht??globalThis)?.get(this.G):this.G?.value}disconnected(){this.lt===this.ct&&this.rt(void 0)}reconnected(){this.rt(this.ct)}}),xe=class extends C{static{this.properties={...C.properties,candidates:{attribute:!1},cubes:{attribute:!1},isMatch:{attribute:!1},isBrief:{attribute:!1},played:{attribute:!1},shown:{attribute:!1}}}constructor(){super(),this.candidates=[],this.cubes=[],this.isMatch=!1,this.isBrief=!1,this.played=``,this.shown=``}render(){return e`${this.candidates.length>0?this.plays():u} ${this.cubes.length>0?this.cubeTable():u}`}plays(){let t=this.isBrief?this.candidates.slice(0,3):this.candidates,n=t[0]?.judgements[0]?.equity??0;return e`<div class="scroll" tabindex="0"><table>
      <caption>${this.say(`candidates`)}</caption>
      <thead><tr><th class="text">${this.say(`playColumn`)}</th><th>${this.say(`equity`)}</th><th>${this.say(`difference`)}</th>
        ${this.isBrief?u:e`<th>${this.say(`depth`)}</th><th>${this.say(`cubeless`)}</th>${this.isMatch?e`<th>${this.say(`mwc`)}</th>`:u}${this.chanceHeads()}`}
      </tr></thead>
      ${t.map((e,t)=>this.play(e,t,n))}
    </table></div>`}play(t,n,r){let i=this.isBrief?t.judgements.slice(0,1):t.judgements,a=t.play===this.played,o=()=>this.dispatchEvent(new CustomEvent(`choose`,{detail:t,bubbles:!0}));return e`<tbody>${i.map((s,c)=>e`
      <tr class="${n===0?`best`:``} ${a?`chosen`:``}">
        ${c>0?u:e`<th class="text" scope="rowgroup" rowspan=${i.length}>${this.isBrief?e`<span class="play">${t.play}</span>`:e`<button aria-pressed=${t.play===this.shown}
          @click=${o}>${t.play}</button> ${a?e`<span class="small soft">${this.say(`wasPlayed`)}</span>`:u}`}</th>`}
        <td>${this.equity(s.equity)}${s.std_error===null?u:e` <span class="soft">±${(1.96*s.std_error).toFixed(3)}</span>`}</td>
        <td>${c>0||n===0?u:this.equity(s.equity-r)}</td>
        ${this.isBrief?u:this.rest(s)}
      </tr>`)}</tbody>`}rest(t){return e`<td>${this.source(t.source)}</td><td>${this.equity(t.cubeless)}</td>
      ${this.isMatch?e`<td>${t.mwc===null?``:this.percent(t.mwc)}</td>`:u}
      ${t.chances.map(t=>e`<td>${this.percent(t)}</td>`)}`}cubeTable(){let t=(this.isBrief?this.cubes.slice(0,1):this.cubes).map(t=>e`<tr>
      <th class="text" scope="row">${this.source(t.source)}</th><td class="text"><strong>${this.sayOr(`advice-${t.advice}`,t.advice)}</strong></td>
      <td>${this.equity(t.no_double)}</td><td>${this.equity(t.double_take)}</td><td>${this.equity(t.double_pass)}</td>
      ${this.isBrief?u:e`<td>${this.equity(t.cubeless)}</td>${t.chances.map(t=>e`<td>${this.percent(t)}</td>`)}`}</tr>
      ${t.mwc&&!this.isBrief?e`<tr><th class="text" scope="row">${this.say(`mwc`)}</th><td></td>${t.mwc.map(t=>e`<td>${this.percent(t)}</td>`)}</tr>`:u}`);return e`<div class="scroll" tabindex="0"><table><caption>${this.say(`cubeDecision`)}</caption>
      <thead><tr><th class="text">${this.say(`depth`)}</th><th class="text">${this.say(`advice`)}</th><th>${this.say(`noDouble`)}</th><th>${this.say(`doubleTake`)}</th><th>${this.say(`doublePass`)}</th>
        ${this.isBrief?u:e`<th>${this.say(`cubeless`)}</th>${this.chanceHeads()}`}</tr></thead>
      <tbody>${t}</tbody></table></div>`}chanceHeads(){return e`<th>${this.say(`win`)}</th><th>${this.say(`winGammon`)}</th><th>${this.say(`winBackgammon`)}</th><th>${this.say(`loseGammon`)}</th><th>${this.say(`loseBackgammon`)}</th>`}source(e){return/^\d+$/.test(e)?this.say(`pliesOf`,{plies:e,xg:Number(e)+1}):this.say(`rollout`)}};customElements.define(`ds-candidates`,xe);function Se(e,t,n){let r=e.running===t?e.running_ms+n:0,i=Math.max(e.reserve_ms[t]-Math.max(r-e.delay_ms,0),0),a=e.running===t?Math.max(e.delay_ms-r,0):0,o=Math.ceil(i/1e3),s=`${Math.floor(o/60)}:${String(o%60).padStart(2,`0`)}`;return a>0?`${s} (${Math.ceil(a/1e3)})`:s}var Ce=2500,we=class extends C{static{this.properties={...C.properties,text:{attribute:!1},label:{attribute:!1},isDone:{state:!0}}}constructor(){super(),this.copy=async()=>{await navigator.clipboard.writeText(this.text||location.href),this.isDone=!0,setTimeout(()=>this.isDone=!1,Ce)},this.text=``,this.label=``,this.isDone=!1}render(){let t=this.text?e`${this.say(`copy`)}<span class="hidden"> ${this.label}</span>`:this.say(`copyLink`);return e`<button class="copy" @click=${this.copy}>${t}</button> <span class="small soft" role="status">${this.isDone?this.say(`copied`):``}</span>`}};customElements.define(`ds-copy`,we);var Te=[`roll`,`double`,`keep`,`take`,`pass`,`beaver`,`raccoon`,`accept`,`refuse`,`token`,`stand`,`next`],Ee=new Set([`double`,`pass`,`refuse`,`stand`,`token`,`beaver`,`raccoon`]),De=[`move`,`double`,`take`,`name`,`accept`],q=450,Oe=class extends C{static{this.properties={...C.properties,tableId:{attribute:!1},isWatching:{attribute:!1},view:{state:!0},hint:{state:!0},log:{state:!0},isTakenBack:{state:!0},question:{state:!0},typed:{state:!0},isTypedWrong:{state:!0},isGone:{state:!0},actedOn:{state:!0},now:{state:!0}}}constructor(){super(),this.board=W(),this.asking=W(),this.pictures=[],this.isShowing=!1,this.newest=-1,this.seenAt=0,this.ownPlay=-1,this.leave=()=>void 0,this.tick=0,this.refusals=0,this.hear=e=>{e.type===`table`&&e.table.version>=this.newest&&this.receive(e.table),e.type===`gone`&&(this.isGone=!0),e.type===`failed`&&(this.problem=e.problem)},this.played=({detail:e})=>{this.ownPlay=(this.view?.version??0)+1,this.act({type:`move`,steps:e.steps})},this.onKey=e=>{!e.target.matches(`input:not([type=checkbox]), select, textarea`)&&!this.asking.value?.open&&this.board.value?.hearKey(e)},this.more=async({detail:e})=>{let{view:t}=this,n=await this.attempt(()=>p.nextSteps(this.tableId,t?.version??0,e.steps));this.view?.version===t?.version&&(n?this.board.value?.extend(n):this.board.value?.undo())},this.pressed=({detail:e})=>{e.name===`double`?this.ask(`double`):this.act({type:e.name})},this.askHint=async()=>{let e=this.view?.version,t=await this.attempt(()=>p.hint(this.tableId))??null;this.view?.version===e&&(this.hint=t)},this.analyze=async()=>{let{view:e}=this,t=e&&await this.attempt(()=>p.analyzeTable(e.id,y(e.players),f.now.plies));t&&(location.hash=`#/analysis/${t.id}`)},this.isWatching=!1,this.view=null,this.hint=null,this.log=[],this.isTakenBack=!1,this.question=`double`,this.typed=``,this.isTypedWrong=!1,this.isGone=!1,this.actedOn=-1,this.now=performance.now()}connectedCallback(){super.connectedCallback(),this.leave=m.watch(`table`,this.tableId,this.hear),document.addEventListener(`keydown`,this.onKey),this.tick=window.setInterval(()=>{this.view?.clock?.running!=null&&(this.now=performance.now())},250)}disconnectedCallback(){this.leave(),document.removeEventListener(`keydown`,this.onKey),clearInterval(this.tick),super.disconnectedCallback()}async recall(e){let{games:t}=await p.history(this.tableId);if(this.view&&this.view.number!==e)return;let n=t.find(t=>t.number===e)?.events??[],r=n.at(-1)?.version??-1;this.log=[...n,...this.log.filter(({version:e})=>e>r)]}receive(e){this.newest=e.version,this.pictures.push(this.isWatching?ke(e):e),this.isShowing||this.showAll()}async showAll(){this.isShowing=!0;for(let e=this.pictures.shift();e;e=this.pictures.shift())await this.show(e);this.isShowing=!1}async show(e){let{view:t}=this,{last:n}=e,[r=0,i=0]=[t?.last?.version,n?.version],a=!t||e.version>t.version+1,o=t?.number!==e.number;o&&(this.log=[]),(a||o&&i<r)&&this.load(()=>this.recall(e.number)),i<r?(this.log=this.log.filter(({version:e})=>e<=i),this.isTakenBack=!0,this.board.value?.say(this.say(`event-take-back`))):t&&n&&i>r&&(n.type!==`next`&&(this.log=[...this.log,n]),this.isTakenBack=!1,n.type===`move`&&!a?await this.showPlay(t,n):this.board.value?.say(_(n,e.players))),t?.version!==e.version&&(this.hint=null),this.seenAt=this.now=performance.now(),this.view=e,await this.updateComplete,n?.type===`roll`&&e.is_thinking&&f.now.speed!==`off`&&await c(q),await this.goOn(e)}async showPlay(e,{seat:t,dice:n,steps:r,board:i,play:a,version:o}){t!==null&&o!==this.ownPlay&&await this.board.value?.showPlay({seat:t,dice:n,steps:r,text:a,before:e.board,after:i})}async goOn(e){!Y(e)||this.pictures.length>0||(await c(f.now.speed===`off`?0:q/2),this.view===e&&this.newest===e.version&&this.isConnected&&this.act({type:`roll`}))}async act(e){let t=this.view?.version??0;if(t===this.actedOn)return;this.actedOn=t;let n=await this.attempt(()=>p.act(this.tableId,t,e));n&&n.version>this.newest&&this.receive(n),n||(this.problem?.code===`unreachable`?this.view?.version===t&&this.board.value?.reopen():this.refusals++,this.actedOn===t&&(this.actedOn=-1))}decide(e){return this.board.value?.focus(),this.act(e)}render(){let{view:t}=this;if(this.isGone||!t)return this.absent(`play`,this.isGone?e`<p class="problem" role="alert">${this.say(`tableGone`)} <a href="#/">${this.say(`play`)}</a></p>`:null);let n=this.nearSeat(t);return e`
      <h1 class="hidden">${v(t.game)}: ${T(t.terms)}</h1>
      <div class="table">
        <div>${this.boardOf(t,n)} ${this.problemBox()}</div>
        <div class="side">
          <p class="small soft"><strong>${v(t.game)}</strong> · ${T(t.terms)} · ${this.say(`gameNumber`,{number:t.number})}
            ${t.is_crawford?e` · <strong>${this.say(`crawford`)}</strong>`:u}</p>
          ${this.player(t,r(n))} ${this.player(t,n)}
          ${this.resultOf(t)} ${this.offerOf(t)} ${this.diceEntry(t)} ${this.doubletNames(t)} ${this.buttons(t)} ${this.hintOf(t)}
          ${this.logOf(t)}
        </div>
      </div>
      ${this.dialog(t)}
    `}nearSeat(e){let[t,n]=J(e);return n===void 0||this.isWatching?t??0:e.decider??e.last?.seat??0}darkSeat(e){let[t=0]=J(e);return f.now.playDark?t:r(t)}boardOf(t,n){let{now:r}=f,i=t.cube&&{...t.cube,asked:t.decider};return e`<ds-board ${K(this.board)} .board=${t.board} .facing=${t.game.facing} .near=${n} .dark=${this.darkSeat(t)}
      .clockwise=${r.clockwise} .cube=${i} .token=${t.game.token} .dice=${t.turn?t.dice:t.thrown}
      .diceOf=${t.on_roll} .turn=${t.turn} .turnKey=${t.turn?`${t.version} ${this.refusals}`:null} .mover=${t.turn?t.decider:null}
      .names=${y(t.players)} .reader=${ne(t.players)} .arrows=${this.arrows(t)} .actions=${this.boardActions(t)}
      .clickMode=${r.clickMode} .confirms=${r.confirms} .speed=${r.speed} .theme=${r.theme} .lang=${f.language}
      .hidePips=${!r.showPips} .hideNumbers=${!r.showNumbers} .usesReserve=${t.game.reserve>0}
      @ds-play=${this.played} @ds-more=${this.more} @ds-action=${this.pressed}></ds-board>`}boardActions(e){if(this.actedOn===e.version)return[];let t=e.dice_wanted>0||Y(e),n=Te.filter(n=>e.allowed.includes(n)&&!(n===`roll`&&t)),r=h(e.resignation);return n.map(e=>({name:e,label:this.say(`do-${e}`,{value:r}),isPlain:Ee.has(e)&&n.length>1}))}player(t,n){let r=this.now-this.seenAt;return e`<div class="player ${t.decider===n?`active`:``}" aria-current=${t.decider===n?`true`:u}>
      <span class="disc ${n===this.darkSeat(t)?`black`:`white`}" aria-hidden="true"></span>
      <span class="name">${b(t.players,n)}</span>
      <span class="score number" aria-label=${this.say(`scoreOf`,{points:t.score[n]})}>${t.score[n]}</span>
      <span class="small soft number">${this.say(`pipsOf`,{pips:t.pips[n]})}
        ${t.clock?e` · <span class="clock">${Se(t.clock,n,r)}</span>`:u}
        ${t.is_thinking&&t.decider===n?e` · ${this.say(`thinking`)}`:u}</span>
    </div>`}resultOf(t){if(!t.result)return u;let n=t.phase===`match-over`||t.phase===`time-over`;return e`<div class="banner" role="status"><strong>${ue(t.result,t.players)}</strong>
      <p>${this.say(`scoreIs`,{first:t.result.score[0],second:t.result.score[1]})}
        ${n&&t.winner!==null?oe(t.winner,t.players):u}</p>
      <p class="row">${t.allowed.includes(`next`)?e`<button class="primary" @click=${()=>this.decide({type:`next`})}>${this.say(`do-next`)}</button>`:u}
        <a class="button" href="#/replay/${t.id}">${this.say(`replay`)}</a></p>
      <p class="row end">${O(`plies`,this.say(`depthOfAnalyses`),f.now.plies,e=>f.set({plies:e}))}
        <button id="analyze-table" @click=${this.analyze}>${this.say(`analyze`)}</button></p></div>`}offerOf(t){return t.resignation===null||t.last?.type!==`resign`?u:e`<p class="banner" role="status">${_(t.last,t.players)}</p>`}diceEntry(t){return t.dice_wanted===0?u:e`<form class="card row end" @submit=${e=>{e.preventDefault();let n=P(this.typed);this.isTypedWrong=n?.length!==t.dice_wanted,this.isTypedWrong||(this.decide({type:`roll`,dice:n}),this.typed=``)}}>
      <label>${d(t)}
        <input id="typed-dice" inputmode="numeric" autocomplete="off" .value=${this.typed} aria-invalid=${this.isTypedWrong} aria-describedby="wrong-dice" @input=${e=>{this.typed=w(e),this.isTypedWrong=!1}} /></label>
      <button>${this.say(`do-roll`)}</button>
      ${this.isTypedWrong?e`<p id="wrong-dice" class="problem" role="alert">${this.say(`diceWrong`)}</p>`:u}</form>`}doubletNames(t){return t.allowed.includes(`name`)?e`<fieldset class="doublets"><legend>${this.say(`nameDoublet`)}</legend><div class="row">
      ${[1,2,3,4,5,6].map(t=>e`<button @click=${()=>this.decide({type:`name`,number:t})}>${t}–${t}</button>`)}
    </div></fieldset>`:u}buttons(t){let n=e=>t.allowed.includes(e),r=De.some(n);return e`<p class="row">
      ${r&&t.game.has_engine?e`<button id="hint" @click=${this.askHint}>${this.say(`hint`)}</button>`:u}
      ${n(`take-back`)?e`<button id="take-back" ?disabled=${this.actedOn===t.version} @click=${()=>this.decide({type:`take-back`})}>${this.say(`takeBack`)}</button>`:u}
      ${n(`resign`)?e`<button id="resign" ?disabled=${this.actedOn===t.version} @click=${()=>this.ask(`resign`)}>${this.say(`resign`)}</button>`:u}
      <button id="export" @click=${()=>this.export(t.id,y(t.players),`mat`,`json`)}>${this.say(`export`)}</button>
      <a class="button" href="#/editor/${encodeURIComponent(t.identifier)}">${this.say(`editor`)}</a>
      ${this.isWatching?u:e`<a id="watch" class="button" href="#/watch/${t.id}">${this.say(`watch`)}</a>`} <ds-copy></ds-copy>
      ${this.isWatching?u:e`<label class="check"><input id="auto-roll" type="checkbox" .checked=${f.now.autoRoll}
        @change=${e=>f.set({autoRoll:x(e)})} />${this.say(`autoRoll`)}</label>`}
    </p>`}hintOf(t){if(!this.hint)return u;let{action:n,candidates:r,cube:i}=this.hint,a=i&&!(n&&i.advice===`closed`);return e`<div class="card"><h2>${this.say(`hint`)}</h2>
      ${n?e`<p>${this.say(`advice`)}: <strong>${this.say(`do-${n}`,{value:h(t.resignation)})}</strong></p>`:u}
      <ds-candidates .candidates=${r??[]} .cubes=${a?[i]:[]} .isMatch=${t.terms.kind===`match`}
        .isBrief=${!0}></ds-candidates></div>`}arrows(e){let t=this.hint?.candidates?.[0];return t&&e.on_roll!==null?[{seat:e.on_roll,steps:t.steps}]:[]}logOf(t){let n=this.log.map(e=>_(e,t.players));return this.isTakenBack&&n.push(this.say(`event-take-back`)),e`<details open><summary>${this.say(`log`)}</summary>
      <ol class="log" tabindex="0" reversed start=${n.length}>${n.slice(-60).reverse().map(t=>e`<li>${t}</li>`)}</ol></details>`}ask(e){this.question=e,this.updateComplete.then(()=>this.asking.value?.showModal())}dialog(t){let n=e=>{this.asking.value?.close(),this.decide(e)},r=this.question===`double`,i=r?this.say(`reallyDouble`,{value:2*(t.cube?.value??1)}):this.say(`resignHowMuch`);return e`<dialog ${K(this.asking)} aria-labelledby="asking"><h2 id="asking">${i}</h2><p class="row">
      ${r?e`<button class="primary" id="really-double" ?disabled=${this.actedOn===t.version} @click=${()=>n({type:`double`})}>${this.say(`do-double`)}</button>`:t.game.values.map(r=>e`<button ?disabled=${this.actedOn===t.version} @click=${()=>n({type:`resign`,value:r})}>${this.say(`value-${r}`)}</button>`)}
      <button @click=${()=>this.asking.value?.close()}>${this.say(`cancel`)}</button></p></dialog>`}};function J(e){return n.filter(t=>e.players[t].level===null)}function ke(e){return{...e,allowed:[],dice_wanted:0,turn:null}}function Y(e){let t=e.allowed.filter(e=>e!==`resign`&&e!==`take-back`);return t.length===1&&t[0]===`roll`&&e.dice_wanted===0&&(f.now.autoRoll||e.phase===`opening`)}customElements.define(`ds-table`,Oe);var Ae=(function(){let e=typeof document<`u`&&document.createElement(`link`).relList;return e&&e.supports&&e.supports(`modulepreload`)?`modulepreload`:`preload`})(),je=function(e,t){return new URL(e,t).href},Me={},Ne=function(e){return e.pathname.endsWith(`.css`)},X=function(e,t,n){if(t in e)return e[t];let r=n();if(!r){e[t]=void 0;return}let i=r.then(()=>{e[t]=void 0},n=>{throw e[t]=void 0,n});return e[t]=i,i},Z=function(e,t,n){let r=Promise.resolve();if(t&&t.length>0){let e,i=document.querySelector(`meta[property=csp-nonce]`),a=i?.nonce||i?.getAttribute(`nonce`);function o(e){return Promise.all(e.map(e=>Promise.resolve(e).then(e=>({status:`fulfilled`,value:e}),e=>({status:`rejected`,reason:e}))))}function s(e){return import.meta.resolve?new URL(import.meta.resolve(e)):new URL(e,import.meta.url)}r=o(t.map(t=>{t=je(t,n);let r=s(t),i=Ne(r);return X(Me,r.href,()=>{if(e===void 0){e={all:new Set,styles:new Set};let t=document.getElementsByTagName(`link`);for(let n=t.length-1;n>=0;n--){let r=t[n];e.all.add(r.href),r.rel===`stylesheet`&&e.styles.add(r.href)}}if((i?e.styles:e.all).has(r.href))return;let t=document.createElement(`link`);if(t.rel=i?`stylesheet`:Ae,i||(t.as=`script`),t.crossOrigin=``,t.href=r.href,a&&t.setAttribute(`nonce`,a),document.head.appendChild(t),i)return new Promise((e,n)=>{let i=a=>{t.removeEventListener(`load`,i),t.removeEventListener(`error`,i),a.type===`error`?n(Error(`Unable to preload CSS for ${r}`)):e(a)};t.addEventListener(`load`,i),t.addEventListener(`error`,i)})})}).filter(e=>e!==void 0))}function i(e){let t=new Event(`vite:preloadError`,{cancelable:!0});if(t.payload=e,window.dispatchEvent(t),!t.defaultPrevented)throw e}return r.then(t=>{for(let e of t||[])e.status===`rejected`&&i(e.reason);return e().catch(i)})},Q=[[``,`play`],[`analyses`,`analyze`],[`history`,`history`],[`editor`,`editor`],[`settings`,`settings`]],Pe=new Map([[`table`,`play`],[`watch`,`watch`],[`analysis`,`analyze`],[`replay`,`replay`]]),Fe=new Map([[`analyses`,()=>Z(()=>import(`./analyses-B3OBPL2b.js`),__vite__mapDeps([0,1,2,3]),import.meta.url)],[`analysis`,()=>Z(()=>import(`./analysis-4FMugRwd.js`),__vite__mapDeps([4,1,2,3,5]),import.meta.url)],[`history`,()=>Z(()=>import(`./history-Vbq0JjgZ.js`),__vite__mapDeps([6,1,2,3]),import.meta.url)],[`replay`,()=>Z(()=>import(`./replay-CMvkKSmP.js`),__vite__mapDeps([7,1,2,3]),import.meta.url)],[`editor`,()=>Z(()=>import(`./editor-D0unXpa8.js`),__vite__mapDeps([8,1,2,3,5]),import.meta.url)],[`settings`,()=>Z(()=>import(`./settings-page-CG4FShwT.js`),__vite__mapDeps([9,1,2,3]),import.meta.url)]]),Ie=class extends C{static{this.properties={...C.properties,path:{state:!0}}}constructor(){super(),this.goings=0,f.apply(),de(),this.path=null,addEventListener(`hashchange`,()=>void this.go()),addEventListener(ce,()=>this.path=$()),this.go()}createRenderRoot(){return this.replaceChildren(),this}async go(){let e=$(),t=++this.goings,n=()=>t===this.goings,r=0;await this.load(async()=>{if(n())try{await Fe.get(e[0]??``)?.()}catch{throw r++&&await Re()&&location.reload(),new S(te)}}),n()&&(this.path=e,await this.updateComplete,this.querySelector(`main`)?.focus({preventScroll:!0}),this.querySelector(`nav [aria-current]`)?.scrollIntoView({block:`nearest`,inline:`center`}),scrollTo(0,0))}render(){let t=this.path?.[0]??``;return document.title=this.heading(t),e`
      <a class="skip" href="#main" @click=${this.skip}>${this.say(`skip`)}</a>
      <header class="bar"><div>
        <a class="brand" href="#/">${ze}<span>Double Six</span></a>
        <nav aria-label=${this.say(`sections`)}>${Q.map(([n,r])=>e`<a href="#/${n}" aria-current=${n===t||n===`analyses`&&t===`analysis`||n===`history`&&t===`replay`?`page`:u}>${this.say(r)}</a>`)}</nav>
        <label class="language"><span class="hidden">${this.say(`language`)}</span>
          <select id="language" @change=${e=>f.set({language:w(e)})}>
            ${i.map(t=>e`<option value=${t} lang=${t} .selected=${t===f.language}>${s[t]}</option>`)}
          </select></label>
      </div></header>
      <main id="main" class="page" tabindex="-1">
        ${m.isCutOff?e`<p class="problem" role="alert">${this.say(`problem-unreachable`)}</p>`:this.problemBox()}
        ${this.path?this.page(t,this.path):u}</main>
    `}heading(e){let t=Q.find(([t])=>t===e)?.[1]??Pe.get(e);return t&&e?`${this.say(t)} – Double Six`:`Double Six`}skip(e){e.preventDefault(),document.querySelector(`main`)?.focus()}page(t,n){let[,r=``]=n;switch(t){case`table`:return e`${o(r,e`<ds-table .tableId=${r}></ds-table>`)}`;case`watch`:return e`${o(r,e`<ds-table .tableId=${r} .isWatching=${!0}></ds-table>`)}`;case`analyses`:return e`<ds-analyses></ds-analyses>`;case`analysis`:return e`${o(r,e`<ds-analysis .analysisId=${r} .at=${Number(n[2]??0)}></ds-analysis>`)}`;case`history`:return e`<ds-history></ds-history>`;case`replay`:return e`${o(r,e`<ds-replay .tableId=${r}></ds-replay>`)}`;case`editor`:return e`<ds-editor .identifier=${n.slice(1).join(`/`)}></ds-editor>`;case`settings`:return e`<ds-settings></ds-settings>`;default:return e`<ds-home></ds-home>`}}};function $(){return location.hash.replace(/^#\/?/,``).split(`/`).map(Le)}function Le(e){try{return decodeURIComponent(e)}catch{return e}}async function Re(){return fetch(location.pathname,{cache:`no-store`}).then(e=>e.ok,()=>!1)}var ze=e`<svg viewBox="0 0 44 20" aria-hidden="true">
  ${[0,24].map(t=>e`<svg x=${t} width="20" height="20" viewBox="0 0 20 20"><rect x=".75" y=".75" width="18.5" height="18.5" rx="4"
    fill="none" stroke="currentColor" stroke-width="1.5"/>${[5,10,15].flatMap(t=>[6,14].map(n=>e`<svg><circle cx=${n} cy=${t} r="1.9" fill="currentColor"/></svg>`))}</svg>`)}
</svg>`;customElements.define(`ds-app`,Ie);export{pe as a,E as i,K as n,O as o,P as r,D as s,W as t};