import{C as e,S as t,c as n,d as r,h as i,i as a,l as o,m as s,t as c,u as l,w as u}from"./ds-board-Dzbrh35z.js";var d=new URL(`states-BERNYodO.json`,import.meta.url).href,f={speed:a,clickMode:[`move`,`select`]},p=class extends t{static{this.properties={states:{state:!0},chosen:{state:!0},options:{state:!0},done:{state:!0},count:{state:!0}}}constructor(){super(),this.played=({detail:e})=>{this.done=`ds-play: ${n(e.steps)}`,setTimeout(()=>this.count++,900)},this.states=[],this.done=``,this.count=0;let e=new URLSearchParams(location.search);this.chosen=e.get(`game`)??``,this.options={theme:e.get(`theme`)??`auto`,lang:e.get(`lang`)??i(navigator.languages),speed:e.get(`speed`)??`normal`,clickMode:e.get(`click`)??`move`,clockwise:e.has(`clockwise`),dark:e.has(`dark`),arrows:e.has(`arrows`)},this.load()}createRenderRoot(){return this}async load(){let e=await fetch(d);this.states=await e.json(),this.chosen||=this.states[0]?.key??``}say(e){return l(String(this.options.lang))[e]}render(){let t=this.states.find(({key:e})=>e===this.chosen)??this.states[0],n=String(this.options.lang);return document.documentElement.lang=n,document.documentElement.dir=s(n)?`rtl`:`ltr`,document.documentElement.dataset.theme=String(this.options.theme),u`
      <main class="page">
        <header><h1>&lt;ds-board&gt;</h1><p>${this.say(`demoLead`)}</p></header>
        ${this.choices()} ${t?this.shown(t):e}
        <section><h2>${this.say(`demoUse`)}</h2><p>${this.say(`demoUseLead`)}</p><pre tabindex="0"><code>${g}</code></pre></section>
        <section><h2>${this.say(`demoNotebook`)}</h2><pre tabindex="0"><code>${_}</code></pre></section>
      </main>
    `}shown(e){let{options:t}=this;return u`
      <ds-board .board=${e.board} .facing=${e.facing} .token=${e.token} .dice=${e.dice} .diceOf=${0}
        .cube=${e.cube?{value:1,owner:null}:null} .turn=${e.turn} .turnKey=${`${e.key} ${this.count}`}
        .usesReserve=${e.reserve>0} .arrows=${t.arrows?m(e):[]} .dark=${+!t.dark}
        .theme=${t.theme} .lang=${t.lang} .speed=${t.speed} .clickMode=${t.clickMode}
        .clockwise=${t.clockwise} @ds-play=${this.played}></ds-board>
      <p role="status" class="status">${this.done}</p>
    `}choices(){return u`
      <form class="choices-bar" @submit=${e=>e.preventDefault()}>
        <label>${this.say(`game`)}
          <select id="game" @change=${e=>this.chosen=h(e)}>
            ${this.states.map(({key:e,names:t})=>u`<option value=${e} .selected=${e===this.chosen}>${t[String(this.options.lang)]??t.en}</option>`)}
          </select></label>
        ${this.choice(`theme`,`theme`,[`auto`,...c],e=>this.say(`theme-${e}`))}
        ${this.choice(`speed`,`speed`,f.speed,e=>this.say(`speed-${e}`))}
        ${this.choice(`clickMode`,`clickMode`,f.clickMode,e=>this.say(`click-${e}`))}
        ${this.choice(`lang`,`language`,r,e=>o[e]??e)}
        ${this.check(`clockwise`,`clockwise`)} ${this.check(`dark`,`playDark`)} ${this.check(`arrows`,`hint`)}
      </form>
    `}choice(e,t,n,r){return u`<label>${this.say(t)}
      <select id=${e} @change=${t=>this.options={...this.options,[e]:h(t)}}>
        ${n.map(t=>u`<option value=${t} .selected=${t===this.options[e]}>${r(t)}</option>`)}
      </select></label>`}check(e,t){return u`<label class="check"><input type="checkbox" .checked=${!!this.options[e]} @change=${()=>this.options={...this.options,[e]:!this.options[e]}} />${this.say(t)}</label>`}};function m(e){let t=[],n=e.turn.nodes[0];for(;n?.steps[0]&&t.length<4;){let[r,i,,a]=n.steps[0];t.push([r,i]),n=e.turn.nodes[a]}return[{seat:0,steps:t}]}function h(e){return e.target.value}var g=`<script type="module" src="ds-board.js"><\/script>
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