import{D as e,E as t,T as n,_ as r,d as i,f as a,g as o,i as s,l as c,p as l,t as u}from"./ds-board-DR6N3Qir.js";var d=new URL(`states-BERNYodO.json`,import.meta.url).href,f={speed:s,clickMode:[`move`,`select`]},p=class extends n{static{this.properties={states:{state:!0},chosen:{state:!0},options:{state:!0},done:{state:!0},count:{state:!0}}}constructor(){super(),this.played=({detail:e})=>{this.done=`ds-play: ${c(e.steps)}`,setTimeout(()=>this.count++,900)},this.states=[],this.done=``,this.count=0;let e=new URLSearchParams(location.search);this.chosen=e.get(`game`)??``,this.options={theme:e.get(`theme`)??`auto`,lang:e.get(`lang`)??r(navigator.languages),speed:e.get(`speed`)??`normal`,clickMode:e.get(`click`)??`move`,clockwise:e.has(`clockwise`),dark:e.has(`dark`),arrows:e.has(`arrows`)},this.load()}createRenderRoot(){return this}async load(){let e=await fetch(d);this.states=await e.json(),this.chosen||=this.states[0]?.key??``}say(e){return a(String(this.options.lang))[e]}render(){let n=this.states.find(({key:e})=>e===this.chosen)??this.states[0],r=String(this.options.lang);return document.documentElement.lang=r,document.documentElement.dir=o(r)?`rtl`:`ltr`,document.documentElement.dataset.theme=String(this.options.theme),e`
      <main class="page">
        <header><h1>&lt;ds-board&gt;</h1><p>${this.say(`demoLead`)}</p></header>
        ${this.choices()} ${n?this.shown(n):t}
        <section><h2>${this.say(`demoUse`)}</h2><p>${this.say(`demoUseLead`)}</p><pre tabindex="0"><code>${g}</code></pre></section>
        <section><h2>${this.say(`demoNotebook`)}</h2><pre tabindex="0"><code>${_}</code></pre></section>
      </main>
    `}shown(t){let{options:n}=this;return e`
      <ds-board .board=${t.board} .facing=${t.facing} .token=${t.token} .dice=${t.dice} .diceOf=${0}
        .cube=${t.cube?{value:1,owner:null}:null} .turn=${t.turn} .turnKey=${`${t.key} ${this.count}`}
        .usesReserve=${t.reserve>0} .arrows=${n.arrows?m(t):[]} .dark=${+!n.dark}
        .theme=${n.theme} .lang=${n.lang} .speed=${n.speed} .clickMode=${n.clickMode}
        .clockwise=${n.clockwise} @ds-play=${this.played}></ds-board>
      <p role="status" class="status">${this.done}</p>
    `}choices(){return e`
      <form class="choices-bar" @submit=${e=>e.preventDefault()}>
        <label>${this.say(`game`)}
          <select id="game" @change=${e=>this.chosen=h(e)}>
            ${this.states.map(({key:t,names:n})=>e`<option value=${t} .selected=${t===this.chosen}>${n[String(this.options.lang)]??n.en}</option>`)}
          </select></label>
        ${this.choice(`theme`,`theme`,[`auto`,...u],e=>this.say(`theme-${e}`))}
        ${this.choice(`speed`,`speed`,f.speed,e=>this.say(`speed-${e}`))}
        ${this.choice(`clickMode`,`clickMode`,f.clickMode,e=>this.say(`click-${e}`))}
        ${this.choice(`lang`,`language`,l,e=>i[e]??e)}
        ${this.check(`clockwise`,`clockwise`)} ${this.check(`dark`,`playDark`)} ${this.check(`arrows`,`hint`)}
      </form>
    `}choice(t,n,r,i){return e`<label>${this.say(n)}
      <select id=${t} @change=${e=>this.options={...this.options,[t]:h(e)}}>
        ${r.map(n=>e`<option value=${n} .selected=${n===this.options[t]}>${i(n)}</option>`)}
      </select></label>`}check(t,n){return e`<label class="check"><input type="checkbox" .checked=${!!this.options[t]} @change=${()=>this.options={...this.options,[t]:!this.options[t]}} />${this.say(n)}</label>`}};function m(e){let t=[],n=e.turn.nodes[0];for(;n?.steps[0]&&t.length<4;){let[r,i,,a]=n.steps[0];t.push([r,i]),n=e.turn.nodes[a]}return[{seat:0,steps:t}]}function h(e){return e.target.value}var g=`<script type="module" src="ds-board.js"><\/script>
<ds-board id="board" theme="dark"></ds-board>
<script type="module">
  const board = document.getElementById("board");
  board.board = {
    rows: [
      [0, 0,0,0,0,0,5, 0,3,0,0,0,0, 5,0,0,0,0,0, 0,0,0,0,0,2, 0],
      [0, 0,0,0,0,0,5, 0,3,0,0,0,0, 5,0,0,0,0,0, 0,0,0,0,0,2, 0],
    ],
    pinned: [0, 0], reserve: [0, 0], memory: [0, 0],
  };
  board.dice = [3, 1];
  board.diceOf = 0;
  board.turn = await (await fetch("turn.json")).json();
  board.addEventListener("ds-play", (event) => console.log(event.detail.steps));
<\/script>`,_=`import anywidget, traitlets
from importlib.resources import files

class Board(anywidget.AnyWidget):
    _esm = (files("doublesix") / "data/web/embed/ds-board.js").read_text()
    board = traitlets.Dict().tag(sync=True)
    dice = traitlets.List().tag(sync=True)
    diceOf = traitlets.Int(0).tag(sync=True)
    turn = traitlets.Dict(allow_none=True, default_value=None).tag(sync=True)
    played = traitlets.List().tag(sync=True)`;customElements.define(`ds-demo`,p);