/// <reference types="vitest/config" />
/**
 * How the client is built: the pages with the board's own page, or (mode `embed`) the board alone as one module.
 */
import { defineConfig } from "vite";

const out = "../src/doublesix/data/web";

export default defineConfig(({ mode }) =>
  mode === "embed"
    ? {
        build: {
          outDir: `${out}/embed`,
          emptyOutDir: true,
          lib: { entry: "src/board/ds-board.ts", formats: ["es"], fileName: () => "ds-board.js" },
        },
      }
    : {
        base: "./",
        server: { proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true } } },
        build: {
          outDir: out,
          emptyOutDir: true,
          modulePreload: { polyfill: false },
          rollupOptions: { input: { index: "index.html", board: "board.html" } },
        },
        test: { include: ["tests/**/*.test.ts"] },
      },
);
