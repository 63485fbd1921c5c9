import { createHmac, timingSafeEqual } from "node:crypto";
import { authSecret } from "#app/services/auth/auth-secret.server.ts";

/** What a link in a message does, by the letter its token begins with. */
const actLetters = { confirmer: "c", garder: "g", arreter: "a", toutes: "t" } as const;
export type AlertAct = keyof typeof actLetters;

/** Of an alert, or for `toutes` of an address: 16 bytes. */
export type AlertToken = { act: Exclude<AlertAct, "toutes">; id: string } | { act: "toutes"; person: string };

const PART = 22; // 16 bytes in base64url
const LENGTH = 1 + 2 * PART;

/**
 * A token is what it speaks of and an HMAC under a key derived from our secret: nothing of it is stored, every process can verify it, and
 * it can still be answered when the alert is gone. Links to stop everything name the person and not one of the alerts, which may have been
 * stopped before.
 */
export function writeAlertToken(act: Exclude<AlertAct, "toutes">, id: string): string {
  return signed(actLetters[act], Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url"));
}

export function writeStopAllToken(email: string): string {
  return signed(actLetters.toutes, personKey(email));
}

/** Undefined for anything we did not write, to the last character. */
export function readAlertToken(token: string): AlertToken | undefined {
  if (token.length !== LENGTH || !/^[cgat][\w-]+$/.test(token)) return undefined;
  const [letter = "", subject] = [token[0], token.slice(1, 1 + PART)];
  if (!timingSafeEqual(Buffer.from(token), Buffer.from(signed(letter, subject)))) return undefined;
  const act = (Object.keys(actLetters) as AlertAct[]).find((name) => actLetters[name] === letter);
  if (act === undefined) return undefined;
  return act === "toutes" ? { act, person: subject } : { act, id: uuidOf(subject) };
}

/** Stands for an address where it must not be written down: in a token, and in the counters of a day. */
export function personKey(email: string): string {
  return createHmac("sha256", key()).update(`personne ${email}`).digest().subarray(0, 16).toString("base64url");
}

/** The same for a mailbox: most take `name+word@` for `name@`, so that one of them has as many addresses as a stranger cares to type. */
export function mailboxKey(email: string): string {
  const [bare, domain] = mailboxOf(email);
  return personKey(`${bare}@${domain}`);
}

/** What stands before the `+` or the sign, and what stands behind it. */
export function mailboxOf(email: string): [bare: string, domain: string] {
  const sign = email.lastIndexOf("@");
  const [bare = ""] = email.slice(0, sign).split("+", 1);
  return [bare, email.slice(sign + 1)];
}

function signed(letter: string, subject: string) {
  const mac = createHmac("sha256", key()).update(`${letter} ${subject}`).digest().subarray(0, 16);
  return `${letter}${subject}${mac.toString("base64url")}`;
}

function uuidOf(subject: string) {
  const hex = Buffer.from(subject, "base64url").toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** One of its own: what is signed for sessions is worth nothing here, nor the other way round. */
function key() {
  return createHmac("sha256", authSecret()).update("alertes").digest();
}
