import { randomInt } from "node:crypto";
import { commonPasswords } from "./common-passwords.ts";

export const MIN_PASSWORD_LENGTH = 15;
export const MAX_PASSWORD_LENGTH = 128;
const MIN_DISTINCT_CHARACTERS = 5;

/** Why a new password is refused, as the end of a sentence; undefined when it will do. */
export function passwordWeakness(password: string): string | undefined {
  if (password.length < MIN_PASSWORD_LENGTH) return `doit compter au moins ${MIN_PASSWORD_LENGTH} caractères`;
  if (password.length > MAX_PASSWORD_LENGTH) return `doit compter au plus ${MAX_PASSWORD_LENGTH} caractères`;
  const folded = password.toLowerCase();
  if (commonPasswords.has(folded) || new Set(folded).size < MIN_DISTINCT_CHARACTERS || isRepetition(folded) || isSequence(folded))
    return "figure parmi les mots de passe les plus courants";
  return undefined;
}

/** "lomé2026lomé2026": one short word said several times. */
function isRepetition(text: string) {
  for (let length = 1; length <= text.length / 2; length++)
    if (text.length % length === 0 && text === text.slice(0, length).repeat(text.length / length)) return true;
  return false;
}

/** "abcdefghijklmno", "987654321098765": each character follows its neighbour, digits wrapping round. */
function isSequence(text: string) {
  const steps = new Set<number>();
  for (let index = 1; index < text.length; index++) {
    const step = text.charCodeAt(index) - text.charCodeAt(index - 1);
    steps.add(step === -9 ? 1 : step === 9 ? -1 : step);
  }
  return steps.size === 1;
}

const READABLE = "abcdefghjkmnpqrstuvwxyz23456789"; // without i, l, o, 0, 1: it will be copied by hand
const GROUPS = 5;
const GROUP_LENGTH = 4;

/** Twenty random characters in groups: 99 bits. */
export function generatePassword() {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => READABLE[randomInt(READABLE.length)]).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}
