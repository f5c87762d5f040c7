/** The display face is there before the first picture, so that nothing is set anew under the reader's eyes; but nobody
 * waits for it long. */

const PATIENCE_MS = 400;

export async function displayFace(): Promise<void> {
  const late = new Promise((enough) => setTimeout(enough, PATIENCE_MS));
  await Promise.race([late, document.fonts.load("600 1rem Fraunces").catch(() => {})]);
}
