/** Faces, put together from shared parts in a box of 48 × 48: the cast of bots by name (`table/cast.py`), and twelve from which
 * people choose. Every part is drawn once; a face is which of them, in which colours. */

export type Mood = "calm" | "pleased" | "vexed";

const HEADS = {
  round: "M13 22c0-8 4.500-12.500 11-12.500S35 14 35 22c0 8-4.500 13.500-11 13.500S13 30 13 22Z",
  long: "M14 20c0-7 4-11 10-11s10 4 10 11v5c0 7-4.500 12-10 12S14 32 14 25Z",
  wide: "M12 22c0-8 5-12 12-12s12 4 12 12c0 7-3.500 13-12 13S12 29 12 22Z",
};

/** Behind the head. */
const BACKS = {
  long: "M10.500 24C8.500 10 15 5 24 5s15.500 5 13.500 19c0 6 1 10 3 14-5 2-9 0-9 0h-15s-4 2-9 0c2-4 3-8 3-14Z",
  bob: "M10.500 23C9 10 16 5 24 5s15 5 13.500 18c0 4 1 7 .500 9.500-2.500 1.500-5 1.500-7 .500H17c-2 1-4.500 1-7-.500-.500-2.500.500-5.500.500-9.500Z",
  bun: "M24 .500a5.500 5.500 0 1 1 0 11 5.500 5.500 0 0 1 0-11Z",
  curls:
    "M12 13a6 6 0 0 1 7-7 6 6 0 0 1 10 0 6 6 0 0 1 7 7 6 6 0 0 1 2 10 5.500 5.500 0 0 1-3 9H13a5.500 5.500 0 0 1-3-9 6 6 0 0 1 2-10Z",
  braids: "M13 20c-5 6-6 14-4 21 4-1 5-4 5-8ZM35 20c5 6 6 14 4 21-4-1-5-4-5-8Z",
};

/** Over the forehead. */
const FRONTS = {
  fringe:
    "M12 23C11 11 17 6.500 24 6.500S37 11 36 23c-1-4-2.500-6-4-7-4 1.500-12 1.500-16 0-1.500 1-3 3-4 7Z",
  side: "M12 22C11 11 17 6.500 24 6.500S37 11 36 22c-1-3-2-5.500-3-6.500-5 0-10-1-13.500-3.500-2 2-5.500 5-7.500 10Z",
  short: "M12.500 20C12.500 11 17 7 24 7s11.500 4 11.500 13c-1-3-2-5-3.500-6H16c-1.500 1-2.500 3-3.500 6Z",
  spikes:
    "M12.500 21 11 12.500l4 .500 1-5.500 4 3 4-5.500 4 5.500 4-3 1 5.500 4-.500-1.500 8.500c-1-3-2-5-3.500-6-5 1-11 1-16 0-1.500 1-2.500 3-3.500 6Z",
  parted: "M12 23C10.500 11 17 6.500 24 6.500S37.500 11 36 23c-2-7-7-11-12-12-5 1-10 5-12 12Z",
  bald: "M12 23c-.500-4 0-6 1.500-8.500 1 3 1 6-.500 9.500ZM36 23c.500-4 0-6-1.500-8.500-1 3-1 6 .500 9.500Z",
};

/** What is worn on the head, in the second colour. */
const HATS = {
  scarf: "M11 25C9 10 16 5 24 5s15 5 13 20c-1-6-5-10.500-13-10.500S12 19 11 25Z",
  straw: "M2.500 17 24 3l21.500 14c-7 3-36 3-43 0Z",
  cap: "M10.500 16c0-7 5-10.500 13.500-10.500S37.500 9 37.500 16c3 .500 5 1.500 5 3-7-2.500-27-2-32-.500Z",
  beret: "M9 14.500c0-6 7-9.500 15-9.500s16 3 15.500 8.500c0 3-4 4-8.500 3-6-1.500-11-1-17 1-3 1-5 0-5-3Z",
  band: "M12 17.500c6-4 18-4 24 0l.500 3c-7-3.500-18-3.500-25 0Z",
};

/** Hair on the face. */
const BEARDS = {
  moustache:
    "M16.500 30c2-3 5.500-3 7.500-1.500 2-1.500 5.500-1.500 7.500 1.500-3 1.500-5.500 1-7.500 0-2 1-4.500 1.500-7.500 0Z",
  beard:
    "M12.500 24c0 9.500 4.500 14 11.500 14s11.500-4.500 11.500-14c-1.500 3.500-3.500 4.500-6 4-2.500-1-8.500-1-11 0-2.500.500-4.500-.500-6-4Z",
};

