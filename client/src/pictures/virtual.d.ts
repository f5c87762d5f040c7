/** Positions of a game, made by the engine; see plugins/pictures.ts. */
declare module "virtual:pictures/*" {
  const made: unknown;
  export default made;
}
