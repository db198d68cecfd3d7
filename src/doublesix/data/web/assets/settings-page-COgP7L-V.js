import{h as e,i as t,p as n,t as r,x as i}from"./ds-board-CBJw_Ob0.js";import{a,g as o,i as s,r as c,x as l}from"./index-hBqGWziZ.js";var u=class extends c{static{this.properties={...c.properties,start:{state:!0}}}constructor(){super(),this.start=t,this.attempt(async()=>{let{games:e,standard:n}=await l.catalogue();this.start=e.find(({key:e})=>e===n)?.start??t})}render(){let{now:t}=o;return i`<header><h1>${this.say(`settings`)}</h1></header>
      <div class="table"><div><ds-board .board=${this.start} .dice=${[6,6]} .diceOf=${0} .cube=${{value:1,owner:null}} .theme=${t.theme} .clockwise=${t.clockwise} .dark=${+!t.playDark}
          .lang=${o.language} .hidePips=${!t.showPips} .hideNumbers=${!t.showNumbers} .speed=${t.speed}></ds-board></div>
        <form class="side">
          ${this.select(`language`,`language`,[``,...e],e=>e?n[e]??e:this.say(`byBrowser`))}
          ${this.select(`theme`,`theme`,[`auto`,...r],e=>this.say(`theme-${e}`))}
          ${this.select(`speed`,`speed`,[`off`,`slow`,`normal`,`fast`],e=>this.say(`speed-${e}`))}
          ${this.select(`clickMode`,`clickMode`,[`move`,`select`],e=>this.say(`click-${e}`))}
          ${this.select(`confirms`,`confirms`,[`ask`,`auto`],e=>this.say(`confirms-${e}`))}
          ${this.check(`autoRoll`,`autoRoll`)} ${this.check(`clockwise`,`clockwise`)} ${this.check(`playDark`,`playDark`)} ${this.check(`showPips`,`showPips`)} ${this.check(`showNumbers`,`showNumbers`)}
          <p class="small soft">${this.say(`keptHere`)}</p><p><a href="board.html">${this.say(`boardPage`)}</a></p>
        </form></div>`}select(e,t,n,r){return i`<label>${this.say(t)}<select id="setting-${e}" @change=${t=>o.set({[e]:s(t)})}>
      ${n.map(t=>i`<option value=${t} ?selected=${t===o.now[e]}>${r(t)}</option>`)}</select></label>`}check(e,t){return i`<label class="check"><input id="setting-${e}" type="checkbox" .checked=${!!o.now[e]} @change=${t=>o.set({[e]:a(t)})} />${this.say(t)}</label>`}};customElements.define(`ds-settings`,u);