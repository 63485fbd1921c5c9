import type { Db } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import { type ListingTable, listingTables } from "#app/db/tables/content-types.ts";
import {
  countWaitingPresses,
  findFreshCall,
  findPress,
  listWaitingPresses,
  type Press,
  readPastedMessage,
} from "#app/features/people/match-press.server.ts";
import { NOTHING_FOUND, readMessage } from "#app/features/people/read-message.ts";
import type { FormErrors } from "#app/lib/forms/forms.server.ts";
import { TOGO } from "#app/lib/text/phone.ts";
import { withoutControls } from "#app/lib/text/text.ts";
import { newId } from "#app/lib/values/ids.ts";
import { findCompanySettings } from "#app/services/company-values/settings-queries.server.ts";
import { internationalPhone } from "#app/services/form-fields/international-phone.server.ts";
import type { MatchState } from "./match-forms.tsx";

/** A press of a WhatsApp or call button as it is shown. */
export type PressView = Pick<Press, "id" | "reference" | "canal" | "created_at" | "a_verifier"> & {
  titre: string | undefined;
  /** Whose it became; null while it is not matched. */
  person: string | null;
};

export async function toPressView(db: Db, press: Press): Promise<PressView> {
  const [shown] = await toPressViews(db, [press]);
  if (!shown) throw new Error("a press that was read is shown");
  return shown;
}

/** One question for each kind of listing, however many presses there are. */
async function toPressViews(db: Db, presses: readonly Press[]): Promise<PressView[]> {
  const titles = new Map<string, string>();
  for (const table of listingTables) {
    const ids = presses.flatMap(({ listing_table, listing_id }) => (listing_table === table && listing_id ? [listing_id] : []));
    if (ids.length === 0) continue;
    const { shared, rows } = sharedTable<ListingTable>(db, table);
    for (const { id, titre } of await shared.selectFrom(rows).select(["id", "titre"]).where("id", "in", ids).execute())
      titles.set(id, titre);
  }
  return presses.map(({ id, reference, canal, created_at, a_verifier, person_id, listing_id }) => ({
    id,
    reference,
    canal,
    created_at,
    a_verifier,
    titre: titles.get(listing_id ?? ""),
    person: person_id,
  }));
}

/** These presses as they are by now. */
export async function listPressViews(db: Db, ids: readonly string[]): Promise<PressView[]> {
  if (ids.length === 0) return [];
  return toPressViews(db, await db.selectFrom("started_requests").selectAll().where("id", "in", ids).execute());
}

export type UnmatchedPresses = {
  /** The newest of those that wait. */
  presses: PressView[];
  waiting: number;
  call: PressView | null;
  /** The reference that was searched for. */
  found?: string;
};
export const nothingStarted: UnmatchedPresses = { presses: [], waiting: 0, call: null };

/** Presses not yet matched to a person, newest first; and the call that rings now. A search for a reference finds its press. */
export async function findStarted(db: Db, q = "", now = Date.now()): Promise<UnmatchedPresses> {
  const [waiting, fresh, found] = [
    await listWaitingPresses(db),
    await findFreshCall(db, now),
    await findPress(db, readMessage(q).references),
  ];
  const presses = await toPressViews(db, waiting);
  return {
    presses,
    waiting: await countWaitingPresses(db),
    call: fresh ? await toPressView(db, fresh) : null,
    ...(found && { found: found.reference }),
  };
}

const WHICH_NUMBER = "Choisissez son numéro parmi ceux du message, ou «\u00a0Un autre, ou aucun\u00a0».";
const TWO_NUMBERS = "Un autre numéro est choisi plus haut. Videz ce champ, ou choisissez «\u00a0Un autre, ou aucun\u00a0».";

export const emptyMatch = (): MatchState => ({ message: "", numbers: [], isRead: false, cle: newId(), values: {}, errors: {} });

type ChosenNumber = { errors: FormErrors } | { telephone_e164: string | null };

/** Whose message it is decides which person it joins: of two numbers none is taken without being chosen, and none is dropped in silence. */
export function chooseNumber(numbers: readonly string[], numero: string, telephone: string | null): ChosenNumber {
  const typed = internationalPhone(telephone, TOGO);
  if (numero === "" && !telephone && numbers.length > 1) return { errors: { numero: WHICH_NUMBER } };
  const chosen = numero === "" || numero === "autre" ? null : internationalPhone(numero, TOGO);
  if (chosen && telephone && typed !== chosen) return { errors: { telephone: TWO_NUMBERS } };
  return { telephone_e164: chosen ?? typed };
}

export async function readMatch(db: Db, pasted: string): Promise<MatchState> {
  const message = withoutControls(pasted); // a form sends a line end as two signs, and the page counts one
  const { telephone_secretariat, telephone_direction, telephone_autre, whatsapp } = await findCompanySettings(db);
  const own = [telephone_secretariat, telephone_direction, telephone_autre, whatsapp].flatMap(
    (number) => internationalPhone(number, TOGO) ?? [],
  );
  const reading = await readPastedMessage(db, message, own);
  const shown = { ...emptyMatch(), message };
  if (!reading.ok) return { ...shown, isRead: reading.reason === "nothing", errors: { message: reading.message } };
  const press = reading.press && (await toPressView(db, reading.press));
  return { ...shown, isRead: true, press, numbers: reading.numbers, errors: press ? {} : { message: NOTHING_FOUND } };
}

/** What the second form was about, when it comes back with a mistake. */
export async function readMatchAgain(db: Db, typed: Record<string, string>): Promise<MatchState> {
  const seen = typed.message ? await readMatch(db, typed.message) : { ...emptyMatch(), isRead: true };
  const press = typed.demande
    ? await db.selectFrom("started_requests").selectAll().where("id", "=", typed.demande.slice(0, 36)).executeTakeFirst()
    : undefined;
  return { ...seen, cle: typed.cle_envoi || seen.cle, press: press && (await toPressView(db, press)) };
}
