import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

const server = process.env.MARKETDAY_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  json: { stringify: true },
  build: {
    target: "es2022",
    cssTarget: ["chrome123", "firefox120", "safari17.5"], // they know light-dark()
    assetsInlineLimit: 0, // the content security policy allows files of our own, not data:
    modulePreload: { polyfill: false },
  },
  server: {
    // The words of the games live in the Python package.
    fs: { allow: [".."] },
    proxy: {
      "/api": server,
      "/join": server,
      "/ws": { target: server, ws: true },
    },
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
    isolate: false, // a new world for each file takes longer than its tests; they pass in any order
  },
});
