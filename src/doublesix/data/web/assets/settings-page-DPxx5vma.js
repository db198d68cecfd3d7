import{S as e,d as t,i as n,l as r,t as i}from"./ds-board-rkYrUf42.js";import{B as a,N as o,a as s,o as c,r as l}from"./page-C8GylHWL.js";import{o as u}from"./index-PtVBWJXC.js";var d=class extends l{static{this.properties={...l.properties,start:{state:!0}}}constructor(){super(),this.start=n,this.load(async()=>{let{games:e,standard:t}=await a.catalogue();this.start=e.find(({key:e})=>e===t)?.start??n})}render(){let{now:n}=o;return e`<header><h1>${this.say(`settings`)}</h1></header>
      <div class="table"><div><ds-board .board=${this.start} .dice=${[6,6]} .diceOf=${0} .cube=${{value:1,owner:null}} .theme=${n.theme} .clockwise=${n.clockwise} .dark=${+!n.playDark}
          .lang=${o.language} .hidePips=${!n.showPips} .hideNumbers=${!n.showNumbers} .speed=${n.speed}></ds-board></div>
        <form class="side">
          ${this.select(`language`,`language`,[``,...t],e=>e?r[e]??e:this.say(`byBrowser`))}
          ${this.select(`theme`,`theme`,[`auto`,...i],e=>this.say(`theme-${e}`))}
          ${this.select(`speed`,`speed`,[`off`,`slow`,`normal`,`fast`],e=>this.say(`speed-${e}`))}
          ${this.select(`clickMode`,`clickMode`,[`move`,`select`],e=>this.say(`click-${e}`))}
          ${this.select(`confirms`,`confirms`,[`ask`,`auto`],e=>this.say(`confirms-${e}`))}
          ${u(`setting-plies`,this.say(`depthOfAnalyses`),n.plies,e=>o.set({plies:e}))}
          ${this.check(`autoRoll`,`autoRoll`)} ${this.check(`clockwise`,`clockwise`)} ${this.check(`playDark`,`playDark`)} ${this.check(`showPips`,`showPips`)} ${this.check(`showNumbers`,`showNumbers`)}
          <p class="small soft">${this.say(`keptHere`)}</p><p><a href="board.html">${this.say(`boardPage`)}</a></p>
        </form></div>`}select(t,n,r,i){return e`<label>${this.say(n)}<select id="setting-${t}" @change=${e=>o.set({[t]:s(e)})}>
      ${r.map(n=>e`<option value=${n} .selected=${n===o.now[t]}>${i(n)}</option>`)}</select></label>`}check(t,n){return e`<label class="check"><input id="setting-${t}" type="checkbox" .checked=${!!o.now[t]} @change=${e=>o.set({[t]:c(e)})} />${this.say(n)}</label>`}};customElements.define(`ds-settings`,d);