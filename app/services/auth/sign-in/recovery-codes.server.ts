import { randomInt } from "node:crypto";

const COUNT = 10;
const HALF = 5;
/** Without l, i, 1, o and 0: on paper a member mixes them up. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

export function makeRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => spell(Array.from({ length: 2 * HALF }, () => LETTERS[randomInt(LETTERS.length)]).join("")));
}

/**
 * The ways a typed code may be stored: as we make them, whatever its case and its dash, and as it was typed, because codes given before
 * told capitals apart.
 */
export function recoveryCodeSpellings(typed: string): string[] {
  return [...new Set([spell(typed.replace(/[^a-z0-9]/gi, "").toLowerCase()), typed])];
}

function spell(letters: string) {
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`;
}
