import{E as e,f as t,i as n,t as r,u as i,v as a}from"./ds-board-BSRHuVBd.js";import{_t as o,dt as s,ft as c,mt as l,r as u,s as d}from"./page-CaXZ3mSY.js";import{f,g as p,h as m}from"./index-BHelnOr1.js";var h=class extends u{static{this.properties={...u.properties,start:{state:!0}}}constructor(){super(),this.start=a,this.load(async()=>{let{games:e,standard:t}=await o.catalogue();this.start=e.find(({key:e})=>e===t)?.start??a})}render(){let{now:a}=l;return e`<header><h1>${this.say(`settings`)}</h1></header>
<div class="table"><div><ds-board ${p(0)} .board=${this.start} .dice=${[6,6]} .diceOf=${0} .cube=${{value:1,owner:null}}></ds-board></div>
<form class="side">
${this.select(`language`,`language`,[``,...t],e=>e?i[e]??e:this.say(`byBrowser`))}
${this.select(`theme`,`theme`,[`auto`,...r],e=>this.say(`theme-${e}`))}
${this.select(`speed`,`speed`,n,e=>this.say(`speed-${e}`))}
${this.select(`clickMode`,`clickMode`,[`move`,`select`],e=>this.say(`click-${e}`))}
${this.select(`confirms`,`confirms`,[`ask`,`auto`],e=>this.say(`confirms-${e}`))}
${this.select(`tutor`,`tutor`,c,e=>this.say(`tutor-${e}`))}
${this.select(`singleKeys`,`singleKeys`,s,e=>this.say(`singleKeys-${e}`))}
${f(`setting-plies`,this.say(`depthOfAnalyses`),a.plies,e=>l.set({plies:e}))}
${this.check(`autoRoll`,`autoRoll`)} ${this.check(`clockwise`,`clockwise`)} ${this.check(`playDark`,`playDark`)} ${this.check(`showPips`,`showPips`)} ${this.check(`showNumbers`,`showNumbers`)}
<p class="small soft">${this.say(`keptHere`)}</p><p><a href="board.html?lang=${l.language}&theme=${a.theme}">${this.say(`boardPage`)}</a></p>
</form></div>`}select(e,t,n,r){let i=n.map(t=>[t,r(t),e===`language`?t:``]);return m(`setting-${e}`,this.say(t),i,String(l.now[e]),t=>l.set({[e]:t}))}check(t,n){return e`<label class="check"><input id="setting-${t}" type="checkbox" .checked=${!!l.now[t]} @change=${e=>l.set({[t]:d(e)})} />${this.say(n)}</label>`}};customElements.define(`ds-settings`,h);