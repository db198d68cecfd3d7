/*!
MIT License

Copyright (c) 2026 The Double Six authors

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
*/
/*!
BSD 3-Clause License

Copyright (c) 2017 Google LLC. All rights reserved.

Redistribution and use in source and binary forms, with or without
modification, are permitted provided that the following conditions are met:

1. Redistributions of source code must retain the above copyright notice, this
list of conditions and the following disclaimer.

2. Redistributions in binary form must reproduce the above copyright notice,
this list of conditions and the following disclaimer in the documentation
and/or other materials provided with the distribution.

3. Neither the name of the copyright holder nor the names of its
contributors may be used to endorse or promote products derived from
this software without specific prior written permission.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS"
AND ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE
FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL
DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR
SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER
CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY,
OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE
OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
*/
// node_modules/@lit/reactive-element/css-tag.js
var e = globalThis, t = e.ShadowRoot && (e.ShadyCSS === void 0 || e.ShadyCSS.nativeShadow) && "adoptedStyleSheets" in Document.prototype && "replace" in CSSStyleSheet.prototype, n = Symbol(), r = /* @__PURE__ */ new WeakMap(), i = class {
	constructor(e, t, r) {
		if (this._$cssResult$ = !0, r !== n) throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");
		this.cssText = e, this.t = t;
	}
	get styleSheet() {
		let e = this.o, n = this.t;
		if (t && e === void 0) {
			let t = n !== void 0 && n.length === 1;
			t && (e = r.get(n)), e === void 0 && ((this.o = e = new CSSStyleSheet()).replaceSync(this.cssText), t && r.set(n, e));
		}
		return e;
	}
	toString() {
		return this.cssText;
	}
}, a = (e) => new i(typeof e == "string" ? e : e + "", void 0, n), o = (e, ...t) => new i(e.length === 1 ? e[0] : t.reduce((t, n, r) => t + ((e) => {
	if (!0 === e._$cssResult$) return e.cssText;
	if (typeof e == "number") return e;
	throw Error("Value passed to 'css' function must be a 'css' function result: " + e + ". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.");
})(n) + e[r + 1], e[0]), e, n), s = (n, r) => {
	if (t) n.adoptedStyleSheets = r.map((e) => e instanceof CSSStyleSheet ? e : e.styleSheet);
	else for (let t of r) {
		let r = document.createElement("style"), i = e.litNonce;
		i !== void 0 && r.setAttribute("nonce", i), r.textContent = t.cssText, n.appendChild(r);
	}
}, c = t ? (e) => e : (e) => e instanceof CSSStyleSheet ? ((e) => {
	let t = "";
	for (let n of e.cssRules) t += n.cssText;
	return a(t);
})(e) : e, { is: l, defineProperty: u, getOwnPropertyDescriptor: d, getOwnPropertyNames: f, getOwnPropertySymbols: p, getPrototypeOf: m } = Object, ee = globalThis, te = ee.trustedTypes, ne = te ? te.emptyScript : "", re = ee.reactiveElementPolyfillSupport, h = (e, t) => e, ie = {
	toAttribute(e, t) {
		switch (t) {
			case Boolean:
				e = e ? ne : null;
				break;
			case Object:
			case Array: e = e == null ? e : JSON.stringify(e);
		}
		return e;
	},
	fromAttribute(e, t) {
		let n = e;
		switch (t) {
			case Boolean:
				n = e !== null;
				break;
			case Number:
				n = e === null ? null : Number(e);
				break;
			case Object:
			case Array: try {
				n = JSON.parse(e);
			} catch {
				n = null;
			}
		}
		return n;
	}
}, ae = (e, t) => !l(e, t), oe = {
	attribute: !0,
	type: String,
	converter: ie,
	reflect: !1,
	useDefault: !1,
	hasChanged: ae
};
Symbol.metadata ??= Symbol("metadata"), ee.litPropertyMetadata ??= /* @__PURE__ */ new WeakMap();
var g = class extends HTMLElement {
	static addInitializer(e) {
		this._$Ei(), (this.l ??= []).push(e);
	}
	static get observedAttributes() {
		return this.finalize(), this._$Eh && [...this._$Eh.keys()];
	}
	static createProperty(e, t = oe) {
		if (t.state && (t.attribute = !1), this._$Ei(), this.prototype.hasOwnProperty(e) && ((t = Object.create(t)).wrapped = !0), this.elementProperties.set(e, t), !t.noAccessor) {
			let n = Symbol(), r = this.getPropertyDescriptor(e, n, t);
			r !== void 0 && u(this.prototype, e, r);
		}
	}
	static getPropertyDescriptor(e, t, n) {
		let { get: r, set: i } = d(this.prototype, e) ?? {
			get() {
				return this[t];
			},
			set(e) {
				this[t] = e;
			}
		};
		return {
			get: r,
			set(t) {
				let a = r?.call(this);
				i?.call(this, t), this.requestUpdate(e, a, n);
			},
			configurable: !0,
			enumerable: !0
		};
	}
	static getPropertyOptions(e) {
		return this.elementProperties.get(e) ?? oe;
	}
	static _$Ei() {
		if (this.hasOwnProperty(h("elementProperties"))) return;
		let e = m(this);
		e.finalize(), e.l !== void 0 && (this.l = [...e.l]), this.elementProperties = new Map(e.elementProperties);
	}
	static finalize() {
		if (this.hasOwnProperty(h("finalized"))) return;
		if (this.finalized = !0, this._$Ei(), this.hasOwnProperty(h("properties"))) {
			let e = this.properties, t = [...f(e), ...p(e)];
			for (let n of t) this.createProperty(n, e[n]);
		}
		let e = this[Symbol.metadata];
		if (e !== null) {
			let t = litPropertyMetadata.get(e);
			if (t !== void 0) for (let [e, n] of t) this.elementProperties.set(e, n);
		}
		this._$Eh = /* @__PURE__ */ new Map();
		for (let [e, t] of this.elementProperties) {
			let n = this._$Eu(e, t);
			n !== void 0 && this._$Eh.set(n, e);
		}
		this.elementStyles = this.finalizeStyles(this.styles);
	}
	static finalizeStyles(e) {
		let t = [];
		if (Array.isArray(e)) {
			let n = new Set(e.flat(1 / 0).reverse());
			for (let e of n) t.unshift(c(e));
		} else e !== void 0 && t.push(c(e));
		return t;
	}
	static _$Eu(e, t) {
		let n = t.attribute;
		return !1 === n ? void 0 : typeof n == "string" ? n : typeof e == "string" ? e.toLowerCase() : void 0;
	}
	constructor() {
		super(), this._$Ep = void 0, this.isUpdatePending = !1, this.hasUpdated = !1, this._$Em = null, this._$Ev();
	}
	_$Ev() {
		this._$ES = new Promise((e) => this.enableUpdating = e), this._$AL = /* @__PURE__ */ new Map(), this._$E_(), this.requestUpdate(), this.constructor.l?.forEach((e) => e(this));
	}
	addController(e) {
		(this._$EO ??= /* @__PURE__ */ new Set()).add(e), this.renderRoot !== void 0 && this.isConnected && e.hostConnected?.();
	}
	removeController(e) {
		this._$EO?.delete(e);
	}
	_$E_() {
		let e = /* @__PURE__ */ new Map(), t = this.constructor.elementProperties;
		for (let n of t.keys()) this.hasOwnProperty(n) && (e.set(n, this[n]), delete this[n]);
		e.size > 0 && (this._$Ep = e);
	}
	createRenderRoot() {
		let e = this.shadowRoot ?? this.attachShadow(this.constructor.shadowRootOptions);
		return s(e, this.constructor.elementStyles), e;
	}
	connectedCallback() {
		this.renderRoot ??= this.createRenderRoot(), this.enableUpdating(!0), this._$EO?.forEach((e) => e.hostConnected?.());
	}
	enableUpdating(e) {}
	disconnectedCallback() {
		this._$EO?.forEach((e) => e.hostDisconnected?.());
	}
	attributeChangedCallback(e, t, n) {
		this._$AK(e, n);
	}
	_$ET(e, t) {
		let n = this.constructor.elementProperties.get(e), r = this.constructor._$Eu(e, n);
		if (r !== void 0 && !0 === n.reflect) {
			let i = (n.converter?.toAttribute === void 0 ? ie : n.converter).toAttribute(t, n.type);
			this._$Em = e, i == null ? this.removeAttribute(r) : this.setAttribute(r, i), this._$Em = null;
		}
	}
	_$AK(e, t) {
		let n = this.constructor, r = n._$Eh.get(e);
		if (r !== void 0 && this._$Em !== r) {
			let e = n.getPropertyOptions(r), i = typeof e.converter == "function" ? { fromAttribute: e.converter } : e.converter?.fromAttribute === void 0 ? ie : e.converter;
			this._$Em = r;
			let a = i.fromAttribute(t, e.type);
			this[r] = a ?? this._$Ej?.get(r) ?? a, this._$Em = null;
		}
	}
	requestUpdate(e, t, n, r = !1, i) {
		if (e !== void 0) {
			let a = this.constructor;
			if (!1 === r && (i = this[e]), n ??= a.getPropertyOptions(e), !((n.hasChanged ?? ae)(i, t) || n.useDefault && n.reflect && i === this._$Ej?.get(e) && !this.hasAttribute(a._$Eu(e, n)))) return;
			this.C(e, t, n);
		}
		!1 === this.isUpdatePending && (this._$ES = this._$EP());
	}
	C(e, t, { useDefault: n, reflect: r, wrapped: i }, a) {
		n && !(this._$Ej ??= /* @__PURE__ */ new Map()).has(e) && (this._$Ej.set(e, a ?? t ?? this[e]), !0 !== i || a !== void 0) || (this._$AL.has(e) || (this.hasUpdated || n || (t = void 0), this._$AL.set(e, t)), !0 === r && this._$Em !== e && (this._$Eq ??= /* @__PURE__ */ new Set()).add(e));
	}
	async _$EP() {
		this.isUpdatePending = !0;
		try {
			await this._$ES;
		} catch (e) {
			Promise.reject(e);
		}
		let e = this.scheduleUpdate();
		return e != null && await e, !this.isUpdatePending;
	}
	scheduleUpdate() {
		return this.performUpdate();
	}
	performUpdate() {
		if (!this.isUpdatePending) return;
		if (!this.hasUpdated) {
			if (this.renderRoot ??= this.createRenderRoot(), this._$Ep) {
				for (let [e, t] of this._$Ep) this[e] = t;
				this._$Ep = void 0;
			}
			let e = this.constructor.elementProperties;
			if (e.size > 0) for (let [t, n] of e) {
				let { wrapped: e } = n, r = this[t];
				!0 !== e || this._$AL.has(t) || r === void 0 || this.C(t, void 0, n, r);
			}
		}
		let e = !1, t = this._$AL;
		try {
			e = this.shouldUpdate(t), e ? (this.willUpdate(t), this._$EO?.forEach((e) => e.hostUpdate?.()), this.update(t)) : this._$EM();
		} catch (t) {
			throw e = !1, this._$EM(), t;
		}
		e && this._$AE(t);
	}
	willUpdate(e) {}
	_$AE(e) {
		this._$EO?.forEach((e) => e.hostUpdated?.()), this.hasUpdated || (this.hasUpdated = !0, this.firstUpdated(e)), this.updated(e);
	}
	_$EM() {
		this._$AL = /* @__PURE__ */ new Map(), this.isUpdatePending = !1;
	}
	get updateComplete() {
		return this.getUpdateComplete();
	}
	getUpdateComplete() {
		return this._$ES;
	}
	shouldUpdate(e) {
		return !0;
	}
	update(e) {
		this._$Eq &&= this._$Eq.forEach((e) => this._$ET(e, this[e])), this._$EM();
	}
	updated(e) {}
	firstUpdated(e) {}
};
g.elementStyles = [], g.shadowRootOptions = { mode: "open" }, g[h("elementProperties")] = /* @__PURE__ */ new Map(), g[h("finalized")] = /* @__PURE__ */ new Map(), re?.({ ReactiveElement: g }), (ee.reactiveElementVersions ??= []).push("2.1.2");
// node_modules/lit-html/lit-html.js
var se = globalThis, ce = (e) => e, le = se.trustedTypes, ue = le ? le.createPolicy("lit-html", { createHTML: (e) => e }) : void 0, de = "$lit$", _ = `lit$${Math.random().toFixed(9).slice(2)}$`, fe = "?" + _, pe = `<${fe}>`, v = document, y = () => v.createComment(""), b = (e) => e === null || typeof e != "object" && typeof e != "function", me = Array.isArray, he = (e) => me(e) || typeof e?.[Symbol.iterator] == "function", ge = "[ 	\n\f\r]", x = /<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g, _e = /-->/g, ve = />/g, S = RegExp(`>|${ge}(?:([^\\s"'>=/]+)(${ge}*=${ge}*(?:[^ \t\n\f\r"'\`<>=]|("|')|))|$)`, "g"), ye = /'/g, be = /"/g, xe = /^(?:script|style|textarea|title)$/i, Se = (e) => (t, ...n) => ({
	_$litType$: e,
	strings: t,
	values: n
}), C = Se(1), w = Se(2), T = Symbol.for("lit-noChange"), E = Symbol.for("lit-nothing"), Ce = /* @__PURE__ */ new WeakMap(), D = v.createTreeWalker(v, 129);
function we(e, t) {
	if (!me(e) || !e.hasOwnProperty("raw")) throw Error("invalid template strings array");
	return ue === void 0 ? t : ue.createHTML(t);
}
var Te = (e, t) => {
	let n = e.length - 1, r = [], i, a = t === 2 ? "<svg>" : t === 3 ? "<math>" : "", o = x;
	for (let t = 0; t < n; t++) {
		let n = e[t], s, c, l = -1, u = 0;
		for (; u < n.length && (o.lastIndex = u, c = o.exec(n), c !== null);) u = o.lastIndex, o === x ? c[1] === "!--" ? o = _e : c[1] === void 0 ? c[2] === void 0 ? c[3] !== void 0 && (o = S) : (xe.test(c[2]) && (i = RegExp("</" + c[2], "g")), o = S) : o = ve : o === S ? c[0] === ">" ? (o = i ?? x, l = -1) : c[1] === void 0 ? l = -2 : (l = o.lastIndex - c[2].length, s = c[1], o = c[3] === void 0 ? S : c[3] === "\"" ? be : ye) : o === be || o === ye ? o = S : o === _e || o === ve ? o = x : (o = S, i = void 0);
		let d = o === S && e[t + 1].startsWith("/>") ? " " : "";
		a += o === x ? n + pe : l >= 0 ? (r.push(s), n.slice(0, l) + de + n.slice(l) + _ + d) : n + _ + (l === -2 ? t : d);
	}
	return [we(e, a + (e[n] || "<?>") + (t === 2 ? "</svg>" : t === 3 ? "</math>" : "")), r];
}, Ee = class e {
	constructor({ strings: t, _$litType$: n }, r) {
		let i;
		this.parts = [];
		let a = 0, o = 0, s = t.length - 1, c = this.parts, [l, u] = Te(t, n);
		if (this.el = e.createElement(l, r), D.currentNode = this.el.content, n === 2 || n === 3) {
			let e = this.el.content.firstChild;
			e.replaceWith(...e.childNodes);
		}
		for (; (i = D.nextNode()) !== null && c.length < s;) {
			if (i.nodeType === 1) {
				if (i.hasAttributes()) for (let e of i.getAttributeNames()) if (e.endsWith(de)) {
					let t = u[o++], n = i.getAttribute(e).split(_), r = /([.?@])?(.*)/.exec(t);
					c.push({
						type: 1,
						index: a,
						name: r[2],
						strings: n,
						ctor: r[1] === "." ? ke : r[1] === "?" ? Ae : r[1] === "@" ? je : k
					}), i.removeAttribute(e);
				} else e.startsWith(_) && (c.push({
					type: 6,
					index: a
				}), i.removeAttribute(e));
				if (xe.test(i.tagName)) {
					let e = i.textContent.split(_), t = e.length - 1;
					if (t > 0) {
						i.textContent = le ? le.emptyScript : "";
						for (let n = 0; n < t; n++) i.append(e[n], y()), D.nextNode(), c.push({
							type: 2,
							index: ++a
						});
						i.append(e[t], y());
					}
				}
			} else if (i.nodeType === 8) {
				if (i.data === fe) c.push({
					type: 2,
					index: a
				});
				else {
					let e = -1;
					for (; (e = i.data.indexOf(_, e + 1)) !== -1;) c.push({
						type: 7,
						index: a
					}), e += _.length - 1;
				}
			}
			a++;
		}
	}
	static createElement(e, t) {
		let n = v.createElement("template");
		return n.innerHTML = e, n;
	}
};
function O(e, t, n = e, r) {
	if (t === T) return t;
	let i = r === void 0 ? n._$Cl : n._$Co?.[r], a = b(t) ? void 0 : t._$litDirective$;
	return i?.constructor !== a && (i?._$AO?.(!1), a === void 0 ? i = void 0 : (i = new a(e), i._$AT(e, n, r)), r === void 0 ? n._$Cl = i : (n._$Co ??= [])[r] = i), i !== void 0 && (t = O(e, i._$AS(e, t.values), i, r)), t;
}
var De = class {
	constructor(e, t) {
		this._$AV = [], this._$AN = void 0, this._$AD = e, this._$AM = t;
	}
	get parentNode() {
		return this._$AM.parentNode;
	}
	get _$AU() {
		return this._$AM._$AU;
	}
	u(e) {
		let { el: { content: t }, parts: n } = this._$AD, r = (e?.creationScope ?? v).importNode(t, !0);
		D.currentNode = r;
		let i = D.nextNode(), a = 0, o = 0, s = n[0];
		for (; s !== void 0;) {
			if (a === s.index) {
				let t;
				s.type === 2 ? t = new Oe(i, i.nextSibling, this, e) : s.type === 1 ? t = new s.ctor(i, s.name, s.strings, this, e) : s.type === 6 && (t = new Me(i, this, e)), this._$AV.push(t), s = n[++o];
			}
			a !== s?.index && (i = D.nextNode(), a++);
		}
		return D.currentNode = v, r;
	}
	p(e) {
		let t = 0;
		for (let n of this._$AV) n !== void 0 && (n.strings === void 0 ? n._$AI(e[t]) : (n._$AI(e, n, t), t += n.strings.length - 2)), t++;
	}
}, Oe = class e {
	get _$AU() {
		return this._$AM?._$AU ?? this._$Cv;
	}
	constructor(e, t, n, r) {
		this.type = 2, this._$AH = E, this._$AN = void 0, this._$AA = e, this._$AB = t, this._$AM = n, this.options = r, this._$Cv = r?.isConnected ?? !0;
	}
	get parentNode() {
		let e = this._$AA.parentNode, t = this._$AM;
		return t !== void 0 && e?.nodeType === 11 && (e = t.parentNode), e;
	}
	get startNode() {
		return this._$AA;
	}
	get endNode() {
		return this._$AB;
	}
	_$AI(e, t = this) {
		e = O(this, e, t), b(e) ? e === E || e == null || e === "" ? (this._$AH !== E && this._$AR(), this._$AH = E) : e !== this._$AH && e !== T && this._(e) : e._$litType$ === void 0 ? e.nodeType === void 0 ? he(e) ? this.k(e) : this._(e) : this.T(e) : this.$(e);
	}
	O(e) {
		return this._$AA.parentNode.insertBefore(e, this._$AB);
	}
	T(e) {
		this._$AH !== e && (this._$AR(), this._$AH = this.O(e));
	}
	_(e) {
		this._$AH !== E && b(this._$AH) ? this._$AA.nextSibling.data = e : this.T(v.createTextNode(e)), this._$AH = e;
	}
	$(e) {
		let { values: t, _$litType$: n } = e, r = typeof n == "number" ? this._$AC(e) : (n.el === void 0 && (n.el = Ee.createElement(we(n.h, n.h[0]), this.options)), n);
		if (this._$AH?._$AD === r) this._$AH.p(t);
		else {
			let e = new De(r, this), n = e.u(this.options);
			e.p(t), this.T(n), this._$AH = e;
		}
	}
	_$AC(e) {
		let t = Ce.get(e.strings);
		return t === void 0 && Ce.set(e.strings, t = new Ee(e)), t;
	}
	k(t) {
		me(this._$AH) || (this._$AH = [], this._$AR());
		let n = this._$AH, r, i = 0;
		for (let a of t) i === n.length ? n.push(r = new e(this.O(y()), this.O(y()), this, this.options)) : r = n[i], r._$AI(a), i++;
		i < n.length && (this._$AR(r && r._$AB.nextSibling, i), n.length = i);
	}
	_$AR(e = this._$AA.nextSibling, t) {
		for (this._$AP?.(!1, !0, t); e !== this._$AB;) {
			let t = ce(e).nextSibling;
			ce(e).remove(), e = t;
		}
	}
	setConnected(e) {
		this._$AM === void 0 && (this._$Cv = e, this._$AP?.(e));
	}
}, k = class {
	get tagName() {
		return this.element.tagName;
	}
	get _$AU() {
		return this._$AM._$AU;
	}
	constructor(e, t, n, r, i) {
		this.type = 1, this._$AH = E, this._$AN = void 0, this.element = e, this.name = t, this._$AM = r, this.options = i, n.length > 2 || n[0] !== "" || n[1] !== "" ? (this._$AH = Array(n.length - 1).fill(/* @__PURE__ */ new String()), this.strings = n) : this._$AH = E;
	}
	_$AI(e, t = this, n, r) {
		let i = this.strings, a = !1;
		if (i === void 0) e = O(this, e, t, 0), a = !b(e) || e !== this._$AH && e !== T, a && (this._$AH = e);
		else {
			let r = e, o, s;
			for (e = i[0], o = 0; o < i.length - 1; o++) s = O(this, r[n + o], t, o), s === T && (s = this._$AH[o]), a ||= !b(s) || s !== this._$AH[o], s === E ? e = E : e !== E && (e += (s ?? "") + i[o + 1]), this._$AH[o] = s;
		}
		a && !r && this.j(e);
	}
	j(e) {
		e === E ? this.element.removeAttribute(this.name) : this.element.setAttribute(this.name, e ?? "");
	}
}, ke = class extends k {
	constructor() {
		super(...arguments), this.type = 3;
	}
	j(e) {
		this.element[this.name] = e === E ? void 0 : e;
	}
}, Ae = class extends k {
	constructor() {
		super(...arguments), this.type = 4;
	}
	j(e) {
		this.element.toggleAttribute(this.name, !!e && e !== E);
	}
}, je = class extends k {
	constructor(e, t, n, r, i) {
		super(e, t, n, r, i), this.type = 5;
	}
	_$AI(e, t = this) {
		if ((e = O(this, e, t, 0) ?? E) === T) return;
		let n = this._$AH, r = e === E && n !== E || e.capture !== n.capture || e.once !== n.once || e.passive !== n.passive, i = e !== E && (n === E || r);
		r && this.element.removeEventListener(this.name, this, n), i && this.element.addEventListener(this.name, this, e), this._$AH = e;
	}
	handleEvent(e) {
		typeof this._$AH == "function" ? this._$AH.call(this.options?.host ?? this.element, e) : this._$AH.handleEvent(e);
	}
}, Me = class {
	constructor(e, t, n) {
		this.element = e, this.type = 6, this._$AN = void 0, this._$AM = t, this.options = n;
	}
	get _$AU() {
		return this._$AM._$AU;
	}
	_$AI(e) {
		O(this, e);
	}
}, Ne = {
	M: de,
	P: _,
	A: fe,
	C: 1,
	L: Te,
	R: De,
	D: he,
	V: O,
	I: Oe,
	H: k,
	N: Ae,
	U: je,
	B: ke,
	F: Me
}, Pe = se.litHtmlPolyfillSupport;
Pe?.(Ee, Oe), (se.litHtmlVersions ??= []).push("3.3.3");
var Fe = (e, t, n) => {
	let r = n?.renderBefore ?? t, i = r._$litPart$;
	if (i === void 0) {
		let e = n?.renderBefore ?? null;
		r._$litPart$ = i = new Oe(t.insertBefore(y(), e), e, void 0, n ?? {});
	}
	return i._$AI(e), i;
}, Ie = globalThis, A = class extends g {
	constructor() {
		super(...arguments), this.renderOptions = { host: this }, this._$Do = void 0;
	}
	createRenderRoot() {
		let e = super.createRenderRoot();
		return this.renderOptions.renderBefore ??= e.firstChild, e;
	}
	update(e) {
		let t = this.render();
		this.hasUpdated || (this.renderOptions.isConnected = this.isConnected), super.update(e), this._$Do = Fe(t, this.renderRoot, this.renderOptions);
	}
	connectedCallback() {
		super.connectedCallback(), this._$Do?.setConnected(!0);
	}
	disconnectedCallback() {
		super.disconnectedCallback(), this._$Do?.setConnected(!1);
	}
	render() {
		return T;
	}
};
A._$litElement$ = !0, A.finalized = !0, Ie.litElementHydrateSupport?.({ LitElement: A });
var Le = Ie.litElementPolyfillSupport;
Le?.({ LitElement: A }), (Ie.litElementVersions ??= []).push("4.2.2");
// node_modules/lit-html/directive.js
var Re = {
	ATTRIBUTE: 1,
	CHILD: 2,
	PROPERTY: 3,
	BOOLEAN_ATTRIBUTE: 4,
	EVENT: 5,
	ELEMENT: 6
}, j = (e) => (...t) => ({
	_$litDirective$: e,
	values: t
}), ze = class {
	constructor(e) {}
	get _$AU() {
		return this._$AM._$AU;
	}
	_$AT(e, t, n) {
		this._$Ct = e, this._$AM = t, this._$Ci = n;
	}
	_$AS(e, t) {
		return this.update(e, t);
	}
	update(e, t) {
		return this.render(...t);
	}
}, Be = j(class extends ze {
	constructor(e) {
		if (super(e), e.type !== Re.ATTRIBUTE || e.name !== "class" || e.strings?.length > 2) throw Error("`classMap()` can only be used in the `class` attribute and must be the only part in the attribute.");
	}
	render(e) {
		return " " + Object.keys(e).filter((t) => e[t]).join(" ") + " ";
	}
	update(e, [t]) {
		if (this.st === void 0) {
			this.st = /* @__PURE__ */ new Set(), e.strings !== void 0 && (this.nt = new Set(e.strings.join(" ").split(/\s/).filter((e) => e !== "")));
			for (let e in t) t[e] && !this.nt?.has(e) && this.st.add(e);
			return this.render(t);
		}
		let n = e.element.classList;
		for (let e of this.st) e in t || (n.remove(e), this.st.delete(e));
		for (let e in t) {
			let r = !!t[e];
			r === this.st.has(e) || this.nt?.has(e) || (r ? (n.add(e), this.st.add(e)) : (n.remove(e), this.st.delete(e)));
		}
		return T;
	}
}), { I: Ve } = Ne, He = (e) => e, Ue = (e) => e.strings === void 0, We = () => document.createComment(""), M = (e, t, n) => {
	let r = e._$AA.parentNode, i = t === void 0 ? e._$AB : t._$AA;
	if (n === void 0) n = new Ve(r.insertBefore(We(), i), r.insertBefore(We(), i), e, e.options);
	else {
		let t = n._$AB.nextSibling, a = n._$AM, o = a !== e;
		if (o) {
			let t;
			n._$AQ?.(e), n._$AM = e, n._$AP !== void 0 && (t = e._$AU) !== a._$AU && n._$AP(t);
		}
		if (t !== i || o) {
			let e = n._$AA;
			for (; e !== t;) {
				let t = He(e).nextSibling;
				He(r).insertBefore(e, i), e = t;
			}
		}
	}
	return n;
}, N = (e, t, n = e) => (e._$AI(t, n), e), Ge = {}, Ke = (e, t = Ge) => e._$AH = t, qe = (e) => e._$AH, Je = (e) => {
	e._$AR(), e._$AA.remove();
}, Ye = j(class extends ze {
	constructor() {
		super(...arguments), this.key = E;
	}
	render(e, t) {
		return this.key = e, t;
	}
	update(e, [t, n]) {
		return t !== this.key && (Ke(e), this.key = t), n;
	}
}), Xe = [0, 1], P = Array.from({ length: 24 }, (e, t) => t + 1);
function F(e) {
	return +(e === 0);
}
var Ze = P.map((e) => 25 - e), Qe = Array.from({ length: 26 }, () => 0), $e = {
	rows: [Qe, Qe],
	pinned: [0, 0],
	reserve: [0, 0],
	memory: [0, 0]
};
function et(e) {
	let { rows: t, pinned: n, reserve: r, memory: i } = e;
	return n && r && i ? e : {
		...$e,
		rows: t,
		...n && { pinned: n },
		...r && { reserve: r },
		...i && { memory: i }
	};
}
function I(e, t, n) {
	return n === 26 ? e.reserve[t] : e.rows[t][n] ?? 0;
}
function tt(e, t) {
	return e.rows[t].reduce((e, t, n) => e + n * t, 0) + 25 * e.reserve[t];
}
function L(e, t, n) {
	return (e.pinned[t] >> n & 1) == 1;
}
function nt(e, t, n, r) {
	if (n === 26) return {
		...e,
		reserve: rt(e.reserve, t, e.reserve[t] + r)
	};
	let i = e.rows[t].map((e, t) => t === n ? e + r : e);
	return {
		...e,
		rows: rt(e.rows, t, i)
	};
}
function rt(e, t, n) {
	return t === 0 ? [n, e[1]] : [e[0], n];
}
var it = .45, at = 30, ot = 22, st = class {
	constructor(e) {
		this.shape = e, this.numbers = ot;
		let t = e.isCompact;
		this.letters = t ? 17 : 13, this.rim = t ? 5 : 12, this.tray = t ? 36 : 52, this.margin = t ? e.farEndsLeft || e.hasReserve || e.hasToken ? 40 : 0 : 52, this.bar = t ? 44 : 48, this.half = t ? 264 : 212;
	}
	get left() {
		return this.rim + this.margin;
	}
	get barLeft() {
		return this.left + 240;
	}
	get rightHalf() {
		return this.barLeft + this.bar;
	}
	get trayLeft() {
		return this.rightHalf + 240 + this.rim;
	}
	get width() {
		return this.trayLeft + this.tray + this.rim;
	}
	get top() {
		return this.numbers + this.rim;
	}
	get bottom() {
		return this.top + 2 * this.half;
	}
	get height() {
		return this.bottom + this.rim + this.numbers;
	}
	get middle() {
		return this.height / 2;
	}
	get barMiddle() {
		return this.x(this.barLeft + this.bar / 2);
	}
	get depth() {
		return this.half - 28;
	}
	x(e) {
		return this.shape.isClockwise ? this.width - e : e;
	}
	leftEdge(e, t) {
		return this.shape.isClockwise ? this.width - e - t : e;
	}
	column(e) {
		let t = e <= 12 ? 12 - e : e - 13, n = this.left + t * 40 + (t >= 6 ? this.bar : 0), r = e <= 12;
		return {
			x: this.x(n + 20),
			y: r ? this.bottom : this.top,
			inward: r ? -1 : 1
		};
	}
	trayAt(e) {
		return !e && this.shape.farEndsLeft ? this.rim - 6 : this.trayLeft;
	}
	reserveAt(e) {
		return !e && this.shape.farEndsLeft ? this.trayLeft : this.rim - 6;
	}
	get isCubeOnBar() {
		return this.shape.hasCube && this.shape.isCompact && this.margin === 0;
	}
	get cubeX() {
		return this.isCubeOnBar ? this.barMiddle : this.x(this.rim + this.margin / 2 - 4);
	}
	cube(e) {
		let t = this.shape.hasReserve ? 49 : this.half - 24;
		return {
			x: this.cubeX,
			y: this.middle + (e === null ? 0 : e === "near" ? t : -t)
		};
	}
	spot(e, t) {
		switch (e.kind) {
			case "point": {
				let { x: n, y: r, inward: i } = this.column(e.point);
				return {
					x: n,
					y: r + i * (20 + 38 * t)
				};
			}
			case "bar": {
				let n = this.isCubeOnBar ? 39 : 38, r = e.isNear ? -1 : 1;
				return {
					x: this.barMiddle,
					y: this.middle + r * (n + 38 * t)
				};
			}
			case "off": return this.inTray(this.trayAt(e.isNear), e.isNear, t);
			case "reserve": return this.inTray(this.reserveAt(e.isNear), e.isNear, 0);
		}
	}
	area(e) {
		switch (e.kind) {
			case "point": {
				let { x: t, y: n, inward: r } = this.column(e.point);
				return [
					t - 20,
					r === 1 ? n : n - this.half + 4,
					40,
					this.half - 4
				];
			}
			case "bar": return [
				this.leftEdge(this.barLeft, this.bar),
				e.isNear ? this.top : this.middle,
				this.bar,
				this.half
			];
			case "off": return this.trayArea(this.trayAt(e.isNear), e.isNear);
			case "reserve": return this.trayArea(this.reserveAt(e.isNear), e.isNear);
		}
	}
	trayArea(e, t) {
		return [
			this.leftEdge(e, this.tray),
			t ? this.bottom - this.depth : this.top,
			this.tray,
			this.depth
		];
	}
	inTray(e, t, n) {
		let r = 60 + at * n;
		return {
			x: this.x(e + this.tray / 2),
			y: t ? this.bottom - r : this.top + r
		};
	}
};
function ct(e, t, n) {
	return e === 0 ? {
		kind: "off",
		isNear: t
	} : e === 25 ? {
		kind: "bar",
		isNear: t
	} : e === 26 ? {
		kind: "reserve",
		isNear: t
	} : {
		kind: "point",
		point: t ? e : n[e - 1] ?? e
	};
}
function R(e, t, n) {
	return e.kind === "point" ? t ? e.point : n[e.point - 1] ?? e.point : e.isNear === t ? {
		bar: 25,
		off: 0,
		reserve: 26
	}[e.kind] : null;
}
// src/board/editing.ts
function lt(e, t, n, r, i, a) {
	let o = I(n, r, i);
	if (t.kind !== "point") return o + 1;
	let { y: s, inward: c } = e.places.column(t.point), l = Math.floor((a.y - s) * c / 38) + 1;
	return l > 5 && o >= 5 ? o + 1 : l === Math.min(o, 5) ? o - 1 : Math.max(l, 0);
}
// src/board/following.ts
var ut = class {
	constructor(e) {
		this.turn = e, this.gestures = [], this.isOutside = !1, this.graph = e.nodes, this.node = mt(e);
	}
	get board() {
		return et(this.node.board);
	}
	get diceLeft() {
		return this.node.dice_left;
	}
	get isDone() {
		return this.node.is_done;
	}
	get isAtEnd() {
		return this.node.steps.length === 0;
	}
	get hasMoved() {
		return this.gestures.length > 0;
	}
	get needsMore() {
		return this.isOutside;
	}
	get steps() {
		return this.gestures.flatMap(({ steps: e }) => e.map(([e, t, n]) => [
			e,
			t,
			n
		]));
	}
	get sources() {
		return new Set(this.node.steps.map(([e]) => e));
	}
	targets(e) {
		let t = /* @__PURE__ */ new Map(), n = this.node.steps.filter(([t]) => t === e).map((e) => [e]);
		for (; n.length > 0;) {
			for (let e of [...n].sort(gt)) {
				let n = ht(e)[1];
				t.has(n) || t.set(n, e);
			}
			n = n.flatMap((e) => this.goingOn(e));
		}
		return t;
	}
	best(e, t) {
		let n = this.node.steps.filter(([t]) => t === e), r = n.filter(([, t, n]) => t === 0 && n === e), i = (e) => t.includes(e[2]) ? t.indexOf(e[2]) : t.length;
		return r[0] ?? [...n].sort((e, t) => i(e) - i(t))[0];
	}
	by(e, t) {
		return this.node.steps.find(([n, , r]) => n === e && r === t);
	}
	take(e) {
		this.gestures.push({
			steps: e,
			from: this.node,
			graph: this.graph
		});
		let t = this.graph[ht(e)[3]];
		this.isOutside = t === void 0, this.node = t ?? {
			...this.node,
			steps: [],
			is_done: !1
		};
	}
	resume(e) {
		for (let [t, n, r] of e) {
			let e = this.node.steps.find((e) => e[0] === t && e[1] === n && e[2] === r);
			if (!e || !this.graph[e[3]]) return;
			this.take([e]);
		}
	}
	extend(e) {
		this.graph = e.nodes, this.node = mt(e), this.isOutside = !1;
	}
	undo() {
		let e = this.gestures.pop();
		e && (this.node = e.from, this.graph = e.graph, this.isOutside = !1);
	}
	goingOn(e) {
		let [, t, , n] = ht(e);
		return t === 0 || e.length >= 4 ? [] : (this.graph[n]?.steps ?? []).filter(([e]) => e === t).map((t) => [...e, t]);
	}
};
function dt(e) {
	return [...e].sort((e, t) => t - e);
}
function ft(e) {
	return e === 0 ? "off" : e === 25 ? "bar" : e === 26 ? "in" : e;
}
function pt(e) {
	return e.map(([e, t]) => `${ft(e)}/${ft(t)}`).join(" ");
}
function mt(e) {
	let t = e.nodes[0];
	if (!t) throw Error("a turn has at least one node: the board before the first step");
	return t;
}
function ht(e) {
	return e[e.length - 1];
}
function gt(e, t) {
	let n = (e) => e.filter((e) => e[4]).length;
	return n(e) - n(t);
}
// node_modules/lit-html/async-directive.js
var z = (e, t) => {
	let n = e._$AN;
	if (n === void 0) return !1;
	for (let e of n) e._$AO?.(t, !1), z(e, t);
	return !0;
}, _t = (e) => {
	let t, n;
	do {
		if ((t = e._$AM) === void 0) break;
		n = t._$AN, n.delete(e), e = t;
	} while (n?.size === 0);
}, vt = (e) => {
	for (let t; t = e._$AM; e = t) {
		let n = t._$AN;
		if (n === void 0) t._$AN = n = /* @__PURE__ */ new Set();
		else if (n.has(e)) break;
		n.add(e), xt(t);
	}
};
function yt(e) {
	this._$AN === void 0 ? this._$AM = e : (_t(this), this._$AM = e, vt(this));
}
function bt(e, t = !1, n = 0) {
	let r = this._$AH, i = this._$AN;
	if (i !== void 0 && i.size !== 0) {
		if (t) {
			if (Array.isArray(r)) for (let e = n; e < r.length; e++) z(r[e], !1), _t(r[e]);
			else r != null && (z(r, !1), _t(r));
		} else z(this, e);
	}
}
var xt = (e) => {
	e.type == Re.CHILD && (e._$AP ??= bt, e._$AQ ??= yt);
}, St = class extends ze {
	constructor() {
		super(...arguments), this._$AN = void 0;
	}
	_$AT(e, t, n) {
		super._$AT(e, t, n), vt(this), this.isConnected = e._$AU;
	}
	_$AO(e, t = !0) {
		e !== this.isConnected && (this.isConnected = e, e ? this.reconnected?.() : this.disconnected?.()), t && (z(this, e), _t(this));
	}
	setValue(e) {
		if (Ue(this._$Ct)) this._$Ct._$AI(e, this);
		else {
			let t = [...this._$Ct._$AH];
			t[this._$Ci] = e, this._$Ct._$AI(t, this, 0);
		}
	}
	disconnected() {}
	reconnected() {}
}, Ct = /* @__PURE__ */ new WeakMap(), wt = j(class extends St {
	render(e) {
		return E;
	}
	update(e, [t]) {
		let n = t !== this.G;
		return n && this.rt(void 0), (n || this.lt !== this.ct) && (this.G = t, this.ht = e.options?.host, this.rt(this.ct = e.element)), E;
	}
	rt(e) {
		if (this.G !== void 0) {
			if (this.isConnected || (e = void 0), typeof this.G == "function") {
				let t = this.ht ?? globalThis, n = Ct.get(t);
				n === void 0 && (n = /* @__PURE__ */ new WeakMap(), Ct.set(t, n)), n.get(this.G) !== void 0 && this.G.call(this.ht, void 0), n.set(this.G, e), e !== void 0 && this.G.call(this.ht, e);
			} else this.G.value = e;
		}
	}
	get lt() {
		return typeof this.G == "function" ? Ct.get(this.ht ?? globalThis)?.get(this.G) : this.G?.value;
	}
	disconnected() {
		this.lt === this.ct && this.rt(void 0);
	}
	reconnected() {
		this.rt(this.ct);
	}
}), B = w``, Tt = 64, Et = 36, Dt = 10, Ot = 46, kt = 2.4, At = {
	1: [[0, 0]],
	2: [[-1, -1], [1, 1]],
	3: [
		[-1, -1],
		[0, 0],
		[1, 1]
	],
	4: [
		[-1, -1],
		[1, -1],
		[-1, 1],
		[1, 1]
	],
	5: [
		[-1, -1],
		[1, -1],
		[0, 0],
		[-1, 1],
		[1, 1]
	],
	6: [
		[-1, -1],
		[1, -1],
		[-1, 0],
		[1, 0],
		[-1, 1],
		[1, 1]
	]
};
function V(e, t) {
	return t === e.dark ? "black" : "white";
}
function jt(e) {
	let { places: t } = e, n = (e) => U([
		t.leftEdge(e, 240),
		t.top,
		240,
		2 * t.half
	], "field");
	return [
		U([
			.75,
			t.numbers,
			t.width - 1.5,
			t.height - 2 * t.numbers
		], "frame", 7),
		n(t.left),
		n(t.rightHalf),
		U(t.area({
			kind: "off",
			isNear: !0
		}), "tray", 4),
		U(t.area({
			kind: "off",
			isNear: !1
		}), "tray", 4),
		...P.map((e) => Wt(t, e)),
		...e.showNumbers ? P.map((e) => Gt(t, e)) : [],
		...Ut(e.facing) ? [] : Kt(e)
	];
}
function Mt(e) {
	let { near: t } = e;
	return [
		...P.flatMap((t) => Yt(e, t)),
		...[t, F(t)].flatMap((t) => [
			...Xt(e, H(e, t, 25), t, I(e.board, t, 25), 0),
			...Qt(e, t, 0),
			...e.places.shape.hasReserve ? $t(e, t) : []
		]),
		...e.showPips ? en(e) : []
	];
}
function Nt(e) {
	return Zt({
		x: 0,
		y: 0
	}, e, null);
}
function Pt(e) {
	let { cube: t, places: n } = e;
	if (!t) return B;
	let r = typeof t.offered == "number", i = r ? an(e, t.asked ?? e.near) : n.cube(rn(e, t.owner)), a = t.offered ?? t.value, o = String(a === 1 ? Tt : a), s = {
		1: 24,
		2: 21,
		3: 17
	}[o.length] ?? 13;
	return w`<g class="cube ${r ? "offered" : ""}" ${wt((e) => nn(e, i))}>
<rect x=${-19} y=${-19} width=${38} height=${38} rx="6" class="cube-face"/>
<text y=${s * .36} font-size=${s} class="cube-letters">${o}</text>
</g>`;
}
function Ft(e) {
	let { places: t, diceOf: n } = e;
	if (n === null || e.dice.length === 0) return B;
	let r = on(e.dice, e.diceLeft), { columns: i, pitch: a } = It(t, e.dice.length), o = Math.ceil(e.dice.length / i), s = n === e.near ? t.rightHalf : t.left;
	return w`<g class="dice">${e.dice.map((c, l) => {
		let [u, d] = [l % i, Math.floor(l / i)];
		return sn({
			x: t.x(s + 120 + (u - (i - 1) / 2) * a),
			y: t.middle + (d - (o - 1) / 2) * a
		}, a * Et / Ot, c, V(e, n), r[l] ?? !1);
	})}</g>`;
}
function It(e, t) {
	let n = 2 * (e.half - 190);
	return [
		4,
		8,
		12
	].map((e) => {
		let r = Math.min(e, t);
		return {
			columns: r,
			pitch: Math.min(Ot, 240 / r, n / (Math.ceil(t / r) - Dt / Ot))
		};
	}).reduce((e, t) => t.pitch > e.pitch ? t : e);
}
function Lt(e) {
	let { places: t, token: n } = e;
	if (n === null) return [];
	let r = Xe.filter((t) => e.board.memory[t] > 0), i = r.map((n) => n === e.near ? t.bottom - 22 : t.top + 22);
	return (n === "bomb" && r.length === 2 ? [t.middle] : i).map((e) => n === "bomb" ? pn(t.barMiddle, e) : mn(t.barMiddle, e));
}
function Rt(e) {
	return e.arrows.flatMap((t, n) => cn(e, t, n));
}
function zt(e) {
	let t = (e) => [!0, !1].map((t) => ({
		kind: e,
		isNear: t
	}));
	return [
		...P.map((e) => ({
			kind: "point",
			point: e
		})),
		...t("bar"),
		...t("off"),
		...e.places.shape.hasReserve ? t("reserve") : []
	];
}
function Bt(e, t, n) {
	if (t.kind === "bar") return I(e.board, n, 25);
	if (t.kind !== "point") return 0;
	let { mine: r, theirs: i, prisoner: a } = qt(e, t.point);
	return Math.max(r, i) + Jt(a);
}
function Vt(e, t, n) {
	let r = H(e, t, n);
	return e.places.spot(r, Math.min(Bt(e, r, t), 4));
}
function Ht(e, t, n) {
	let r = H(e, t, n);
	return e.places.spot(r, Math.max(Math.min(Bt(e, r, t), 5) - 1, 0));
}
function H(e, t, n) {
	return ct(n, t === e.near, e.facing);
}
function Ut(e) {
	return e[0] === 24;
}
function Wt(e, t) {
	let { x: n, y: r, inward: i } = e.column(t), a = r + i * (e.half - 28 + 2);
	return w`<polygon points=${`${n - 20},${r} ${n + 20},${r} ${n},${a}`} class="point ${t % 2 ? "odd" : "even"}"/>`;
}
function Gt(e, t) {
	let { x: n, inward: r } = e.column(t);
	return w`<text x=${n} y=${r === 1 ? e.numbers - 6 : e.height - e.numbers + 16} class="number" font-size=${e.letters}>${t}</text>`;
}
function Kt(e) {
	let { places: t, facing: n } = e, r = n[0] === 1;
	return [!0, !1].flatMap((i) => {
		let a = r && !i ? 21 : 24, o = (e) => t.column(i ? e : n[e - 1] ?? e), { x: s, y: c, inward: l } = o(a), u = s + kt * (o(a - 1).x - s), d = i ? e.near : F(e.near), f = c - l * t.rim / 2;
		return [dn({
			x: s,
			y: f
		}, {
			x: u,
			y: f
		}, V(e, d))];
	});
}
function qt(e, t) {
	let { board: n, near: r, facing: i } = e, a = F(r), o = i[t - 1] ?? t, s = I(n, r, t), c = I(n, a, o);
	return L(n, r, t) ? {
		mine: 0,
		theirs: c,
		prisoner: r
	} : L(n, a, o) ? {
		mine: s,
		theirs: 0,
		prisoner: a
	} : {
		mine: s,
		theirs: c,
		prisoner: null
	};
}
function Jt(e) {
	return e === null ? 0 : it;
}
function Yt(e, t) {
	let n = {
		kind: "point",
		point: t
	}, { mine: r, theirs: i, prisoner: a } = qt(e, t), o = Jt(a);
	return [
		...a === null ? [] : [Zt(e.places.spot(n, 0), V(e, a), null)],
		...Xt(e, n, e.near, r, o),
		...Xt(e, n, F(e.near), i, o)
	];
}
function Xt(e, t, n, r, i) {
	let a = t.kind === "bar" ? Math.min(4, r) : Math.min(5, r);
	return Array.from({ length: a }, (o, s) => {
		let c = s + 1 === a && a < r;
		return Zt(e.places.spot(t, s + i), V(e, n), c ? r : null);
	});
}
function Zt({ x: e, y: t }, n, r) {
	return w`<g class="checker ${n}" transform="translate(${e} ${t})"><circle r=${18.25} class="face"/>${r === null ? w`<circle r=${12} class="ring"/>` : w`<text y="6" font-size="17" class="letters">${r}</text>`}</g>`;
}
function Qt(e, t, n) {
	let { places: r } = e, i = t === e.near, a = I(e.board, t, n), [o, s, c, l] = r.area(H(e, t, n)), u = Math.min(11, (l - 8) / Math.max(a, 1));
	return Array.from({ length: a }, (n, r) => {
		let a = i ? s + l - 4 - u * (r + 1) : s + 4 + u * r;
		return w`<rect x=${o + 6} y=${a + .75} width=${c - 12} height=${u - 1.5} rx="2.5"
class="slab ${V(e, t)}"/>`;
	});
}
function $t(e, t) {
	let { places: n } = e, r = t === e.near, i = I(e.board, t, 26), a = n.area(H(e, t, 26)), o = r ? n.height - n.numbers + 16 : n.numbers - 6, s = i ? tn(n, a[0] + a[2] / 2, o, i, e.words.entering) : B;
	return [
		U(a, "tray", 4),
		...Qt(e, t, 26),
		s
	];
}
function en(e) {
	let { places: t, near: n, words: r } = e;
	return [n, F(n)].map((i) => {
		let a = i === n ? t.height - t.numbers + 16 : t.numbers - 6, o = t.x(t.trayLeft + t.tray / 2), s = tt(e.board, i);
		return tn(t, o, a, s, t.shape.isCompact ? "" : s === 1 ? r.pip : r.pips);
	});
}
function tn(e, t, n, r, i) {
	return w`<text x=${t} y=${n} class="number" font-size=${e.letters}><tspan class="value">${r}</tspan> ${i}</text>`;
}
function nn(e, { x: t, y: n }) {
	e instanceof SVGElement && (e.style.transform = `translate(${t}px, ${n}px)`);
}
function rn(e, t) {
	return t === null ? null : t === e.near ? "near" : "far";
}
function an(e, t) {
	let { places: n } = e, r = t === e.near ? n.rightHalf : n.left;
	return {
		x: n.x(r + 120),
		y: n.middle
	};
}
function on(e, t) {
	if (t === null) return e.map(() => !1);
	let n = [...t];
	return [...e].reverse().map((e) => {
		let t = n.indexOf(e);
		return t < 0 || (n.splice(t, 1), !1);
	}).reverse();
}
function sn({ x: e, y: t }, n, r, i, a) {
	let o = n / Et, s = (At[r] ?? []).map(([e, t]) => w`<circle cx=${e * 9.5 * o} cy=${t * 9.5 * o} r=${3.5 * o} class="spot"/>`);
	return w`<g transform="translate(${e} ${t})"><g class="die ${i} ${a ? "used" : ""}">
<rect x=${-n / 2} y=${-n / 2} width=${n} height=${n} rx=${7 * o} class="face"/>${s}
</g></g>`;
}
function cn(e, t, n) {
	let { seat: r } = t, i = /* @__PURE__ */ new Map();
	for (let [e, n] of t.steps) {
		let t = `${e}/${n}`;
		i.set(t, {
			source: e,
			target: n,
			checkers: (i.get(t)?.checkers ?? 0) + 1
		});
	}
	let a = /* @__PURE__ */ new Map(), o = (t) => Bt(e, H(e, r, t), r) + (a.get(t) ?? 0);
	return [...i.values()].map(({ source: t, target: i, checkers: s }) => {
		let c = ln(e, r, t, Math.max(Math.min(o(t), 5) - 1, 0)), l = ln(e, r, i, Math.min(Math.max(o(i), 0), 4));
		return a.set(t, (a.get(t) ?? 0) - s), a.set(i, (a.get(i) ?? 0) + s), un(c, l, s, n);
	});
}
function ln(e, t, n, r) {
	return e.places.spot(H(e, t, n), r);
}
function un(e, t, n, r) {
	let i = {
		x: (e.x + t.x) / 2,
		y: (e.y + t.y) / 2
	}, a = n > 1 ? w`<circle cx=${i.x} cy=${i.y} r="10" class="arrow"/>
<text x=${i.x} y=${i.y + 4.5} font-size="12" class="arrow-letters">×${n}</text>` : B;
	return w`<g class="hint rank-${r}"><polygon points=${fn(e, t, 2.6, 15, 9.5)} class="arrow"/>${a}</g>`;
}
function dn(e, t, n) {
	return w`<g class="way ${n}"><polygon points=${fn(e, t, 1.6, 11, 5)}/>
<circle cx=${e.x} cy=${e.y} r="4.2"/></g>`;
}
function fn(e, t, n, r, i) {
	let a = Math.max(Math.hypot(t.x - e.x, t.y - e.y), 1), [o, s] = [(t.x - e.x) / a, (t.y - e.y) / a], c = a - r, l = [
		[0, n],
		[c, n],
		[c, i]
	], u = [...l].reverse().map(([e, t]) => [e, -t]);
	return [
		...l,
		[a, 0],
		...u
	].map(([t, n]) => `${e.x + t * o - n * s},${e.y + t * s + n * o}`).join(" ");
}
function pn(e, t) {
	return w`<g class="token bomb" transform="translate(${e} ${t})"><circle cy="2" r="11.5" class="body"/>
<path d="M7,-7 q3,-7 9,-5" class="line"/><circle cx="16" cy="-12" r="3" fill="#f08c1e"/>
<circle cx="-4" cy="-2" r="2.6" class="shine"/></g>`;
}
function mn(e, t) {
	return w`<g class="token" transform="translate(${e} ${t})"><circle r="13" class="body"/>
<path d="M6,-4 a7.2,7.2 0 1 0 1.2,5.5" class="line"/><polygon points="9.5,-7.5 8.8,-0.6 2.6,-3.6" class="shine"/></g>`;
}
function U(e, t, n = 0) {
	let [r, i, a, o] = e;
	return w`<rect x=${r} y=${i} width=${a} height=${o} rx=${n} class=${t}/>`;
}
// src/board/keyboard.ts
var hn = {
	ArrowLeft: "left",
	ArrowRight: "right",
	ArrowUp: "up",
	ArrowDown: "down",
	Home: "first",
	End: "last"
}, gn = /^(?:Process|[^\p{ASCII}\p{Script=Latin}])$/u;
function _n({ key: e, code: t }) {
	return (gn.test(e) ? /^(?:Key|Digit)(\w)$/.exec(t)?.[1] : void 0)?.toLowerCase() ?? e;
}
function vn(e) {
	return hn[e] ?? null;
}
function yn(e, t, n) {
	let { places: r } = e, i = (e) => {
		let [t, n, i, a] = r.area(e);
		return {
			place: e,
			x: t + i / 2,
			isTop: n + a / 2 < r.middle
		};
	}, a = i(t), o = zt(e).map(i);
	if (n === "up" || n === "down") {
		let e = o.filter((e) => e.isTop === (n === "up")).sort((e, t) => Math.abs(e.x - a.x) - Math.abs(t.x - a.x))[0];
		return a.isTop === (n === "up") ? t : e?.place ?? t;
	}
	let s = o.filter((e) => e.isTop === a.isTop).sort((e, t) => e.x - t.x);
	return n === "first" || n === "last" ? s.at(n === "first" ? 0 : -1)?.place ?? t : s[(s.findIndex((e) => e.x === a.x) + (n === "right" ? 1 : -1) + s.length) % s.length]?.place ?? t;
}
// src/board/motion.ts
var bn = {
	off: 0,
	slow: 550,
	normal: 280,
	fast: 140
}, xn = Object.keys(bn);
function Sn(e) {
	return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : bn[e];
}
function Cn(e, t, n, r, i) {
	let a = n, o = [];
	return t.forEach(([n, s, c], l) => {
		let u = a, d = nt(u, e, n, -1), f = nt(c ? En(d, e, s, r, i) : d, e, s, 1);
		a = l === t.length - 1 ? r : f, o.push({
			seat: e,
			source: n,
			target: s,
			before: u,
			during: d,
			after: a
		});
	}), o;
}
async function wn(e, t, n, r) {
	let i = ({ x: e, y: t }) => ({ transform: `translate(${e}px, ${t}px)` });
	await e.animate([i(t), i(n)], {
		duration: r,
		easing: "ease-in-out",
		fill: "both"
	}).finished.catch(() => void 0);
}
function Tn(e) {
	return new Promise((t) => setTimeout(t, e));
}
function En(e, t, n, r, i) {
	let a = F(t), o = i[n - 1] ?? n;
	if (I(e, a, o) === 0) return e;
	let s = I(r, a, 26) > I(e, a, 26);
	return nt(nt(e, a, o, -1), a, s ? 26 : 25, 1);
}
// src/words/named.ts
function Dn(e, t) {
	return Object.fromEntries(Object.keys(e).map((e, n) => [e, t[n] ?? ""]));
}
// src/words/en.ts
var W = {
	listSign: ", ",
	comma: ", ",
	gap: " ",
	labelled: "{label}: {text}",
	board: "Board",
	white: "White",
	black: "Black",
	toPlay: "{side} to play {dice}.",
	toPlayYou: "You are to play {dice}.",
	side: "{side}: {places}; {pips} pips.",
	sideOne: "{side}: {places}; {pips} pip.",
	sideUncounted: "{side}: {places}.",
	onPoint: "{checkers} on {point}",
	onBar: "{checkers} on the bar",
	off: "{checkers} borne off",
	pinned: "one pinned on {point}",
	inReserve: "{checkers} not yet entered",
	numbering: "Each side counts points from its own home.",
	cubeCentered: "The cube is in the middle at {value}.",
	cubeOwned: "{side} owns the cube at {value}.",
	cubeOwnedYou: "You own the cube at {value}.",
	cubeOffered: "{side} offers the cube at {value}.",
	cubeOfferedYou: "You offer the cube at {value}.",
	bomb: "Bomb: {holder}.",
	reroll: "Right to have a roll thrown again: {holder}.",
	nobody: "nobody",
	both: "both sides",
	pip: "pip",
	pips: "pips",
	entering: "in",
	point: "Point {point}",
	bar: "Bar of {side}",
	barYou: "Your bar",
	tray: "Borne off by {side}",
	trayYou: "Borne off by you",
	reserve: "Not yet entered by {side}",
	reserveYou: "Not yet entered by you",
	empty: "empty",
	holds: "{checkers} {side}",
	holdsYou: "{checkers} of yours",
	holdsPinned: "{checkers} {side}, {prisoner} pinned",
	holdsPinnedYou: "{checkers} of yours, {prisoner} pinned",
	holdsYoursPinned: "{checkers} {side}, one of yours pinned",
	canGoTo: "can go to {targets}",
	chosen: "chosen",
	target: "can go here",
	moved: "{source} to {target}.",
	movedHit: "{source} to {target}, hit.",
	diceLeft: "Left: {dice}.",
	turnDone: "Play complete: confirm or undo.",
	undone: "Taken back.",
	notMovable: "Nothing to move there.",
	barFirst: "First the checkers on the bar.",
	held: "Points held by the other side: {points}.",
	cannotMoveNow: "This checker cannot move now.",
	cannotGoThere: "It cannot go there.",
	played: "{side} rolled {dice}: {play}.",
	playedYou: "You rolled {dice}: {play}.",
	cannotMove: "{side} rolled {dice} and cannot move.",
	cannotMoveYou: "You rolled {dice} and cannot move.",
	barName: "bar",
	offName: "off",
	inName: "in",
	undo: "Undo",
	confirm: "Confirm",
	noMove: "No move: go on",
	diceOf: "Dice: {dice}. Activate to swap their order.",
	keys: "Arrow keys move from point to point, Home and End to the ends of a row. Enter picks up a checker, then puts it down; 1 to 6 moves it by that die. Backspace takes back, C confirms, Escape lets go.",
	editKeys: "Arrow keys move from point to point, Home and End to the ends of a row. On a point 0 to 9 sets the lower side's checkers, with Shift the other side's; elsewhere those of the side whose place it is. Plus adds a checker to those that stand there, minus takes one away."
}, On = /* @__PURE__ */ Dn(W, /* @__PURE__ */ ", (, ( ({label}: {text}(Bræt(Hvid(Sort({side} skal spille {dice}.(Du skal spille {dice}.({side}: {places}; {pips} pips.({side}: {places}; {pips} pip.({side}: {places}.({checkers} på {point}({checkers} på baren({checkers} taget ud(én spærret inde på {point}({checkers} endnu ikke i spil(Hver side tæller felterne fra sit eget hjem.(Doblingsterningen står i midten på {value}.({side} ejer doblingsterningen på {value}.(Du ejer doblingsterningen på {value}.({side} tilbyder doblingsterningen på {value}.(Du tilbyder doblingsterningen på {value}.(Bomben: {holder}.(Ret til omkast: {holder}.(ingen(begge sider(pip(pips(ind(Felt {point}(Baren, {side}(Din bar(Taget ud af {side}(Taget ud af dig(Endnu ikke i spil, {side}(Dine, endnu ikke i spil(tomt({checkers} {side}({checkers} af dine({checkers} {side}, {prisoner} spærret inde({checkers} af dine, {prisoner} spærret inde({checkers} {side}, en af dine spærret inde(kan flyttes til {targets}(valgt(kan flyttes hertil({source} til {target}.({source} til {target}, slår.(Tilbage: {dice}.(Trækket er færdigt: bekræft eller fortryd.(Fortrudt.(Her kan intet flyttes.(Først brikkerne på baren.(Den anden side holder felt {points}.(Denne brik kan ikke flyttes nu.(Den kan ikke flyttes dertil.({side} kastede {dice}: {play}.(Du kastede {dice}: {play}.({side} kastede {dice} og kan ikke flytte.(Du kastede {dice} og kan ikke flytte.(baren(ud(ind(Fortryd(Bekræft(Intet træk: videre(Terninger: {dice}. Aktivér for at bytte rækkefølgen.(Piletaster går fra felt til felt, Home og End til rækkens ender. Enter vælger en brik og derefter hvorhen; 1 til 6 flytter den med den terning. Tilbage-tasten fortryder, C bekræfter, Escape slipper.(Piletaster går fra felt til felt, Home og End til rækkens ender. På et felt sætter 0 til 9 den nederste sides brikker, med Skift den anden sides; andre steder brikkerne fra den side, som stedet hører til. Plus lægger en brik til dem, der står der, minus tager en væk.".split("(")), kn = /* @__PURE__ */ Dn(W, [
	", ",
	", ",
	" ",
	"{label}: {text}",
	"보드",
	"백",
	"흑",
	"{side} 차례, 주사위 {dice}.",
	"내 차례, 주사위 {dice}.",
	"{side}: {places}; {pips}핍.",
	"{side}: {places}; {pips}핍.",
	"{side}: {places}.",
	"{point}번에 {checkers}개",
	"바에 {checkers}개",
	"나간 말 {checkers}개",
	"{point}번에 하나 묶임",
	"아직 들어오지 않은 말 {checkers}개",
	"각자 자기 홈에서부터 번호를 셉니다.",
	"더블링 큐브는 가운데, {value}.",
	"{side}이(가) 큐브를 가짐, {value}.",
	"내가 큐브를 가짐, {value}.",
	"{side}이(가) 큐브 {value}을(를) 제안.",
	"내가 큐브 {value}을(를) 제안.",
	"폭탄: {holder}.",
	"다시 굴리게 할 권리: {holder}.",
	"없음",
	"양쪽",
	"핍",
	"핍",
	"대기",
	"{point}번 포인트",
	"{side}의 바",
	"내 바",
	"{side}의 나간 말",
	"나간 내 말",
	"{side}의 들어오지 않은 말",
	"들어오지 않은 내 말",
	"비어 있음",
	"{side} {checkers}개",
	"내 말 {checkers}개",
	"{side} {checkers}개, {prisoner} 하나 묶임",
	"내 말 {checkers}개, {prisoner} 하나 묶임",
	"{side} {checkers}개, 내 말 하나 묶임",
	"갈 수 있는 곳: {targets}",
	"선택됨",
	"여기로 갈 수 있음",
	"{source}에서 {target}(으)로.",
	"{source}에서 {target}(으)로, 말을 잡음.",
	"남은 주사위: {dice}.",
	"수를 다 두었습니다. 확정하거나 되돌리세요.",
	"되돌렸습니다.",
	"여기에는 움직일 말이 없습니다.",
	"바에 있는 말이 먼저입니다.",
	"상대가 {points}번 포인트를 차지하고 있습니다.",
	"이 말은 지금 움직일 수 없습니다.",
	"그곳으로는 갈 수 없습니다.",
	"{side} 주사위 {dice}: {play}.",
	"내 주사위 {dice}: {play}.",
	"{side} 주사위 {dice}, 둘 수 없음.",
	"내 주사위 {dice}, 둘 수 없음.",
	"바",
	"밖",
	"입장",
	"되돌리기",
	"확정",
	"둘 수 없음: 계속",
	"주사위: {dice}. 누르면 순서를 바꿉니다.",
	"화살표 키로 포인트를 옮겨 다니고, Home과 End로 줄의 양 끝에 갑니다. Enter로 말을 고르고 갈 곳을 고릅니다. 1~6은 그 주사위로 움직입니다. 백스페이스는 되돌리기, C는 확정, Esc는 놓기입니다.",
	"화살표 키로 포인트를 옮겨 다니고, Home과 End로 줄의 양 끝에 갑니다. 포인트에서는 0~9로 아래쪽 말의 수를, Shift와 함께 위쪽 말의 수를 정하고, 다른 자리에서는 그 자리 쪽 말의 수를 정합니다. 더하기 키는 그 자리의 말을 하나 늘리고, 빼기 키는 하나 줄입니다."
]), An = {
	"이(가)": ["이", "가"],
	"은(는)": ["은", "는"],
	"을(를)": ["을", "를"],
	"와(과)": ["과", "와"],
	"(으)로": ["으로", "로"],
	"(이)라": ["이라", "라"],
	"(이)면": ["이면", "면"]
}, jn = "(으)로", Mn = Object.keys(An).map((e) => e.replace(/[()]/g, "\\$&")).join("|"), Nn = /(\s*\([^()]*\)|["'”’])+$/, Pn = 44032, Fn = 55203, In = 28, Ln = 8, Rn = [
	1,
	Ln,
	0,
	1,
	0,
	0,
	1,
	Ln,
	Ln,
	0
];
function zn(e, t) {
	let n = Bn(t.replace(Nn, "").slice(-1)), [r, i] = An[e] ?? [e, e];
	return n === null ? e : n === 0 || n === Ln && e === jn ? i : r;
}
function Bn(e) {
	let t = e.charCodeAt(0);
	return t >= Pn && t <= Fn ? (t - Pn) % In : /^\d$/.test(e) ? Rn[Number(e)] ?? null : null;
}
// src/words/zh-Hans.ts
var Vn = /* @__PURE__ */ Dn(W, /* @__PURE__ */ "、.，..{label}：{text}.棋盘.白方.黑方.轮到{side}走 {dice}。.轮到您走 {dice}。.{side}：{places}；{pips} 点。.{side}：{places}；{pips} 点。.{side}：{places}。.{point} 位 {checkers} 枚.中柱 {checkers} 枚.已出 {checkers} 枚.{point} 位有一枚被压住.未进场 {checkers} 枚.双方各从自己的内盘起算位置。.倍数骰在中央，为 {value}。.{side}持有倍数骰，为 {value}。.您持有倍数骰，为 {value}。.{side}提出加倍至 {value}。.您提出加倍至 {value}。.炸弹：{holder}。.要求重掷的权利：{holder}。.无人持有.双方都有.点.点.待进.{point} 位.{side}的中柱.您的中柱.{side}已出.您已出.{side}未进场.您未进场.空.{side} {checkers} 枚.您的子 {checkers} 枚.{side} {checkers} 枚，压住{prisoner}一枚.您的子 {checkers} 枚，压住{prisoner}一枚.{side} {checkers} 枚，压住您的子一枚.可走到 {targets}.已选.可走到这里.{source} 到 {target}。.{source} 到 {target}，打子。.剩余：{dice}。.已走完：请确认或悔步。.已悔步。.这里没有可走的子。.先走中柱上的子。.对方占着 {points} 位。.这个子现在不能走。.不能走到那里。.{side}掷出 {dice}：{play}。.您掷出 {dice}：{play}。.{side}掷出 {dice}，无法走子。.您掷出 {dice}，无法走子。.中柱.出盘.进场.悔步.确认.无子可走：继续.骰子：{dice}。按下可交换顺序。.方向键在各位之间移动，Home 与 End 到一排的两端。Enter 先选子、再选目的地；1 至 6 用该骰走子。退格键悔步，C 确认，Esc 放下。.方向键在各位之间移动，Home 与 End 到一排的两端。在各位上，0 至 9 设置下方棋子数，按住 Shift 设置另一方；在其他地方设置该处所属一方的棋子数。加号键给该处棋子增加一枚，减号键减少一枚。".split(".")), Hn = {
	en: W,
	"zh-Hant": /* @__PURE__ */ Dn(W, /* @__PURE__ */ "、.，..{label}：{text}.棋盤.白方.黑方.輪到{side}走 {dice}。.輪到您走 {dice}。.{side}：{places}；{pips} 點。.{side}：{places}；{pips} 點。.{side}：{places}。.{point} 位 {checkers} 枚.中柱 {checkers} 枚.已出 {checkers} 枚.{point} 位有一枚被壓住.未進場 {checkers} 枚.雙方各從自己的內盤起算位置。.倍數骰在中央，為 {value}。.{side}持有倍數骰，為 {value}。.您持有倍數骰，為 {value}。.{side}提出加倍至 {value}。.您提出加倍至 {value}。.炸彈：{holder}。.要求重擲的權利：{holder}。.無人持有.雙方都有.點.點.待進.{point} 位.{side}的中柱.您的中柱.{side}已出.您已出.{side}未進場.您未進場.空.{side} {checkers} 枚.您的子 {checkers} 枚.{side} {checkers} 枚，壓住{prisoner}一枚.您的子 {checkers} 枚，壓住{prisoner}一枚.{side} {checkers} 枚，壓住您的子一枚.可走到 {targets}.已選.可走到這裡.{source} 到 {target}。.{source} 到 {target}，打子。.剩餘：{dice}。.已走完：請確認或悔步。.已悔步。.這裡沒有可走的子。.先走中柱上的子。.對方佔著 {points} 位。.這個子現在不能走。.不能走到那裡。.{side}擲出 {dice}：{play}。.您擲出 {dice}：{play}。.{side}擲出 {dice}，無法走子。.您擲出 {dice}，無法走子。.中柱.出盤.進場.悔步.確認.無子可走：繼續.骰子：{dice}。按下可交換順序。.方向鍵在各位之間移動，Home 與 End 到一排的兩端。Enter 先選子、再選目的地；1 至 6 用該骰走子。退格鍵悔步，C 確認，Esc 放下。.方向鍵在各位之間移動，Home 與 End 到一排的兩端。在各位上，0 至 9 設定下方棋子數，按住 Shift 設定另一方；在其他地方設定該處所屬一方的棋子數。加號鍵為該處棋子增加一枚，減號鍵減少一枚。".split(".")),
	"zh-Hans": Vn,
	ko: kn,
	da: On
}, Un = Object.keys(Hn);
function Wn(e) {
	for (let t of e) {
		let [e = "", ...n] = t.toLowerCase().split("-");
		if (e === "zh") return /Hant|TW|HK|MO/i.test(n.join("-")) ? "zh-Hant" : "zh-Hans";
		let r = Un.find((t) => t === e);
		if (r) return r;
	}
	return "en";
}
var Gn = RegExp(`\\{(\\w+)\\}(?:(["'”’]*)(${Mn}))?`, "g");
function Kn(e, t = {}) {
	return e.replace(Gn, (e, n, r = "", i = "") => {
		let a = t[n];
		return a === void 0 ? e : `${a}${r}${zn(i, String(a))}`;
	});
}
function G(e, t, n = {}, r = !1) {
	let i = Hn[e] ?? W;
	return Kn((r ? i : {})[`${t}You`] ?? i[t], n);
}
// src/board/refusing.ts
var qn = 2;
function Jn({ diceLeft: e }, t, n = null) {
	let r = n === null ? e : e.filter((e) => e === n);
	return [...new Set(r)].map((e) => Math.min(t, 25) - e);
}
function Yn(e, t, n, r, i) {
	let { board: a, sources: o } = e, s = (e, t = []) => ({
		phrase: e,
		points: t
	});
	if (e.isAtEnd && e.isDone && e.hasMoved) return s("turnDone");
	if (e.isAtEnd || r === 0 || I(a, t, r) === 0) return s("notMovable");
	let c = (e) => P.includes(e) && I(a, F(t), n[e - 1] ?? 0) >= qn, l = (n) => I(a, t, n) > 0 && Jn(e, n).some((e) => e > 0 && !c(e)), u = [...o].every((e) => e === 25) && [...P, 26].some(l);
	if (r !== 25 && u) return s("barFirst");
	let d = i ?? Jn(e, r);
	return d.length > 0 && d.every(c) ? s("held", d) : s(i === null ? "cannotMoveNow" : "cannotGoThere");
}
// node_modules/lit-html/directives/repeat.js
var Xn = (e, t, n) => {
	let r = /* @__PURE__ */ new Map();
	for (let i = t; i <= n; i++) r.set(e[i], i);
	return r;
}, Zn = j(class extends ze {
	constructor(e) {
		if (super(e), e.type !== Re.CHILD) throw Error("repeat() can only be used in text expressions");
	}
	dt(e, t, n) {
		let r;
		n === void 0 ? n = t : t !== void 0 && (r = t);
		let i = [], a = [], o = 0;
		for (let t of e) i[o] = r ? r(t, o) : o, a[o] = n(t, o), o++;
		return {
			values: a,
			keys: i
		};
	}
	render(e, t, n) {
		return this.dt(e, t, n).values;
	}
	update(e, [t, n, r]) {
		let i = qe(e), { values: a, keys: o } = this.dt(t, n, r);
		if (!Array.isArray(i)) return this.ut = o, a;
		let s = this.ut ??= [], c = [], l, u, d = 0, f = i.length - 1, p = 0, m = a.length - 1;
		for (; d <= f && p <= m;) if (i[d] === null) d++;
		else if (i[f] === null) f--;
		else if (s[d] === o[p]) c[p] = N(i[d], a[p]), d++, p++;
		else if (s[f] === o[m]) c[m] = N(i[f], a[m]), f--, m--;
		else if (s[d] === o[m]) c[m] = N(i[d], a[m]), M(e, c[m + 1], i[d]), d++, m--;
		else if (s[f] === o[p]) c[p] = N(i[f], a[p]), M(e, i[d], i[f]), f--, p++;
		else if (l === void 0 && (l = Xn(o, p, m), u = Xn(s, d, f)), l.has(s[d])) {
			if (l.has(s[f])) {
				let t = u.get(o[p]), n = t === void 0 ? null : i[t];
				if (n === null) {
					let t = M(e, i[d]);
					N(t, a[p]), c[p] = t;
				} else c[p] = N(n, a[p]), M(e, i[d], n), i[t] = null;
				p++;
			} else Je(i[f]), f--;
		} else Je(i[d]), d++;
		for (; p <= m;) {
			let t = M(e, c[m + 1]);
			N(t, a[p]), c[p++] = t;
		}
		for (; d <= f;) {
			let e = i[d++];
			e !== null && Je(e);
		}
		return this.ut = o, Ke(e, c), T;
	}
}), Qn = 1e3, $n = 100, er = class {
	constructor(e) {
		this.changed = e, this.lines = [], this.count = 0, this.isFound = !1;
	}
	begin() {
		setTimeout(() => {
			this.isFound = !0, this.changed();
		}, $n);
	}
	say(e) {
		if (!e) return;
		let t = {
			number: this.count++,
			words: e
		};
		this.lines = [...this.lines, t], this.changed(), setTimeout(() => this.forgetBefore(t), Qn);
	}
	forgetBefore({ number: e }) {
		this.lines = this.lines.filter((t) => t.number >= e), this.changed();
	}
	render() {
		return C`<div class="hidden" aria-live="polite">${Zn(this.isFound ? this.lines : [], ({ number: e }) => e, ({ words: e }) => C`<p>${e}</p>`)}</div>`;
	}
};
// src/board/summary.ts
function tr(e) {
	let t = (t, n, r) => G(e.language, t, n, r === e.reader), n = [e.near, F(e.near)].map((t) => sr(e, t));
	return e.diceOf !== null && e.dice.length > 0 && n.unshift(t("toPlay", {
		side: e.names[e.diceOf],
		dice: e.dice.join(" ")
	}, e.diceOf)), n.push(t("numbering")), e.cube && n.push(cr(e, e.cube)), e.token && n.push(t(e.token, { holder: lr(e) })), n.join(t("gap"));
}
function nr(e, { dice: t, steps: n, text: r }, i, a) {
	let o = r ?? pt(n);
	return !t?.length && o ? G(e, "labelled", {
		label: i,
		text: o
	}) : G(e, n.length > 0 ? "played" : "cannotMove", {
		side: i,
		dice: (t ?? []).join(" "),
		play: o
	}, a);
}
function rr(e, t) {
	let n = (t, n) => G(e.language, t, n);
	if (t.kind === "point") return n("labelled", {
		label: n("point", { point: t.point }),
		text: or(e, t.point) ?? n("empty")
	});
	let r = t.isNear ? e.near : F(e.near);
	return n("labelled", {
		label: G(e.language, ar(t.kind), { side: e.names[r] }, r === e.reader),
		text: I(e.board, r, {
			bar: 25,
			off: 0,
			reserve: 26
		}[t.kind]) || n("empty")
	});
}
function ir(e, t) {
	let n = ft(t);
	return typeof n == "number" ? String(n) : G(e, `${n}Name`);
}
function ar(e) {
	return {
		bar: "bar",
		off: "tray",
		reserve: "reserve"
	}[e];
}
function or({ board: e, near: t, facing: n, language: r, names: i, reader: a }, o) {
	let s = {
		[t]: o,
		[F(t)]: n[o - 1] ?? o
	}, c = Xe.find((t) => L(e, t, s[t] ?? 0)), l = Xe.filter((t) => t !== c && I(e, t, s[t] ?? 0) > 0).map((t) => {
		let n = {
			checkers: I(e, t, s[t] ?? 0),
			side: i[t]
		};
		return c === void 0 ? G(r, "holds", n, t === a) : c === a ? G(r, "holdsYoursPinned", n) : G(r, "holdsPinned", {
			...n,
			prisoner: i[c]
		}, t === a);
	});
	return l.length > 0 ? l.join(G(r, "comma")) : null;
}
function sr({ language: e, board: t, names: n, hidesPips: r }, i) {
	let a = (t, n) => G(e, t, n), o = [];
	t.reserve[i] && o.push(a("inReserve", { checkers: t.reserve[i] })), I(t, i, 25) && o.push(a("onBar", { checkers: I(t, i, 25) }));
	for (let e = 24; e >= 1; e--) {
		L(t, i, e) && o.push(a("pinned", { point: e }));
		let n = I(t, i, e) - +!!L(t, i, e);
		n > 0 && o.push(a("onPoint", {
			checkers: n,
			point: e
		}));
	}
	I(t, i, 0) && o.push(a("off", { checkers: I(t, i, 0) }));
	let s = tt(t, i);
	return a(r ? "sideUncounted" : s === 1 ? "sideOne" : "side", {
		side: n[i],
		places: o.join(G(e, "listSign")),
		pips: s
	});
}
function cr({ language: e, names: t, near: n, reader: r }, i) {
	if (typeof i.offered == "number") {
		let a = F(i.asked ?? n);
		return G(e, "cubeOffered", {
			side: t[a],
			value: i.offered
		}, a === r);
	}
	return i.owner === null ? G(e, "cubeCentered", { value: i.value }) : G(e, "cubeOwned", {
		side: t[i.owner],
		value: i.value
	}, i.owner === r);
}
function lr({ language: e, board: t, names: n }) {
	let r = Xe.filter((e) => t.memory[e] > 0), [i] = r;
	return i === void 0 ? G(e, "nobody") : r.length === 2 ? G(e, "both") : n[i];
}
var ur = {
	light: {
		"board-frame": "#7a5c43",
		"board-field": "#f1e7d6",
		"board-tray": "#5f4632",
		"board-point-even": "#c98f5f",
		"board-point-odd": "#d9c4a3",
		"board-point-edge": "none",
		"board-edge": "#4d3826",
		"white-face": "#fffdf7",
		"white-rim": "#8d8272",
		"white-letters": "#3a3027",
		"black-face": "#3b3f4a",
		"black-rim": "#14161b",
		"black-letters": "#ffffff",
		"board-numbers": "#4a4037",
		"cube-face": "#ffffff",
		"cube-letters": "#2b2b2b",
		arrow: "#1668b8",
		"arrow-edge": "#ffffff"
	},
	dark: {
		"board-frame": "#2b323d",
		"board-field": "#1e2530",
		"board-tray": "#161b23",
		"board-point-even": "#3f5a70",
		"board-point-odd": "#2f3d4d",
		"board-point-edge": "none",
		"board-edge": "#0d1015",
		"white-face": "#ece6d9",
		"white-rim": "#a39b8b",
		"white-letters": "#22262d",
		"black-face": "#8a3b3b",
		"black-rim": "#d08a7c",
		"black-letters": "#ffffff",
		"board-numbers": "#c3cbd6",
		"cube-face": "#ece6d9",
		"cube-letters": "#1b1f26",
		arrow: "#ffc44d",
		"arrow-edge": "#15181e"
	},
	"high-contrast": {
		"board-frame": "#ffffff",
		"board-field": "#ffffff",
		"board-tray": "#ffffff",
		"board-point-even": "#9a9a9a",
		"board-point-odd": "#ffffff",
		"board-point-edge": "#000000",
		"board-edge": "#000000",
		"white-face": "#ffffff",
		"white-rim": "#000000",
		"white-letters": "#000000",
		"black-face": "#000000",
		"black-rim": "#ffffff",
		"black-letters": "#ffffff",
		"board-numbers": "#000000",
		"cube-face": "#ffffff",
		"cube-letters": "#000000",
		arrow: "#b30000",
		"arrow-edge": "#ffffff"
	},
	"color-blind": {
		"board-frame": "#4b5563",
		"board-field": "#eef1f5",
		"board-tray": "#374151",
		"board-point-even": "#9db4cf",
		"board-point-odd": "#d5dde8",
		"board-point-edge": "#6b7a90",
		"board-edge": "#1f2937",
		"white-face": "#ffb000",
		"white-rim": "#6b4a00",
		"white-letters": "#241900",
		"black-face": "#0b3d91",
		"black-rim": "#061d47",
		"black-letters": "#ffffff",
		"board-numbers": "#1f2937",
		"cube-face": "#ffffff",
		"cube-letters": "#1f2937",
		arrow: "#000000",
		"arrow-edge": "#ffffff"
	},
	print: {
		"board-frame": "#ffffff",
		"board-field": "#ffffff",
		"board-tray": "#ffffff",
		"board-point-even": "#d4d4d4",
		"board-point-odd": "#f2f2f2",
		"board-point-edge": "#8c8c8c",
		"board-edge": "#333333",
		"white-face": "#ffffff",
		"white-rim": "#222222",
		"white-letters": "#000000",
		"black-face": "#555555",
		"black-rim": "#111111",
		"black-letters": "#ffffff",
		"board-numbers": "#222222",
		"cube-face": "#ffffff",
		"cube-letters": "#111111",
		arrow: "#111111",
		"arrow-edge": "#ffffff"
	}
}, dr = Object.keys(ur), fr = {
	light: [
		"#1668b8",
		"#1f8a4c",
		"#0b4f94"
	],
	dark: [
		"#ffc44d",
		"#63d18e",
		"#ffe2a6"
	],
	"high-contrast": [
		"#b30000",
		"#005a00",
		"#b30000"
	],
	"color-blind": [
		"#000000",
		"#c2410c",
		"#000000"
	],
	print: [
		"#111111",
		"#111111",
		"#111111"
	]
};
function pr(e) {
	let [t, n, r] = fr[e];
	return {
		...ur[e],
		"board-movable": t,
		"board-target": n,
		"board-focus": r
	};
}
function mr(e, t) {
	return `${e} { ${Object.entries(pr(t)).map(([e, t]) => `--theme-${e}: ${t};`).join("")} }`;
}
var hr = Object.keys(pr("print")).map((e) => `--${e}: initial !important;`).join(""), gr = o`
${a(mr(":host", "light"))}
@media (prefers-color-scheme: dark) {
${a(mr(":host(:not([theme])), :host([theme=\"auto\"])", "dark"))}
}
${a(dr.map((e) => mr(`:host([theme="${e}"])`, e)).join("\n"))}
@media print {
${a(mr(":host, :host([theme])", "print"))}
:host { ${a(hr)} }
}
`, _r = (e) => typeof e == "number" && Number.isFinite(e), K = (e, t) => (n) => Number.isInteger(n) && e <= n && n <= t, vr = K(0, Infinity), yr = K(1, 6), br = K(0, 26), xr = (e) => typeof e == "string", q = (e) => e === 0 || e === 1, Sr = (e) => e == null, J = (e) => (t) => Sr(t) || e(t), Y = (e) => (t) => Array.isArray(t) && t.every(e), Cr = (e) => (t) => Y(e)(t) && t.length === 2, X = (e) => (t) => typeof t == "object" && !!t && Object.entries(e).every(([e, n]) => n(t[e])), wr = (e) => Array.isArray(e) && br(e[0]) && br(e[1]), Tr = J(Cr(_r)), Er = X({
	rows: Cr(Y(vr)),
	pinned: Tr,
	reserve: J(Cr(vr)),
	memory: Tr
}), Dr = X({
	board: Er,
	steps: Y(wr),
	dice_left: Y(yr)
}), Or = X({ nodes: (e) => Y(Dr)(e) && e.length > 0 }), kr = /* @__PURE__ */ new WeakSet();
function Ar(e) {
	if (kr.has(e)) return !0;
	let t = Or(e);
	return t && kr.add(e), t;
}
var jr = [q, "0 or 1"], Mr = [J(q), "0, 1 or null"], Z = [(e) => typeof e == "boolean", "true or false"], Q = (...e) => [(t) => e.includes(t), e.map((e) => `"${e}"`).join(" or ")], Nr = {
	board: [Er, "{rows, pinned, reserve, memory}, two rows of counts and three pairs, of which only rows must be there"],
	facing: [(e) => Y(K(1, 24))(e) && e.length === 24, "a list of 24 points"],
	near: jr,
	dark: jr,
	clockwise: Z,
	cube: [J(X({
		value: K(1, Infinity),
		owner: J(q)
	})), "{value, owner, …} or null"],
	token: [J((e) => e === "bomb" || e === "reroll"), "\"bomb\", \"reroll\" or null"],
	dice: [Y(yr), "a list of numbers from 1 to 6"],
	diceOf: Mr,
	turn: [J(Ar), "{is_whole, nodes}, the graph of a turn, or null"],
	mover: Mr,
	arrows: [Y(X({
		seat: q,
		steps: Y(wr)
	})), "a list of {seat, steps}"],
	actions: [Y(X({
		name: xr,
		label: xr
	})), "a list of {name, label}"],
	names: [J(Cr(xr)), "a pair of texts or null"],
	reader: Mr,
	clickMode: Q("move", "select"),
	confirms: Q("ask", "auto"),
	speed: Q(...xn),
	theme: Q("auto", ...dr),
	lang: [xr, "a text"],
	hidePips: Z,
	hideNumbers: Z,
	editing: Z,
	editedSeat: jr,
	usesReserve: Z
};
function Pr(e, t) {
	let [n, r] = Nr[e] ?? [];
	return !n || n(t) ? null : `<ds-board>: ${e} has to be ${r}, not ${Fr(t)}`;
}
function Fr(e) {
	let t = typeof e == "object" ? Ir(e) : String(e);
	return t.length > 80 ? `${t.slice(0, 80)}…` : t;
}
function Ir(e) {
	try {
		return JSON.stringify(e);
	} catch {
		return String(e);
	}
}
// src/board/told-board.ts
var $ = { attribute: !1 }, Lr = class extends A {
	static {
		this.properties = {
			board: $,
			facing: $,
			near: { type: Number },
			dark: { type: Number },
			clockwise: { type: Boolean },
			cube: $,
			token: $,
			dice: $,
			diceOf: $,
			turn: $,
			turnKey: $,
			mover: $,
			arrows: $,
			actions: $,
			names: $,
			reader: $,
			clickMode: {
				type: String,
				attribute: "click-mode"
			},
			confirms: { type: String },
			speed: {
				type: String,
				reflect: !0
			},
			theme: {
				type: String,
				reflect: !0
			},
			lang: { type: String },
			hidePips: {
				type: Boolean,
				attribute: "hide-pips"
			},
			hideNumbers: {
				type: Boolean,
				attribute: "hide-numbers"
			},
			editing: { type: Boolean },
			editedSeat: { type: Number },
			usesReserve: { type: Boolean }
		};
	}
	constructor() {
		super(), Object.assign(this, Rr);
	}
	willUpdate(e) {
		zr(this);
	}
}, Rr = {
	board: $e,
	facing: Ze,
	near: 0,
	dark: 1,
	clockwise: !1,
	cube: null,
	token: null,
	dice: [],
	diceOf: null,
	turn: null,
	mover: null,
	arrows: [],
	actions: [],
	names: null,
	reader: null,
	clickMode: "move",
	confirms: "ask",
	speed: "normal",
	theme: "auto",
	lang: "",
	hidePips: !1,
	hideNumbers: !1,
	editing: !1,
	editedSeat: 0,
	usesReserve: !1
};
function zr(e) {
	let t = e;
	for (let [e, n] of Object.entries(Rr)) {
		t[e] ??= n;
		let r = Pr(e, t[e]);
		r !== null && (console.error(r), t[e] = n);
	}
	e.board = et(e.board);
}
// src/board/moving-board.ts
var Br = 560, Vr = class extends Lr {
	static {
		this.properties = {
			...Lr.properties,
			following: { state: !0 },
			chosen: { state: !0 },
			flight: { state: !0 },
			refused: { state: !0 },
			isSwapped: { state: !0 },
			isCompact: { state: !0 }
		};
	}
	constructor() {
		super(), this.throws = 0, this.sayings = new er(() => this.requestUpdate()), this.widths = new ResizeObserver(() => requestAnimationFrame(() => this.fit())), this.held = null, this.ended = null, this.waiting = null, this.flights = 0, this.following = null, this.chosen = null, this.flight = null, this.refused = "", this.isSwapped = !1, this.isCompact = !1;
	}
	async showPlay(e) {
		zr(this), this.say(nr(this.language, e, this.sides[e.seat], e.seat === this.reader));
		let t = Cn(e.seat, e.steps, et(e.before), et(e.after), this.facing);
		await this.flyAll(t);
	}
	waitsAfter(e) {
		return this.waiting !== null && String(e) === String(this.following?.steps);
	}
	extend(e, t) {
		if (!this.following || !this.waiting || !this.waitsAfter(t)) return;
		let { before: n, way: r } = this.waiting;
		this.waiting = null, this.following.extend(e), this.flyAll(Cn(this.side, r.map(Hr), n, this.following.board, this.facing)), this.afterStep();
	}
	resume(e) {
		this.following?.resume(e), this.requestUpdate();
	}
	undo() {
		this.following?.hasMoved && (this.following.undo(), this.waiting = null, this.flights++, this.flight = null, this.chosen = null, this.refused = "", this.say(this.words("undone")), this.requestUpdate(), this.emit("ds-undo", { steps: this.following.steps }));
	}
	confirm() {
		if (!this.following?.isDone) return;
		let { steps: e, board: t } = this.following;
		this.ended = this.following, this.following = null, this.chosen = null, this.refused = "", this.held = t, this.emit("ds-play", { steps: e });
	}
	reopen() {
		!this.following && this.ended && (this.following = this.ended);
	}
	say(e) {
		this.sayings.say(e);
	}
	connectedCallback() {
		super.connectedCallback(), this.fit(), this.widths.observe(this);
	}
	disconnectedCallback() {
		this.widths.disconnect(), super.disconnectedCallback();
	}
	firstUpdated() {
		this.sayings.begin();
	}
	fit() {
		this.isCompact = this.clientWidth < Br && innerHeight >= Br;
	}
	willUpdate(e) {
		super.willUpdate(e);
		let t = (this.turnKey ?? null) === null ? e.has("turn") : e.has("turnKey");
		t && this.begin(), (t || e.has("board")) && (this.held = null), e.has("dice") && String(e.get("dice") ?? "") !== String(this.dice) && this.throws++;
	}
	updated(e) {
		let t = this.following === this.ended;
		e.has("following") && !t && this.confirms === "auto" && this.confirmIfOver();
	}
	begin() {
		this.following = this.turn ? new ut(this.turn) : null, this.ended = null, this.chosen = null, this.refused = "", this.waiting = null, this.isSwapped = !1;
	}
	get side() {
		return this.mover ?? this.near;
	}
	get lifted() {
		return null;
	}
	scene() {
		let e = this.flight?.board ?? this.inHand() ?? this.following?.board ?? this.held ?? this.board, t = this.usesReserve || this.board.reserve[0] + this.board.reserve[1] > 0;
		return {
			places: new st({
				isClockwise: this.clockwise,
				isCompact: this.isCompact,
				farEndsLeft: (this.facing[0] ?? 24) > 12 && (this.facing[0] ?? 24) < 19,
				hasReserve: t,
				hasCube: this.cube !== null,
				hasToken: this.token !== null
			}),
			board: e,
			facing: this.facing,
			near: this.near,
			dark: this.dark,
			cube: this.cube,
			token: this.token,
			dice: this.orderedDice(),
			diceLeft: this.following ? this.following.diceLeft : null,
			diceOf: this.diceOf,
			arrows: this.following?.hasMoved ? [] : this.arrows,
			showPips: !this.hidePips,
			showNumbers: !this.hideNumbers,
			words: {
				pip: this.words("pip"),
				pips: this.words("pips"),
				entering: this.words("entering")
			}
		};
	}
	get language() {
		return Wn([this.lang || document.documentElement.lang || "en"]);
	}
	get sides() {
		if (this.names) return this.names;
		let [e, t] = [this.words("white"), this.words("black")];
		return this.dark === 1 ? [e, t] : [t, e];
	}
	words(e, t, n = !1) {
		return G(this.language, e, t, n);
	}
	orderedDice() {
		return this.isSwapped ? [...this.dice].reverse() : this.dice;
	}
	inHand() {
		return this.lifted === null || !this.following ? null : Cn(this.side, [[
			this.lifted,
			0,
			!1
		]], this.following.board, this.board, this.facing)[0]?.during ?? null;
	}
	get targets() {
		let e = this.lifted ?? this.chosen;
		return e === null || !this.following ? /* @__PURE__ */ new Map() : this.following.targets(e);
	}
	make(e, t = !1) {
		if (!this.following) return;
		let n = this.following.board;
		this.following.take(e);
		let { steps: r, needsMore: i, board: a } = this.following;
		this.chosen = null, this.refused = "";
		let o = e.map(([e, t, , , n]) => this.stepWords(e, t, n));
		this.emit("ds-step", { steps: r }), i ? (this.say(o.join(" ")), this.waiting = {
			before: n,
			way: e
		}, this.emit("ds-more", { steps: r })) : (this.flights++, this.flight = null, t || this.flyAll(Cn(this.side, e.map(Hr), n, a, this.facing)), this.afterStep(o));
	}
	afterStep(e = []) {
		let { following: t } = this;
		if (!t) return;
		let n = t.isDone && t.isAtEnd ? this.words("turnDone") : this.words("diceLeft", { dice: t.diceLeft.join(" ") });
		this.say([...e, n].join(" ")), this.confirms === "auto" && this.confirmIfOver();
	}
	confirmIfOver() {
		this.following?.isDone && this.following.isAtEnd && this.confirm();
	}
	move(e, t, n = !1) {
		let r = this.following?.targets(e).get(t);
		return r && this.make(r, n), r !== void 0;
	}
	moveByBest(e, t) {
		let n = this.following?.best(e, t);
		n && this.make([n]);
	}
	moveBy(e, t) {
		let n = this.following?.by(e, t);
		n ? this.make([n]) : this.following && this.refuse(e, Jn(this.following, e, t));
	}
	refuse(e, t = null) {
		if (!this.following) return;
		let { phrase: n, points: r } = Yn(this.following, this.side, this.facing, e, t), i = this.words(n, { points: new Intl.ListFormat(this.language).format(r.map(String)) });
		this.refused = n === "turnDone" ? "" : i, this.say(i);
	}
	async flyAll(e) {
		let t = Sn(this.speed), n = ++this.flights;
		for (let r of e) {
			if (t === 0 || n !== this.flights || !this.isConnected) break;
			this.flight = {
				seat: r.seat,
				board: r.during
			}, await this.updateComplete;
			let e = this.renderRoot.querySelector(".flight"), i = this.scene(), a = Ht({
				...i,
				board: r.before
			}, r.seat, r.source);
			if (e && await wn(e, a, Vt(i, r.seat, r.target), t), n !== this.flights) return;
			this.flight = {
				seat: r.seat,
				board: r.after
			};
		}
		n === this.flights && (this.flight = null), t > 0 && await Tn(t / 4);
	}
	stepWords(e, t, n) {
		let r = {
			source: ir(this.language, e),
			target: ir(this.language, t)
		};
		return this.words(n ? "movedHit" : "moved", r);
	}
	emit(e, t) {
		this.dispatchEvent(new CustomEvent(e, {
			detail: t,
			bubbles: !0,
			composed: !0
		}));
	}
};
function Hr([e, t, , , n]) {
	return [
		e,
		t,
		n
	];
}
// src/board/styles.ts
var Ur = o`
:host { display: block; position: relative; user-select: none; -webkit-user-select: none;
font-family: system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
:host([hidden]) { display: none; }
/* It fills what has a width, and has one of its own where its surroundings ask for it. A board is the same in languages
written from right to left, and in whatever letters a page likes. */
svg { display: block; width: 40rem; min-width: 100%; max-width: 100%; height: auto; overflow: visible; direction: ltr; letter-spacing: normal;
word-spacing: normal; text-transform: none; text-shadow: none; font-style: normal; font-variant: normal; font-stretch: normal;
stroke: none; -webkit-text-stroke: 0; }
.frame { fill: var(--board-frame, var(--theme-board-frame)); stroke: var(--board-edge, var(--theme-board-edge)); stroke-width: 1.5; }
.field { fill: var(--board-field, var(--theme-board-field)); stroke: var(--board-edge, var(--theme-board-edge)); }
.tray { fill: var(--board-tray, var(--theme-board-tray)); stroke: var(--board-edge, var(--theme-board-edge)); }
.point { stroke: var(--board-point-edge, var(--theme-board-point-edge)); }
.point.even { fill: var(--board-point-even, var(--theme-board-point-even)); }
.point.odd { fill: var(--board-point-odd, var(--theme-board-point-odd)); }
text { text-anchor: middle; font-weight: 700; }
.number { font-weight: 400; fill: var(--board-numbers, var(--theme-board-numbers)); }
.number .value { font-weight: 700; }
.white { --face: var(--white-face, var(--theme-white-face)); --rim: var(--white-rim, var(--theme-white-rim));
--letters: var(--white-letters, var(--theme-white-letters)); }
.black { --face: var(--black-face, var(--theme-black-face)); --rim: var(--black-rim, var(--theme-black-rim));
--letters: var(--black-letters, var(--theme-black-letters)); }
.checker .face { fill: var(--face); stroke: var(--rim); stroke-width: 1.5; }
.checker .ring { fill: none; stroke: var(--rim); opacity: .55; }
.checker .letters { fill: var(--letters); }
.slab { fill: var(--face); stroke: var(--rim); stroke-width: 1.2; }
.die .face { fill: var(--face); stroke: var(--rim); stroke-width: 1.5; }
.die .spot { fill: var(--letters); }
.die.used { opacity: .38; }
.way { fill: var(--face); stroke: var(--letters); stroke-width: .8; stroke-linejoin: round; }
.cube-face { fill: var(--cube-face, var(--theme-cube-face)); stroke: var(--cube-letters, var(--theme-cube-letters)); stroke-width: 2; }
.cube-letters { fill: var(--cube-letters, var(--theme-cube-letters)); }
.cube { transition: transform var(--step-time, .25s) ease-in-out; }
.token .body { fill: var(--cube-face, var(--theme-cube-face)); stroke: var(--cube-letters, var(--theme-cube-letters)); stroke-width: 1.5; }
.token .line { fill: none; stroke: var(--cube-letters, var(--theme-cube-letters)); stroke-width: 2.3; stroke-linecap: round; }
.token .shine { fill: var(--cube-letters, var(--theme-cube-letters)); }
.token.bomb .body { fill: var(--cube-letters, var(--theme-cube-letters)); stroke: var(--cube-face, var(--theme-cube-face)); }
.token.bomb .line { stroke: var(--cube-letters, var(--theme-cube-letters)); }
.token.bomb .shine { fill: var(--cube-face, var(--theme-cube-face)); opacity: .7; }
.hint { pointer-events: none; }
.arrow { fill: var(--arrow, var(--theme-arrow)); stroke: var(--arrow-edge, var(--theme-arrow-edge)); stroke-width: 1.5;
stroke-linejoin: round; opacity: .92; }
.rank-1 .arrow { opacity: .5; }
.arrow-letters { fill: var(--arrow-edge, var(--theme-arrow-edge)); }
.place { outline: none; }
.area { fill: transparent; stroke: none; }
/* What is not a block is scrolled by a finger that should drag. */
.place.movable { display: block; cursor: grab; touch-action: none; }
.place.target, .place.editable { cursor: pointer; }
.mark { pointer-events: none; fill: none; }
.mark.movable { stroke: var(--board-movable, var(--theme-board-movable)); stroke-width: 3; }
.mark.chosen { stroke: var(--board-movable, var(--theme-board-movable)); stroke-width: 5; }
.mark.target { fill: var(--board-target, var(--theme-board-target)); stroke: var(--arrow-edge, var(--theme-arrow-edge)); stroke-width: 1.5; }
.place:focus-visible .area { stroke: var(--board-focus, var(--theme-board-focus)); stroke-width: 3; fill: color-mix(in srgb, var(--board-focus, var(--theme-board-focus)) 14%, transparent); }
.dice.active { cursor: pointer; }
.loose { pointer-events: none; filter: drop-shadow(0 3px 3px rgb(0 0 0 / .35)); }
.dice.thrown .die { animation: tumble var(--throw-time, .35s) ease-out both; }
@keyframes tumble { from { transform: translateY(-46px) rotate(-220deg) scale(.5); opacity: 0; } }
.controls { container-type: inline-size; display: flex; flex-wrap: wrap; gap: .4rem .5rem; justify-content: center; min-height: 2.5rem; margin-top: .4rem; }
.refused { flex: 1 1 8rem; align-self: center; text-align: center; font-size: .9rem; line-height: 1.2; }
button { font-family: inherit; font-size: clamp(.85rem, 2.2cqw, 1.05rem); font-weight: 600; line-height: 1.1; min-height: 2.5rem; min-width: 2.75rem;
padding: .3rem .9rem; border-radius: .6rem; cursor: pointer; border: 2px solid var(--arrow, var(--theme-arrow));
background: var(--arrow, var(--theme-arrow)); color: var(--arrow-edge, var(--theme-arrow-edge)); }
button.plain { background: var(--arrow-edge, var(--theme-arrow-edge)); color: var(--arrow, var(--theme-arrow)); }
button:focus-visible { outline: 3px solid var(--board-focus, var(--theme-board-focus)); outline-offset: 2px; }
.hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (prefers-reduced-motion: reduce) {
.cube { transition: none; }
.dice.thrown .die { animation: none; }
}
:host([speed="off"]) .cube { transition: none; }
:host([speed="off"]) .dice.thrown .die { animation: none; }
@media print { .controls { display: none; } .cube { transition: none; } }
`, Wr = 6, Gr = 400, Kr = {
	"+": 1,
	"=": 1,
	"-": -1,
	"−": -1
}, qr = class extends Vr {
	static {
		this.styles = [gr, Ur];
	}
	static {
		this.properties = {
			...Vr.properties,
			drag: { state: !0 },
			focused: { state: !0 }
		};
	}
	constructor() {
		super(), this.edited = null, this.finger = null, this.missed = null, this.pressedAt = -Infinity, this.hasControls = !1, this.onDown = (e) => {
			let t = this.pointAt(e), n = this.placeAt(t);
			if (this.editing && e.pointerType === "touch") {
				this.finger = t;
				return;
			}
			if (this.editing && n) return this.edit(n, t, e);
			if (!this.following || !n || e.button !== 0) return;
			let r = R(n, this.isNearMoving, this.facing);
			this.refused = "", r !== null && (this.chosen !== null && r !== this.chosen && this.move(this.chosen, r) || (e.currentTarget.setPointerCapture?.(e.pointerId), this.following.sources.has(r) ? this.drag = {
				source: r,
				from: t,
				at: t,
				isMoving: !1
			} : (this.missed = {
				place: r,
				chosen: this.chosen
			}, this.chosen = null)));
		}, this.onMove = (e) => {
			if (!this.drag) return;
			let t = this.pointAt(e), n = this.drag.isMoving || Math.hypot(t.x - this.drag.from.x, t.y - this.drag.from.y) > Wr;
			n && (this.drag = {
				...this.drag,
				at: t,
				isMoving: n
			});
		}, this.onUp = (e) => {
			let { drag: t, finger: n, missed: r } = this;
			if (this.letGo(), n && this.editByFinger(n, e), t && !t.isMoving) return this.clicked(t.source);
			let i = this.placeAt(this.pointAt(e)), a = i && R(i, this.isNearMoving, this.facing);
			r && a === r.place ? this.refuseAt(a, r.chosen) : r && a !== null && this.refuse(r.place, [a]), t && a !== null && a !== t.source && (this.move(t.source, a, !0) || this.refuse(t.source, [a]));
		}, this.letGo = () => {
			this.drag = null, this.finger = null, this.missed = null;
		}, this.onContext = (e) => {
			if (this.editing) return e.preventDefault();
			let t = this.placeAt(this.pointAt(e)), n = t && R(t, this.isNearMoving, this.facing);
			n !== null && this.following?.sources.has(n) && (e.preventDefault(), this.moveByBest(n, [...this.orderedDice()].reverse()));
		}, this.onDice = () => {
			this.following?.isDone ? this.confirm() : this.isSwapped = !this.isSwapped;
		}, this.onKey = (e) => {
			if (Jr(e)) return;
			let t = vn(e.key), n = this.focusedPlace;
			if (t && n) this.focusOn(Yr(yn(this.scene(), n, t)), !0);
			else if (!(this.editing ? this.editByKey(e) : this.playByKey(e))) return;
			e.preventDefault();
		}, this.drag = null, this.focused = "point-24", this.addEventListener("keydown", this.onKey);
	}
	disconnectedCallback() {
		this.letGo(), super.disconnectedCallback();
	}
	begin() {
		super.begin(), this.drag = null;
	}
	willUpdate(e) {
		super.willUpdate(e), this.hasControls ||= this.following !== null || this.actions.length > 0;
	}
	get lifted() {
		return this.drag?.isMoving ? this.drag.source : null;
	}
	focus() {
		this.focusOn(this.focused, !0);
	}
	get inWords() {
		return tr(this.told(this.scene()));
	}
	hearKey(e) {
		!e.defaultPrevented && !Jr(e) && this.turnByKey(_n(e)) && e.preventDefault();
	}
	updated(e) {
		super.updated(e), this.edited && e.has("board") && (this.say(rr(this.told(this.scene()), this.edited)), this.edited = null);
	}
	render() {
		let e = this.scene(), { places: t } = e, n = this.told(e);
		return this.style.setProperty("--step-time", `${Sn(this.speed)}ms`), C`
<svg viewBox="0 0 ${t.width} ${t.height}" role=${this.isLive || this.hasControls ? "application" : "group"}
aria-label=${this.words("board")} aria-describedby="summary keys" @pointerdown=${this.onDown}
@pointermove=${this.onMove} @pointerup=${this.onUp} @pointercancel=${this.letGo}
@contextmenu=${this.onContext}>
<g aria-hidden="true">
${jt(e)} ${Mt(e)} ${Lt(e)} ${Pt(e)}
${this.marks(e)} ${Rt(e)}
</g>
${zt(e).map((e) => this.placeButton(t, n, e))}
${Ye(this.throws, this.diceButton(e))}
<g aria-hidden="true">${this.loose(e)}</g>
</svg>
${this.controls()}
<p class="hidden" id="summary">${tr(n)}</p>
<p class="hidden" id="keys">${this.isLive ? this.words(this.editing ? "editKeys" : "keys") : ""}</p>
${this.sayings.render()}
`;
	}
	get isLive() {
		return this.editing || this.following !== null;
	}
	get isNearMoving() {
		return this.side === this.near;
	}
	told(e) {
		let { board: t, facing: n, near: r, cube: i, token: a, dice: o, diceOf: s } = e;
		return {
			language: this.language,
			names: this.sides,
			reader: this.reader,
			board: t,
			facing: n,
			near: r,
			cube: i,
			token: a,
			dice: o,
			diceOf: s,
			hidesPips: this.hidePips
		};
	}
	loose(e) {
		if (this.flight) return w`<g class="loose flight">${Nt(V(e, this.flight.seat))}</g>`;
		if (!this.drag?.isMoving) return E;
		let { x: t, y: n } = this.drag.at;
		return w`<g class="loose" transform="translate(${t} ${n})">${Nt(V(e, this.side))}</g>`;
	}
	marks(e) {
		return !this.following || this.flight ? E : [
			...(this.chosen === null ? [...this.following.sources] : []).map((t) => this.ring(e, t, "movable")),
			...this.chosen === null ? [] : [this.ring(e, this.chosen, "chosen")],
			...[...this.targets.keys()].map((t) => {
				let { x: n, y: r } = Vt(e, this.side, t);
				return w`<circle cx=${n} cy=${r} r="8" class="mark target"/>`;
			})
		];
	}
	ring(e, t, n) {
		let { x: r, y: i } = Ht(e, this.side, t);
		return w`<circle cx=${r} cy=${i} r=${18} class="mark ${n}"/>`;
	}
	placeButton(e, t, n) {
		let r = Yr(n), i = R(n, this.isNearMoving, this.facing), a = i !== null && (this.following?.sources.has(i) ?? !1), o = i !== null && this.targets.has(i), s = i !== null && i === this.chosen, [c, l, u, d] = e.area(n);
		return w`<g class=${Be({
			place: !0,
			movable: a,
			target: o,
			editable: this.editing
		})} data-place=${r} role=${this.isLive ? "button" : "img"}
tabindex=${r === this.focused ? 0 : -1} aria-label=${this.label(t, n, a, o, s)}
aria-pressed=${s ? "true" : E} @focus=${() => this.focusOn(r)}>
<rect x=${c} y=${l} width=${u} height=${d} rx="4" class="area"/></g>`;
	}
	label(e, t, n, r, i) {
		let a = [rr(e, t)], o = R(t, this.isNearMoving, this.facing);
		if (n && this.chosen === null && o !== null && this.following) {
			let e = dt(this.following.targets(o).keys()).map((e) => ir(this.language, e)).join(this.words("listSign"));
			a.push(this.words("canGoTo", { targets: e }));
		}
		return r && a.push(this.words("target")), i && a.push(this.words("chosen")), a.join(this.words("comma"));
	}
	diceButton(e) {
		let t = Ft(e);
		return t === B ? t : this.following ? w`<g class="dice active thrown" role="button" tabindex="-1" @click=${this.onDice}
aria-label=${this.words("diceOf", { dice: e.dice.join(" ") })}>${t}</g>` : w`<g class="dice thrown" aria-hidden="true">${t}</g>`;
	}
	controls() {
		let { following: e } = this;
		if (!this.hasControls) return E;
		let t = e !== null && e.isDone && e.isAtEnd && !e.hasMoved;
		return C`
<div class="controls">
${this.refused ? C`<span class="refused" aria-hidden="true">${this.refused}</span>` : E}
${e?.hasMoved ? C`<button class="plain undo" aria-keyshortcuts="U Backspace" @click=${this.pressing(() => this.undo())}>${this.words("undo")}</button>` : E}
${e?.isDone ? C`<button class="confirm" aria-keyshortcuts="C" @click=${this.pressing(() => this.confirm())}>${this.words(t ? "noMove" : "confirm")}</button>` : E}
${this.actions.map(({ name: e, label: t, isPlain: n, key: r }) => {
			let i = this.pressing(() => this.emit("ds-action", { name: e }), !0);
			return C`<button class=${n ? "plain" : ""} data-action=${e} aria-keyshortcuts=${r ?? E} @click=${i}>${t}</button>`;
		})}
</div>
`;
	}
	pressing(e, t = !1) {
		return (n) => {
			let r = t && this.isSecondHalf(n);
			this.pressedAt = n.timeStamp, this.focus(), r || e();
		};
	}
	isSecondHalf(e) {
		return e.detail === 1 ? e.pointerType !== "mouse" && e.timeStamp - this.pressedAt < Gr : e.detail > 1;
	}
	clicked(e) {
		this.clickMode === "move" ? this.moveByBest(e, this.orderedDice()) : this.chosen = this.chosen === e ? null : e;
	}
	playByKey(e) {
		if (e.key !== "Enter" && e.key !== " ") return this.turnByKey(_n(e));
		let t = e.composedPath()[0] instanceof HTMLButtonElement, n = this.focusedNumber;
		return t || n === null ? !1 : (this.chooseOrMove(n), !0);
	}
	turnByKey(e) {
		if (!this.following) return !1;
		let t = this.chosen ?? this.focusedNumber, n = e.toLowerCase();
		if (/^[1-6]$/.test(e) && t !== null) this.moveBy(t, Number(e));
		else if (e === "Backspace" || n === "u") this.undo();
		else if (n === "c") this.confirm();
		else if (n === "s") this.isSwapped = !this.isSwapped;
		else if (e === "Escape") this.chosen = null;
		else return !1;
		return !0;
	}
	get focusedNumber() {
		let e = this.focusedPlace;
		return e && R(e, this.isNearMoving, this.facing);
	}
	chooseOrMove(e) {
		if (this.chosen !== null && this.chosen !== e && this.move(this.chosen, e)) return;
		let { chosen: t } = this, n = this.following?.sources.has(e) ?? !1;
		this.refused = "", this.chosen = n && t !== e ? e : null, n || this.refuseAt(e, t);
	}
	refuseAt(e, t) {
		t === null ? this.refuse(e) : this.refuse(t, [e]);
	}
	get focusedPlace() {
		return zt(this.scene()).find((e) => Yr(e) === this.focused) ?? null;
	}
	focusOn(e, t = !1) {
		this.focused = e, t && this.updateComplete.then(() => this.renderRoot.querySelector(`[data-place="${e}"]`)?.focus({ preventScroll: !0 }));
	}
	editByFinger(e, t) {
		let n = this.pointAt(t), r = this.placeAt(e);
		r && Math.hypot(n.x - e.x, n.y - e.y) <= Wr && this.edit(r, e, t);
	}
	edit(e, t, n) {
		n.preventDefault();
		let r = n.button === 2 || n.shiftKey ? F(this.editedSeat) : this.editedSeat, i = r === this.near, a = e.kind === "point" ? e : {
			...e,
			isNear: i
		}, o = R(a, i, this.facing);
		o !== null && this.setAt(a, r, o, lt(this.scene(), a, this.board, r, o, t));
	}
	editByKey(e) {
		let t = /^(?:Digit|Numpad)(\d)$/.exec(e.code)?.[1], n = Kr[e.key], r = this.focusedPlace;
		if (!r) return !1;
		if (n !== void 0) this.setByKey(r, this.standing(r), (e) => Math.max(0, e + n));
		else if (t !== void 0) this.setByKey(r, this.meant(r, e.shiftKey), () => Number(t));
		else return !1;
		return !0;
	}
	setByKey(e, t, n) {
		let r = R(e, t === this.near, this.facing);
		r !== null && this.setAt(e, t, r, n(I(this.board, t, r)));
	}
	setAt(e, t, n, r) {
		this.edited = e, this.emit("ds-place", {
			seat: t,
			place: n,
			count: r
		});
	}
	meant(e, t) {
		return (e.kind === "point" ? !t : e.isNear) ? this.near : F(this.near);
	}
	standing(e) {
		if (e.kind !== "point") return e.isNear ? this.near : F(this.near);
		let t = (t) => {
			let n = R(e, t === this.near, this.facing) ?? 0;
			return I(this.board, t, n) > 0 && !L(this.board, t, n);
		};
		return !t(this.near) && t(F(this.near)) ? F(this.near) : this.near;
	}
	pointAt(e) {
		let t = this.renderRoot.querySelector("svg")?.getScreenCTM();
		return t ? new DOMPoint(e.clientX, e.clientY).matrixTransform(t.inverse()) : {
			x: 0,
			y: 0
		};
	}
	placeAt({ x: e, y: t }) {
		let n = this.scene();
		return zt(n).find((r) => {
			let [i, a, o, s] = n.places.area(r);
			return e >= i && e <= i + o && t >= a && t <= a + s;
		}) ?? null;
	}
};
function Jr(e) {
	return e.ctrlKey || e.metaKey || e.altKey;
}
function Yr(e) {
	return e.kind === "point" ? `point-${e.point}` : `${e.kind}-${e.isNear ? "near" : "far"}`;
}
customElements.get("ds-board") || customElements.define("ds-board", qr);
// src/embed.ts
var Xr = "44rem", Zr = [
	"actions",
	"editing",
	"editedSeat"
], Qr = Object.keys(Lr.properties).filter((e) => !Zr.includes(e));
function $r({ model: e, el: t }) {
	let n = document.createElement("ds-board");
	for (let t of Qr) {
		let r = e.get(t);
		r != null && Object.assign(n, { [t]: r }), e.on(`change:${t}`, () => Object.assign(n, { [t]: e.get(t) }));
	}
	n.addEventListener("ds-play", (t) => {
		e.set("played", t.detail.steps), e.save_changes();
	}), n.style.maxWidth = Xr, t.append(n);
}
var ei = { render: $r };
export { qr as DsBoard, ei as default };
