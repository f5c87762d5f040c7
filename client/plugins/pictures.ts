/** `virtual:pictures/<game>`: positions for tests and the drawing table. The engine of the day makes them when they are wanted
 * (`tools/pictures.py`, which keeps them until something they come from changes); none are stored. */

import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Plugin } from "vite";

const ID = "virtual:pictures/";
const ROOT = join(import.meta.dirname, "../..");
const PYTHON = join(ROOT, ".venv", process.platform === "win32" ? "Scripts/python.exe" : "bin/python");

interface Made {
  file: string;
  sources: string[];
}

export async function make(game: string, python = PYTHON): Promise<Made> {
  if (!existsSync(python))
    throw new Error(
      `The pictures of ${game} are made by the project's Python, and there is none at ${python}. ` +
        "Make it: python3 dev.py setup",
    );
  try {
    const { stdout } = await promisify(execFile)(python, ["-m", "tools.pictures", game], { cwd: ROOT });
    return JSON.parse(stdout) as Made;
  } catch (trouble) {
    const { stderr = "", message } = trouble as { stderr?: string; message: string };
    const said = stderr.trim() || message;
    throw new Error(`The pictures of ${game} could not be made. ${said.split("\n").at(-1)}\n\n${said}`, {
      cause: trouble,
    });
  }
}

export function pictures(): Plugin {
  const making = new Map<string, Promise<Made>>();
  return {
    name: "marketday-pictures",
    resolveId: (id) => (id.startsWith(ID) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${ID}`)) return;
      const game = id.slice(ID.length + 1);
      if (!making.has(game))
        making.set(
          game,
          make(game).finally(() => making.delete(game)),
        );
      const { file, sources } = await making.get(game)!;
      for (const source of sources) this.addWatchFile(source);
      return `export default JSON.parse(${JSON.stringify(readFileSync(file, "utf-8"))})`;
    },
  };
}
