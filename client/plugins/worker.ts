/** Builds `sw.js` beside the client, told which files make the shell and which files there are. */

import { createHash } from "node:crypto";
import { join } from "node:path";
import { build, type Plugin } from "vite";
import { LANGUAGE, withImports } from "./preloads.ts";

export function worker(): Plugin {
  return {
    name: "marketday-worker",
    apply: "build",
    writeBundle: {
      order: "post",
      sequential: true,
      async handler(options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const entry = chunks.find((chunk) => chunk.isEntry)!;
        const languages = chunks.filter((chunk) => LANGUAGE.test(chunk.facadeModuleId ?? ""));
        const shell = new Set(
          withImports(entry, chunks).flatMap((chunk) => [
            chunk.fileName,
            ...(chunk.viteMetadata?.importedCss ?? []),
            ...(chunk.viteMetadata?.importedAssets ?? []),
          ]),
        );
        for (const chunk of languages) shell.add(chunk.fileName);
        const names = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
        const page = bundle["index.html"]!;
        const version = createHash("sha256").update(names.sort().join());
        if (page.type === "asset") version.update(page.source);
        await build({
          configFile: false,
          logLevel: "warn",
          publicDir: false,
          define: {
            VERSION: JSON.stringify(version.digest("hex").slice(0, 12)),
            SHELL: JSON.stringify([...shell].map((name) => `/${name}`)),
            ASSETS: JSON.stringify(names.map((name) => `/${name}`)),
          },
          build: {
            target: "es2022",
            outDir: options.dir!,
            emptyOutDir: false,
            copyPublicDir: false,
            rolldownOptions: {
              input: join(import.meta.dirname, "../src/sw/sw.ts"),
              output: { format: "iife", entryFileNames: "sw.js" },
            },
          },
        });
      },
    },
  };
}
