/** The five colours of a status: green, blue, yellow, red, grey. The label is always written beside it. */
export type Tone = "ok" | "info" | "warn" | "bad" | "mute";
