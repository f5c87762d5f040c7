// Made by tools/wire_types.py from the Python structs; rebuild: python tools/wire_types.py --write.

/** The games on the home page. */
export const LISTED: readonly string[] = ["bankrut", "cove", "klongs"];