/** In the second colour. */
const EXTRAS = {
  neckerchief: "M14.500 37c5.500 4.500 13.500 4.500 19 0l1.500 4.500c-6.500 4-15.500 4-22 0Z",
  flower: "M35 8.500a3 3 0 1 1 3 3.500 3 3 0 1 1-3 3.500 3 3 0 1 1-4-2.500 3 3 0 1 1 1-4.500 3 3 0 0 1 3 0Z",
  earrings:
    "M12.500 29.500a1.700 1.700 0 1 1 0 3.400 1.700 1.700 0 0 1 0-3.400ZM35.500 29.500a1.700 1.700 0 1 1 0 3.400 1.700 1.700 0 0 1 0-3.400Z",
  glasses:
    "M14.500 23a4.500 4.500 0 1 1 9 0 4.500 4.500 0 1 1-9 0ZM24.500 23a4.500 4.500 0 1 1 9 0 4.500 4.500 0 1 1-9 0ZM23.500 22.500h1",
};

export const SHOULDERS = "M4 50c0-9.500 8-14 20-14s20 4.500 20 14Z";
export const NECK = "M19.500 31h9v7.500c-2.500 2-6.500 2-9 0Z";
export const NOSE = "M24 24.500q1.700 2.200-.300 2.700";

/** Lines of the brows, the eyes and the mouth; what is filled is dark. */
export const MOODS: Record<Mood, { lines: string; dark: string }> = {
  calm: {
    lines: "M16.500 19.500q2.500-1.500 5 0M26.500 19.500q2.500-1.500 5 0M20.500 30.500q3.500 2.200 7 0",
    dark: "M19 21.700a1.600 1.600 0 1 1 0 3.200 1.600 1.600 0 0 1 0-3.200ZM29 21.700a1.600 1.600 0 1 1 0 3.200 1.600 1.600 0 0 1 0-3.200Z",
  },
  pleased: {
    lines:
      "M16.500 18.500q2.500-2 5 0M26.500 18.500q2.500-2 5 0M16.800 24q2.200-3 4.400 0M26.800 24q2.200-3 4.400 0",
    dark: "M19 29.500q5 1.500 10 0c-.500 3.500-2.500 5-5 5s-4.500-1.500-5-5Z",
  },
  vexed: {
    lines: "M16.500 18.300l5 2.200M31.500 18.300l-5 2.200M20 32.500q4-3.500 8 0",
    dark: "M19 22.200a1.500 1.500 0 1 1 0 3 1.500 1.500 0 0 1 0-3ZM29 22.200a1.500 1.500 0 1 1 0 3 1.500 1.500 0 0 1 0-3Z",
  },
};

export interface Face {
  skin: string;
  hair: string;
  coat: string;
  /** Of hat and extras. */
  second: string;
  head: string;
  back?: string;
  front?: string;
  hat?: string;
  beard?: string;
  /** Filled. */
  worn?: string;
  /** Only its lines. */
  glasses?: string;
}

const SKINS = ["#f6d7b8", "#eebf95", "#dba272", "#b97c4f", "#8a5636"];
const HAIRS = {
  black: "#241a17",
  brown: "#5b3820",
  red: "#a8481f",
  fair: "#d9a648",
  grey: "#a7a39b",
  white: "#e6e1d6",
};

type Parts = {
  head: keyof typeof HEADS;
  skin: number;
  hair: keyof typeof HAIRS;
  coat: string;
  second?: string;
  back?: keyof typeof BACKS;
  front?: keyof typeof FRONTS;
  hat?: keyof typeof HATS;
  beard?: keyof typeof BEARDS;
  extra?: keyof typeof EXTRAS;
};

function face({ head, skin, hair, coat, second = "#efe3c4", back, front, hat, beard, extra }: Parts): Face {
  return {
    skin: SKINS[skin]!,
    hair: HAIRS[hair],
    coat,
    second,
    head: HEADS[head],
    back: back && BACKS[back],
    front: front && FRONTS[front],
    hat: hat && HATS[hat],
    beard: beard && BEARDS[beard],
    worn: extra && extra !== "glasses" ? EXTRAS[extra] : undefined,
    glasses: extra === "glasses" ? EXTRAS.glasses : undefined,
  };
}

