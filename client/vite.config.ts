/// <reference types="vitest/config" />
/**
 * How the client is built: the pages with the board's own page, or (mode `embed`) the board alone as one module.
 */
import { defineConfig, loadEnv, transformWithOxc, type Plugin } from "vite";

/** Puts our license and Lit's before modules that hold parts of Lit: they have to go along wherever those are copied. */
const licensed: Plugin = {
  name: "licensed",
  async banner({ moduleIds }) {
    if (!moduleIds.some((id) => id.includes("node_modules"))) return "";
    const texts = ["../LICENSE", "../licenses/lit.txt"].map((path) => this.fs.readFile(path, { encoding: "utf8" }));
    return (await Promise.all(texts)).map((text) => `/*!\n${text.trim()}\n*/`).join("\n");
  },
};

/** Takes the indentation out of templates: nobody sees it, and it would be sent with every page. Code that pages show keeps its own. */
const unindented: Plugin = {
  name: "unindented",
  transform: (code, id) => (/\/src\/(app|board)\/[^?]*\.ts$/.test(id) ? code.replace(/\n +/g, "\n") : null),
};

/** The language whose file names all phrases. */
const PATTERN = "en";
const PARTS = ["board", "pages"] as const;

/** Makes lists, in the order of English, of the phrases of every other language: what each is called is sent once. */
const listed: Plugin = {
  name: "listed",
  async transform(code, id) {
    const [file, language] = /^.*\/words\/([a-z]{2}(?:-\w+)?)\.ts$/.exec(id) ?? [];
    if (!file || language === PATTERN) return null;
    const english = file.replace(/[^/]*$/, `${PATTERN}.ts`);
    const [own, pattern] = await Promise.all([phrasesOf(code, file), phrasesOf(await this.fs.readFile(english, { encoding: "utf8" }), english)]);
    const lists = PARTS.map((part) => {
      const phrases = JSON.stringify(Object.keys(pattern[part]).map((key) => own[part][key]));
      return `export const ${part} = /* @__PURE__ */ named(pattern.${part}, ${phrases});`;
    });
    return [`import { named } from "./named";`, `import * as pattern from "./${PATTERN}";`, ...lists].join("\n");
  },
};

type Phrases = Readonly<Record<(typeof PARTS)[number], Readonly<Record<string, string>>>>;

/** What stands in a file of a language. */
async function phrasesOf(code: string, file: string): Promise<Phrases> {
  const { code: script } = await transformWithOxc(code, file);
  return (await import(`data:text/javascript,${encodeURIComponent(script)}`)) as Phrases;
}

export default defineConfig(({ mode }) => {
  // An empty folder name would be this folder, which is emptied first.
  const out = loadEnv(mode, ".", "DOUBLESIX_")["DOUBLESIX_BUNDLE"] || "../src/doublesix/data/web";
  if (mode === "embed") {
    return {
      plugins: [licensed, unindented, listed],
      build: {
        outDir: `${out}/embed`,
        emptyOutDir: true,
        lib: { entry: "src/embed.ts", formats: ["es"], fileName: () => "ds-board.js" },
      },
    };
  }
  return {
    plugins: [licensed, unindented, listed],
    base: "./",
    server: { proxy: { "/api": { target: "http://127.0.0.1:6622", ws: true } } },
    build: {
      outDir: out,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      rollupOptions: { input: { index: "index.html", board: "board.html" } },
    },
    test: { include: ["tests/**/*.test.ts"] },
  };
});
