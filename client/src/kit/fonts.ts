/** The display face is there before the words it is for, so that nothing is set anew under the reader's eyes, nor a word in two
 * faces; but nobody waits for it long. */

const PATIENCE_MS = 400;
/** Its letters come in two files; only Polish needs the second. */
const LETTERS: Record<string, string> = { pl: "Aą" };

export async function displayFace(language: string): Promise<void> {
  const late = new Promise((enough) => setTimeout(enough, PATIENCE_MS));
  const face = document.fonts?.load("600 1rem Fraunces", LETTERS[language] ?? "A").catch(() => {});
  await Promise.race([late, face]);
}
