import{S as e,l as t,m as n,s as r,t as i}from"./ds-board-B40oHfRd.js";import{J as a,L as o,o as s,r as c,z as l}from"./page-B4OYPbD4.js";import{a as u}from"./index-ZXH2etd3.js";import{n as d}from"./fields-C1yQ5b7M.js";var f=class extends c{static{this.properties={...c.properties,start:{state:!0}}}constructor(){super(),this.start=n,this.load(async()=>{let{games:e,standard:t}=await a.catalogue();this.start=e.find(({key:e})=>e===t)?.start??n})}render(){let{now:n}=l;return e`<header><h1>${this.say(`settings`)}</h1></header>
      <div class="table"><div><ds-board .board=${this.start} .dice=${[6,6]} .diceOf=${0} .cube=${{value:1,owner:null}} .theme=${n.theme} .clockwise=${n.clockwise} .dark=${+!n.playDark}
          .lang=${l.language} .hidePips=${!n.showPips} .hideNumbers=${!n.showNumbers} .speed=${n.speed}></ds-board></div>
        <form class="side">
          ${this.select(`language`,`language`,[``,...t],e=>e?r[e]??e:this.say(`byBrowser`))}
          ${this.select(`theme`,`theme`,[`auto`,...i],e=>this.say(`theme-${e}`))}
          ${this.select(`speed`,`speed`,[`off`,`slow`,`normal`,`fast`],e=>this.say(`speed-${e}`))}
          ${this.select(`clickMode`,`clickMode`,[`move`,`select`],e=>this.say(`click-${e}`))}
          ${this.select(`confirms`,`confirms`,[`ask`,`auto`],e=>this.say(`confirms-${e}`))}
          ${this.select(`tutor`,`tutor`,o,e=>this.say(`tutor-${e}`))}
          ${u(`setting-plies`,this.say(`depthOfAnalyses`),n.plies,e=>l.set({plies:e}))}
          ${this.check(`autoRoll`,`autoRoll`)} ${this.check(`clockwise`,`clockwise`)} ${this.check(`playDark`,`playDark`)} ${this.check(`showPips`,`showPips`)} ${this.check(`showNumbers`,`showNumbers`)}
          <p class="small soft">${this.say(`keptHere`)}</p><p><a href="board.html">${this.say(`boardPage`)}</a></p>
        </form></div>`}select(e,t,n,r){let i=n.map(e=>[e,r(e)]);return d(`setting-${e}`,this.say(t),i,String(l.now[e]),t=>l.set({[e]:t}))}check(t,n){return e`<label class="check"><input id="setting-${t}" type="checkbox" .checked=${!!l.now[t]} @change=${e=>l.set({[t]:s(e)})} />${this.say(n)}</label>`}};customElements.define(`ds-settings`,f);