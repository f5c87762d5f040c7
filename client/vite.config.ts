import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { boardArt } from "./plugins/art.ts";
import { pack } from "./plugins/pack.ts";
import { pictures } from "./plugins/pictures.ts";
import { posterFonts } from "./plugins/fonts.ts";
import { preloads } from "./plugins/preloads.ts";
import { words } from "./plugins/words.ts";
import { worker } from "./plugins/worker.ts";

const server = process.env.MARKETDAY_SERVER ?? "http://127.0.0.1:8000";

const SHELL =
  /node_modules\/(svelte|esm-env|clsx)\/|vite\/preload-helper|\/src\/(kit\/(?!face|portrait|news|fading|zoom)|text|pages\/(router|start|updates|trouble|attempt|beginning|offline)|table\/(names|clock)|wire\/story)/i;

export default defineConfig({
  base: "./", // the server puts the path of the site before it
  plugins: [
    svelte(),
    svelteTesting(),
    words(),
    pictures(),
    preloads(),
    worker(),
    posterFonts(),
    boardArt(),
    pack(),
  ],
  json: { stringify: true },
  build: {
    target: "es2022",
    cssTarget: ["chrome123", "firefox120", "safari17.5"], // they know light-dark()
    assetsInlineLimit: 0, // the content security policy allows files of our own, not data:
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page needs is one file; cut by who shares what, it would be a dozen.
        codeSplitting: { groups: [{ name: "shell", test: SHELL }] },
      },
    },
  },
  server: {
    // The words of the games live in the Python package.
    fs: { allow: [".."] },
    proxy: {
      // Without changing its host: the server refuses changes that come from another site.
      "/api": { target: server },
      "/docs": server,
      "/posters": server,
      "/ws": { target: server, ws: true },
    },
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
    isolate: false, // a new world for each file takes longer than its tests; they pass in any order
  },
});
