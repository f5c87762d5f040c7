/** The server draws posters with these (server/posters); browsers never see them. And the licence of the face they do see. */

import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const FONTS = ["DejaVuSansCondensed.ttf", "DejaVuSansCondensed-Bold.ttf", "DejaVuSerif-Bold.ttf"];

export function posterFonts(): Plugin {
  return {
    name: "poster-fonts",
    apply: "build",
    generateBundle() {
      const from = new URL("../node_modules/dejavu-fonts-ttf/", import.meta.url);
      for (const path of [...FONTS.map((font) => `ttf/${font}`), "LICENSE"]) {
        const fileName = `fonts/${path.replace("ttf/", "")}`;
        this.emitFile({ type: "asset", fileName, source: readFileSync(new URL(path, from)) });
      }
      const licence = new URL("../node_modules/@fontsource/fraunces/LICENSE", import.meta.url);
      this.emitFile({ type: "asset", fileName: "fonts/LICENSE-Fraunces", source: readFileSync(licence) });
    },
  };
}
