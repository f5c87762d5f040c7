/** Pictures of boards for learners are drawn with the same little pictures as the boards themselves (lab/drawing);
 * browsers never see these files. */

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { runnerImport, type Plugin } from "vite";

export function boardArt(): Plugin {
  return {
    name: "board-art",
    apply: "build",
    async generateBundle() {
      const file = fileURLToPath(new URL("symbols.ts", import.meta.url));
      const { module } = await runnerImport<typeof import("./symbols")>(file, {
        configFile: false,
        plugins: [svelte({ emitCss: false })],
      });
      for (const [game, source] of Object.entries(module.symbols()))
        this.emitFile({ type: "asset", fileName: `art/${game}.symbols`, source });
    },
  };
}
