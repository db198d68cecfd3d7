import{C as e,c as t,h as n,t as r,u as i}from"./ds-board-Dff8cM5V.js";import{at as a,ct as o,nt as s,o as c,r as l,rt as u}from"./page-DUDoQZSU.js";import{c as d,d as f}from"./index-DwQF461A.js";var p=class extends l{static{this.properties={...l.properties,start:{state:!0}}}constructor(){super(),this.start=n,this.load(async()=>{let{games:e,standard:t}=await o.catalogue();this.start=e.find(({key:e})=>e===t)?.start??n})}render(){let{now:n}=a;return e`<header><h1>${this.say(`settings`)}</h1></header>
      <div class="table"><div><ds-board .board=${this.start} .dice=${[6,6]} .diceOf=${0} .cube=${{value:1,owner:null}} .theme=${n.theme} .clockwise=${n.clockwise} .dark=${+!n.playDark}
          .lang=${a.language} .hidePips=${!n.showPips} .hideNumbers=${!n.showNumbers} .speed=${n.speed}></ds-board></div>
        <form class="side">
          ${this.select(`language`,`language`,[``,...i],e=>e?t[e]??e:this.say(`byBrowser`))}
          ${this.select(`theme`,`theme`,[`auto`,...r],e=>this.say(`theme-${e}`))}
          ${this.select(`speed`,`speed`,[`off`,`slow`,`normal`,`fast`],e=>this.say(`speed-${e}`))}
          ${this.select(`clickMode`,`clickMode`,[`move`,`select`],e=>this.say(`click-${e}`))}
          ${this.select(`confirms`,`confirms`,[`ask`,`auto`],e=>this.say(`confirms-${e}`))}
          ${this.select(`tutor`,`tutor`,u,e=>this.say(`tutor-${e}`))}
          ${this.select(`singleKeys`,`singleKeys`,s,e=>this.say(`singleKeys-${e}`))}
          ${d(`setting-plies`,this.say(`depthOfAnalyses`),n.plies,e=>a.set({plies:e}))}
          ${this.check(`autoRoll`,`autoRoll`)} ${this.check(`clockwise`,`clockwise`)} ${this.check(`playDark`,`playDark`)} ${this.check(`showPips`,`showPips`)} ${this.check(`showNumbers`,`showNumbers`)}
          <p class="small soft">${this.say(`keptHere`)}</p><p><a href="board.html">${this.say(`boardPage`)}</a></p>
        </form></div>`}select(e,t,n,r){let i=n.map(t=>[t,r(t),e===`language`?t:``]);return f(`setting-${e}`,this.say(t),i,String(a.now[e]),t=>a.set({[e]:t}))}check(t,n){return e`<label class="check"><input id="setting-${t}" type="checkbox" .checked=${!!a.now[t]} @change=${e=>a.set({[t]:c(e)})} />${this.say(n)}</label>`}};customElements.define(`ds-settings`,p);