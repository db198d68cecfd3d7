import{b as e,d as t,o as n,p as r,t as i}from"./ds-board-CaOrpKH0.js";import{F as a,H as o,P as s,a as c,o as l,r as u}from"./page-BDjz2S7_.js";import{i as d}from"./index-CWQEVcuo.js";var f=class extends u{static{this.properties={...u.properties,start:{state:!0}}}constructor(){super(),this.start=n,this.load(async()=>{let{games:e,standard:t}=await o.catalogue();this.start=e.find(({key:e})=>e===t)?.start??n})}render(){let{now:n}=a;return e`<header><h1>${this.say(`settings`)}</h1></header>
      <div class="table"><div><ds-board .board=${this.start} .dice=${[6,6]} .diceOf=${0} .cube=${{value:1,owner:null}} .theme=${n.theme} .clockwise=${n.clockwise} .dark=${+!n.playDark}
          .lang=${a.language} .hidePips=${!n.showPips} .hideNumbers=${!n.showNumbers} .speed=${n.speed}></ds-board></div>
        <form class="side">
          ${this.select(`language`,`language`,[``,...r],e=>e?t[e]??e:this.say(`byBrowser`))}
          ${this.select(`theme`,`theme`,[`auto`,...i],e=>this.say(`theme-${e}`))}
          ${this.select(`speed`,`speed`,[`off`,`slow`,`normal`,`fast`],e=>this.say(`speed-${e}`))}
          ${this.select(`clickMode`,`clickMode`,[`move`,`select`],e=>this.say(`click-${e}`))}
          ${this.select(`confirms`,`confirms`,[`ask`,`auto`],e=>this.say(`confirms-${e}`))}
          ${this.select(`tutor`,`tutor`,s,e=>this.say(`tutor-${e}`))}
          ${d(`setting-plies`,this.say(`depthOfAnalyses`),n.plies,e=>a.set({plies:e}))}
          ${this.check(`autoRoll`,`autoRoll`)} ${this.check(`clockwise`,`clockwise`)} ${this.check(`playDark`,`playDark`)} ${this.check(`showPips`,`showPips`)} ${this.check(`showNumbers`,`showNumbers`)}
          <p class="small soft">${this.say(`keptHere`)}</p><p><a href="board.html">${this.say(`boardPage`)}</a></p>
        </form></div>`}select(t,n,r,i){return e`<label>${this.say(n)}<select id="setting-${t}" @change=${e=>a.set({[t]:c(e)})}>
      ${r.map(n=>e`<option value=${n} .selected=${n===a.now[t]}>${i(n)}</option>`)}</select></label>`}check(t,n){return e`<label class="check"><input id="setting-${t}" type="checkbox" .checked=${!!a.now[t]} @change=${e=>a.set({[t]:l(e)})} />${this.say(n)}</label>`}};customElements.define(`ds-settings`,f);