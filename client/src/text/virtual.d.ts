/** What `plugins/words.ts` makes. */
declare module "virtual:words" {
  /** By language, and by game and language: `pl`, `klongs/pl`. */
  const ways: Record<string, () => Promise<{ default: unknown }>>;
  export default ways;
}
