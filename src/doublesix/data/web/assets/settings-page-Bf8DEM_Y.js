import{S as e,f as t,m as n,s as r,t as i}from"./ds-board-C7XvXjuN.js";import{G as a,L as o,R as s,a as c,o as l,r as u}from"./page-CnP4YdzU.js";import{i as d}from"./index-DkwVmO_-.js";var f=class extends u{static{this.properties={...u.properties,start:{state:!0}}}constructor(){super(),this.start=r,this.load(async()=>{let{games:e,standard:t}=await a.catalogue();this.start=e.find(({key:e})=>e===t)?.start??r})}render(){let{now:r}=s;return e`<header><h1>${this.say(`settings`)}</h1></header>
      <div class="table"><div><ds-board .board=${this.start} .dice=${[6,6]} .diceOf=${0} .cube=${{value:1,owner:null}} .theme=${r.theme} .clockwise=${r.clockwise} .dark=${+!r.playDark}
          .lang=${s.language} .hidePips=${!r.showPips} .hideNumbers=${!r.showNumbers} .speed=${r.speed}></ds-board></div>
        <form class="side">
          ${this.select(`language`,`language`,[``,...n],e=>e?t[e]??e:this.say(`byBrowser`))}
          ${this.select(`theme`,`theme`,[`auto`,...i],e=>this.say(`theme-${e}`))}
          ${this.select(`speed`,`speed`,[`off`,`slow`,`normal`,`fast`],e=>this.say(`speed-${e}`))}
          ${this.select(`clickMode`,`clickMode`,[`move`,`select`],e=>this.say(`click-${e}`))}
          ${this.select(`confirms`,`confirms`,[`ask`,`auto`],e=>this.say(`confirms-${e}`))}
          ${this.select(`tutor`,`tutor`,o,e=>this.say(`tutor-${e}`))}
          ${d(`setting-plies`,this.say(`depthOfAnalyses`),r.plies,e=>s.set({plies:e}))}
          ${this.check(`autoRoll`,`autoRoll`)} ${this.check(`clockwise`,`clockwise`)} ${this.check(`playDark`,`playDark`)} ${this.check(`showPips`,`showPips`)} ${this.check(`showNumbers`,`showNumbers`)}
          <p class="small soft">${this.say(`keptHere`)}</p><p><a href="board.html">${this.say(`boardPage`)}</a></p>
        </form></div>`}select(t,n,r,i){return e`<label>${this.say(n)}<select id="setting-${t}" @change=${e=>s.set({[t]:c(e)})}>
      ${r.map(n=>e`<option value=${n} .selected=${n===s.now[t]}>${i(n)}</option>`)}</select></label>`}check(t,n){return e`<label class="check"><input id="setting-${t}" type="checkbox" .checked=${!!s.now[t]} @change=${e=>s.set({[t]:l(e)})} />${this.say(n)}</label>`}};customElements.define(`ds-settings`,f);