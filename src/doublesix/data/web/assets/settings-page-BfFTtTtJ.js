import{D as e,d as t,i as n,p as r,t as i,y as a}from"./ds-board-DR6N3Qir.js";import{_t as o,bt as s,ht as c,mt as l,r as u,s as d}from"./page-C4IEbV61.js";import{b as f,h as p,y as m}from"./index-DKUq47BH.js";var h=class extends u{static{this.properties={...u.properties,start:{state:!0}}}constructor(){super(),this.start=a,this.load(async()=>{let{games:e,standard:t}=await s.catalogue();this.start=e.find(({key:e})=>e===t)?.start??a})}render(){let{now:a}=o;return e`<header><h1>${this.say(`settings`)}</h1></header>
<div class="table"><div><ds-board ${f(0)} .board=${this.start} .dice=${[6,6]} .diceOf=${0} .cube=${{value:1,owner:null}}></ds-board></div>
<form class="side">
${this.select(`language`,`language`,[``,...r],e=>e?t[e]??e:this.say(`byBrowser`))}
${this.select(`theme`,`theme`,[`auto`,...i],e=>this.say(`theme-${e}`))}
${this.select(`speed`,`speed`,n,e=>this.say(`speed-${e}`))}
${this.select(`clickMode`,`clickMode`,[`move`,`select`],e=>this.say(`click-${e}`))}
${this.select(`confirms`,`confirms`,[`ask`,`auto`],e=>this.say(`confirms-${e}`))}
${this.select(`tutor`,`tutor`,c,e=>this.say(`tutor-${e}`))}
${this.select(`singleKeys`,`singleKeys`,l,e=>this.say(`singleKeys-${e}`))}
${p(`setting-plies`,this.say(`depthOfAnalyses`),a.plies,e=>o.set({plies:e}))}
${this.check(`autoRoll`,`autoRoll`)} ${this.check(`clockwise`,`clockwise`)} ${this.check(`playDark`,`playDark`)} ${this.check(`showPips`,`showPips`)} ${this.check(`showNumbers`,`showNumbers`)}
<p class="small soft">${this.say(`keptHere`)}</p><p><a href="board.html?lang=${o.language}&theme=${a.theme}">${this.say(`boardPage`)}</a></p>
</form></div>`}select(e,t,n,r){let i=n.map(t=>[t,r(t),e===`language`?t:``]);return m(`setting-${e}`,this.say(t),i,String(o.now[e]),t=>o.set({[e]:t}))}check(t,n){return e`<label class="check"><input id="setting-${t}" type="checkbox" .checked=${!!o.now[t]} @change=${e=>o.set({[t]:d(e)})} />${this.say(n)}</label>`}};customElements.define(`ds-settings`,h);