import { createHash, randomBytes } from "node:crypto";

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
/** The salt keeps anybody from guessing emptied contents: a status, a number or a name would be tried out in no time. */
export type Seal = { numero: number; sel: string | null; empreinte_contenu: string; precedent: string; empreinte: string };
export type Chained = Unchained & Seal;

/** The end of the chain. */
export type Head = { numero: number; empreinte: string };
export const EMPTY_CHAIN: Head = { numero: 0, empreinte: BEFORE_THE_FIRST };

/** The seal of the line that follows. */
export function sealAfter(head: Head, line: Unchained & Contents): Seal & { sel: string } {
  const sel = randomBytes(16).toString("hex");
  const seal = {
    numero: head.numero + 1,
    sel,
    empreinte_contenu: fingerprintContents(sel, line),
    precedent: head.empreinte,
  };
  return { ...seal, empreinte: fingerprintLine({ ...line, ...seal }) };
}

export function fingerprintContents(sel: string, { before, after }: Contents) {
  return digest([sel, before, after]);
}

/** Of all that a line says; as an array in JSON, so that no two lines are written alike. */
export function fingerprintLine(line: Unchained & Omit<Seal, "empreinte" | "sel">, numero = line.numero) {
  const who = [line.actor, line.actor_id, line.actor_nom];
  const place = [line.table_name, line.row_id, line.lot];
  return digest([numero, line.id, line.at, ...who, line.action, ...place, line.empreinte_contenu, line.precedent]);
}

function digest(parts: readonly unknown[]) {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
