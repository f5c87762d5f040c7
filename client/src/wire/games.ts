// Made by tools/wire_types.py from the Python structs; python tools/wire_types.py --write makes it anew.

/** The games of the front door. */
export const LISTED: readonly string[] = ["bankrut", "cove", "klongs"];