/** The bots. */
export const CAST: Readonly<Record<string, Face>> = {
  Mali: face({
    head: "round",
    skin: 2,
    hair: "black",
    coat: "#7d4a86",
    second: "#e9c876",
    back: "bob",
    front: "fringe",
    hat: "straw",
  }),
  Otto: face({
    head: "wide",
    skin: 0,
    hair: "grey",
    coat: "#4d5d3c",
    second: "#3a2c22",
    front: "bald",
    beard: "moustache",
    extra: "glasses",
  }),
  Zofia: face({
    head: "long",
    skin: 0,
    hair: "fair",
    coat: "#8c2f39",
    second: "#c8483f",
    back: "braids",
    hat: "scarf",
  }),
  Kiki: face({
    head: "round",
    skin: 3,
    hair: "black",
    coat: "#d08a1d",
    second: "#e85d75",
    back: "curls",
    front: "parted",
    extra: "flower",
  }),
  Bruno: face({
    head: "wide",
    skin: 1,
    hair: "brown",
    coat: "#3f6d8a",
    second: "#6b4a2b",
    front: "short",
    beard: "beard",
    hat: "cap",
  }),
  Nok: face({
    head: "long",
    skin: 2,
    hair: "black",
    coat: "#2e3b45",
    second: "#a43d2d",
    front: "spikes",
    hat: "band",
  }),
  Irena: face({
    head: "long",
    skin: 0,
    hair: "white",
    coat: "#45507a",
    second: "#3a3550",
    back: "bun",
    front: "parted",
    extra: "glasses",
  }),
  Pascal: face({
    head: "long",
    skin: 1,
    hair: "brown",
    coat: "#e7ddc6",
    second: "#27466b",
    front: "side",
    beard: "moustache",
    hat: "beret",
  }),
  Lotte: face({
    head: "round",
    skin: 0,
    hair: "red",
    coat: "#3f7d6b",
    second: "#f1e6cc",
    back: "braids",
    front: "parted",
    extra: "neckerchief",
  }),
  Tadek: face({
    head: "round",
    skin: 1,
    hair: "fair",
    coat: "#9a5a2c",
    second: "#2f6f86",
    front: "spikes",
    extra: "neckerchief",
  }),
  Rosa: face({
    head: "wide",
    skin: 3,
    hair: "brown",
    coat: "#b64a5c",
    second: "#e7b93c",
    back: "long",
    front: "side",
    extra: "earrings",
  }),
  Emil: face({
    head: "long",
    skin: 4,
    hair: "grey",
    coat: "#5a4a73",
    second: "#d8c9a3",
    front: "short",
    beard: "beard",
  }),
};

/** For people to choose from: 1 is the first; 0 stands for one's initial. */
export const OWN: readonly Face[] = [
  face({ head: "round", skin: 0, hair: "brown", coat: "#2f6f86", back: "long", front: "fringe" }),
  face({ head: "long", skin: 1, hair: "black", coat: "#6b7b3a", front: "side" }),
  face({
    head: "wide",
    skin: 4,
    hair: "black",
    coat: "#c77d2a",
    second: "#f0d9a0",
    back: "curls",
    front: "parted",
    extra: "earrings",
  }),
  face({ head: "wide", skin: 0, hair: "red", coat: "#51607a", front: "short", beard: "beard" }),
  face({
    head: "long",
    skin: 2,
    hair: "black",
    coat: "#a34d6d",
    second: "#f3d5dc",
    back: "bun",
    front: "parted",
    extra: "flower",
  }),
  face({
    head: "round",
    skin: 3,
    hair: "black",
    coat: "#3c7a5a",
    second: "#2a2320",
    front: "short",
    extra: "glasses",
  }),
  face({ head: "long", skin: 0, hair: "fair", coat: "#8b6bb0", back: "bob", front: "side" }),
  face({
    head: "round",
    skin: 1,
    hair: "grey",
    coat: "#7a4a3a",
    second: "#3f5a3c",
    front: "bald",
    hat: "cap",
  }),
  face({ head: "round", skin: 1, hair: "brown", coat: "#33565e", second: "#7e9ec0", hat: "scarf" }),
  face({
    head: "wide",
    skin: 2,
    hair: "brown",
    coat: "#b4472f",
    second: "#e9c876",
    front: "short",
    hat: "straw",
    beard: "moustache",
  }),
  face({
    head: "long",
    skin: 4,
    hair: "black",
    coat: "#d6c7a0",
    second: "#b3432f",
    back: "braids",
    front: "fringe",
    hat: "band",
  }),
  face({
    head: "wide",
    skin: 1,
    hair: "white",
    coat: "#4d6a4a",
    second: "#3a2c22",
    back: "bob",
    front: "fringe",
    extra: "glasses",
  }),
];

/** A bot's, or the one that a person chose. */
export function faceOf({ alias, face }: { alias: string; face: number }): Face | undefined {
  return alias ? CAST[alias] : OWN[face - 1];
}
