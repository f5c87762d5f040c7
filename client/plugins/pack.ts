/** Beside every text file of the build its compressed variants, `.br` and `.gz`, as small as possible: the server only
 * hands them out. */

import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const TEXTS = /\.(js|css|svg|json|webmanifest|txt)$/;
/** Compressing less than this gains nothing. */
const LEAST = 500;

export function pack(): Plugin {
  return {
    name: "marketday-pack",
    apply: "build",
    writeBundle: {
      order: "post",
      sequential: true,
      async handler(options) {
        const names = await readdir(options.dir!, { recursive: true });
        const files = names.filter((name) => TEXTS.test(name)).map((name) => join(options.dir!, name));
        await Promise.all(files.map(packFile));
      },
    },
  };
}

async function packFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < LEAST) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  if (br.length < content.length) await writeFile(`${file}.br`, br);
  if (gz.length < content.length) await writeFile(`${file}.gz`, gz);
}
