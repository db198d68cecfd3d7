/// <reference types="vitest/config" />
/**
 * How the client is built: the pages with the board's own page, or (mode `embed`) the board alone as one module.
 */
import { defineConfig, loadEnv } from "vite";

export default defineConfig(({ mode }) => {
  const out = loadEnv(mode, ".", "DOUBLESIX_")["DOUBLESIX_BUNDLE"] ?? "../src/doublesix/data/web";
  if (mode === "embed") {
    return {
      build: {
        outDir: `${out}/embed`,
        emptyOutDir: true,
        lib: { entry: "src/embed.ts", formats: ["es"], fileName: () => "ds-board.js" },
      },
    };
  }
  return {
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
