import{a as e,b as t,d as n,f as r,g as i,h as a,p as o,t as s,v as c,y as l}from"./ds-board-CaOrpKH0.js";var u=new URL(`states-DS3AxBpb.json`,import.meta.url).href,d={speed:[`off`,`slow`,`normal`,`fast`],clickMode:[`move`,`select`]},f=class extends c{static{this.properties={states:{state:!0},chosen:{state:!0},options:{state:!0},done:{state:!0},count:{state:!0}}}constructor(){super(),this.played=({detail:t})=>{let n=t.steps.map(([t,n])=>`${e(t)}/${e(n)}`);this.done=`ds-play: ${n.join(` `)}`,setTimeout(()=>this.count++,900)},this.states=[],this.done=``,this.count=0;let t=new URLSearchParams(location.search);this.chosen=t.get(`game`)??``,this.options={theme:t.get(`theme`)??`auto`,lang:t.get(`lang`)??i(navigator.languages),speed:t.get(`speed`)??`normal`,clickMode:t.get(`click`)??`move`,clockwise:t.has(`clockwise`),dark:t.has(`dark`),arrows:t.has(`arrows`)},this.load()}createRenderRoot(){return this}async load(){let e=await fetch(u);this.states=await e.json(),this.chosen||=this.states[0]?.key??``}say(e){return r(String(this.options.lang))[e]}render(){let e=this.states.find(({key:e})=>e===this.chosen)??this.states[0],n=String(this.options.lang);return document.documentElement.lang=n,document.documentElement.dir=a(n)?`rtl`:`ltr`,document.documentElement.dataset.theme=String(this.options.theme),t`
      <main class="page">
        <header><h1>&lt;ds-board&gt;</h1><p>${this.say(`demoLead`)}</p></header>
        ${this.choices()} ${e?this.shown(e):l}
        <section><h2>${this.say(`demoUse`)}</h2><p>${this.say(`demoUseLead`)}</p><pre tabindex="0"><code>${h}</code></pre></section>
        <section><h2>${this.say(`demoNotebook`)}</h2><pre tabindex="0"><code>${g}</code></pre></section>
      </main>
    `}shown(e){let{options:n}=this;return t`
      <ds-board .board=${e.board} .facing=${e.facing} .token=${e.token} .dice=${e.dice} .diceOf=${0}
        .cube=${e.cube?{value:1,owner:null}:null} .turn=${e.turn} .turnKey=${`${e.key} ${this.count}`}
        .usesReserve=${e.reserve>0} .arrows=${n.arrows?p(e):[]} .dark=${+!n.dark}
        .theme=${n.theme} .lang=${n.lang} .speed=${n.speed} .clickMode=${n.clickMode}
        .clockwise=${n.clockwise} @ds-play=${this.played}></ds-board>
      <p role="status" class="status">${this.done}</p>
    `}choices(){return t`
      <form class="choices-bar" @submit=${e=>e.preventDefault()}>
        <label>${this.say(`game`)}
          <select id="game" @change=${e=>this.chosen=m(e)}>
            ${this.states.map(({key:e,names:n})=>t`<option value=${e} .selected=${e===this.chosen}>${n[String(this.options.lang)]??n.en}</option>`)}
          </select></label>
        ${this.choice(`theme`,`theme`,[`auto`,...s],e=>this.say(`theme-${e}`))}
        ${this.choice(`speed`,`speed`,d.speed,e=>this.say(`speed-${e}`))}
        ${this.choice(`clickMode`,`clickMode`,d.clickMode,e=>this.say(`click-${e}`))}
        ${this.choice(`lang`,`language`,o,e=>n[e]??e)}
        ${this.check(`clockwise`,`clockwise`)} ${this.check(`dark`,`playDark`)} ${this.check(`arrows`,`hint`)}
      </form>
    `}choice(e,n,r,i){return t`<label>${this.say(n)}
      <select id=${e} @change=${t=>this.options={...this.options,[e]:m(t)}}>
        ${r.map(n=>t`<option value=${n} .selected=${n===this.options[e]}>${i(n)}</option>`)}
      </select></label>`}check(e,n){return t`<label class="check"><input type="checkbox" .checked=${!!this.options[e]} @change=${()=>this.options={...this.options,[e]:!this.options[e]}} />${this.say(n)}</label>`}};function p(e){let t=[],n=e.turn.nodes[0];for(;n?.steps[0]&&t.length<4;){let[r,i,,a]=n.steps[0];t.push([r,i]),n=e.turn.nodes[a]}return[{seat:0,steps:t}]}function m(e){return e.target.value}var h=`<script type="module" src="ds-board.js"><\/script>
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
<\/script>`,g=`import anywidget, traitlets
from importlib.resources import files

class Board(anywidget.AnyWidget):
    _esm = (files("doublesix") / "data/web/embed/ds-board.js").read_text()
    board = traitlets.Dict().tag(sync=True)
    dice = traitlets.List().tag(sync=True)
    diceOf = traitlets.Int(0).tag(sync=True)
    turn = traitlets.Dict(allow_none=True, default_value=None).tag(sync=True)
    played = traitlets.List().tag(sync=True)`;customElements.define(`ds-demo`,f);