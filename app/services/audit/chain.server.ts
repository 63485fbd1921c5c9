import { createHash, createHmac, randomBytes } from "node:crypto";
import { env } from "#app/kernel/env/env.server.ts";

/** What the first line of all follows. */
export const BEFORE_THE_FIRST = "0".repeat(64);

/** A line as it is chained: who did what, where and when. `before` and `after` as stored, to the letter. */
export type Unchained = {
  id: string;
  at: string;
  actor: string;
  actor_id: string | null;
  actor_nom: string;
  action: string;
  table_name: string;
  row_id: string;
  lot: string | null;
};
export type Contents = { before: string | null; after: string | null };
/** Without the salt a reader could guess emptied contents: a status, a number or a name is tried out in no time. */
export type Seal = { numero: number; sel: string | null; empreinte_contenu: string; precedent: string; empreinte: string };
export type Chained = Unchained & Seal;

/** The end of the chain. */
export type Head = { numero: number; empreinte: string };
export const EMPTY_CHAIN: Head = { numero: 0, empreinte: BEFORE_THE_FIRST };

/** A key of the journal, and what the seals made with it call it. */
export type JournalKey = { id: string; key: string };
/** By what they are called; the first seals, the others only check. */
export type JournalKeys = ReadonlyMap<string, JournalKey>;

export function journalKeys(keys = env().journalKeys): JournalKeys {
  const called = keys.map((key) => ({ id: createHmac("sha256", key).update("fadem-journal").digest("hex").slice(0, 8), key }));
  return new Map(called.map((key) => [key.id, key]));
}

/** What the key is called that a seal was made with; undefined for a seal that took none. */
export function keyIdOf(empreinte: string): string | undefined {
  return /^[0-9a-f]{64}:([0-9a-f]{8})$/.exec(empreinte)?.[1];
}

/** The seal of the line that follows, with the key when there is one. */
export function sealAfter(head: Head, line: Unchained & Contents, key?: JournalKey): Seal & { sel: string } {
  const sel = randomBytes(16).toString("hex");
  const seal = {
    numero: head.numero + 1,
    sel,
    empreinte_contenu: fingerprintContents(sel, line),
    precedent: head.empreinte,
  };
  return { ...seal, empreinte: fingerprintLine({ ...line, ...seal }, { key }) };
}

export function fingerprintContents(sel: string, { before, after }: Contents) {
  return digest([sel, before, after]);
}

/** Of all that a line says; as an array in JSON, so that no two lines are written alike. A seal made with a key names it at its end. */
export function fingerprintLine(
  line: Unchained & Omit<Seal, "empreinte" | "sel">,
  { numero = line.numero, key }: { numero?: number; key?: JournalKey } = {},
) {
  const who = [line.actor, line.actor_id, line.actor_nom];
  const place = [line.table_name, line.row_id, line.lot];
  const said = [numero, line.id, line.at, ...who, line.action, ...place, line.empreinte_contenu, line.precedent];
  return key ? `${createHmac("sha256", key.key).update(JSON.stringify(said)).digest("hex")}:${key.id}` : digest(said);
}

function digest(parts: readonly unknown[]) {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
