import { z } from "zod";
import type { Db } from "#app/db/engine/client.server.ts";
import { chosenActs } from "#app/db/tables/closed-lists.ts";
import { type BinTable, pagedTables } from "#app/db/tables/content-types.ts";
import type { RowNames } from "#app/db/tables/traits.ts";
import { undoFollowLot } from "#app/features/people/follow-commands.server.ts";
import { optionalMoment } from "#app/lib/forms/fields.ts";
import { parseFormData } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import type { ListFilter } from "#app/lib/text/list-filter.ts";
import type { Message } from "#app/lib/text/message.ts";
import { refuseWithout } from "#app/services/auth/admin-guard.server.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { changeRight, hasRight } from "#app/services/auth/rights.ts";
import { momentRefusal } from "#app/services/content/rows/content-lots.server.ts";
import { describeFailure, type ReceivedRequest } from "#app/services/desk-forms/write-failure.server.ts";
import type { ChangeOutcome } from "#app/services/desk-lists/change-outcome.server.ts";
import {
  chosenNone,
  chosenUnchanged,
  lotEmpty,
  lotFailed,
  lotGrown,
  lotLate,
  lotUndone,
  lotUnknown,
} from "#app/services/desk-lists/lot-words.ts";
import { type ChosenAct, type Lot, type LotList, lotActs, lotActsFor, lotStatuts, MAX_CHOSEN } from "#app/services/lots/lot.ts";
import { findLotReport, type LotReport } from "#app/services/lots/lot-book.server.ts";
import { LOT_PARAM } from "#app/services/lots/lot-message.ts";
import { type ChosenOutcome, findLot, runWholeList } from "#app/services/lots/run-lot.server.ts";
import { undoLot } from "#app/services/lots/undo-lot.server.ts";
import type { Sent } from "#app/services/sent/define-sent.ts";
import { judgeSent } from "#app/services/sent/sent-commands.server.ts";

type Filter = ListFilter<string>;
type LotOutcome = ChangeOutcome<never>;

export const chosenIntents = ["choisis", "annuler_lot"] as const;
export type ChosenIntent = (typeof chosenIntents)[number];

export function isChosenIntent(intent: string): intent is ChosenIntent {
  return chosenIntents.some((name) => name === intent);
}

const uuid = /^[0-9a-f-]{36}$/;

/** The fields of an act on a whole list, beside those of the other intents of the list. */
export const lotFields = {
  lot: z.string().regex(uuid).optional(),
  acte: z.enum(lotActs).optional(),
  nombre: z
    .string()
    .regex(/^[1-9]\d{0,6}$/)
    .optional(),
  jusqua: z.iso.datetime().optional(),
};
type LotChange = { [Field in keyof typeof lotFields]?: z.infer<(typeof lotFields)[Field]> };

/** What the bar of a list always sends. */
const chosenShape = {
  cle_envoi: z
    .string()
    .max(80)
    .regex(/^[\w:-]{8,80}$/),
  id: z.array(z.string().min(1).max(36)).max(MAX_CHOSEN).optional(),
  /** Everything the list of this address shows, and how many rows that was. */
  tous: z.literal("on").optional(),
  nombre: z
    .string()
    .max(3)
    .regex(/^\d{1,3}$/)
    .optional(),
  publier_le: optionalMoment("Indiquez un jour et une heure qui existent.").optional(),
};
/** `acte`: "retirer"; "statut:vendu" gives a status. */
export const chosenSchema = z.object({ ...chosenShape, acte: z.string().max(40) });
export const tickedSchema = z.object(chosenShape);
type TickedRows = Pick<z.infer<typeof tickedSchema>, "id" | "tous" | "nombre">;
export const undoSchema = z.object({ lot: z.string().max(36).regex(uuid) });

/** What the address of a list asks for all of its rows, with the number as it is now. Reads only. */
export async function findLotInAddress(db: Db, list: LotList, filter: Filter, params: URLSearchParams): Promise<Lot | undefined> {
  const act = lotActsFor(list, filter).find((name) => name === params.get(LOT_PARAM));
  return act && findLot(db, { table: list.table, q: filter.q, statuts: lotStatuts(list, filter) }, act);
}

/** Changes everything the list of this address showed. */
export async function changeLot(
  db: Db,
  admin: AdminSession,
  list: Sent,
  { lot: numero, acte: act, nombre, jusqua: until }: LotChange,
  received: ReceivedRequest,
  filter: Filter,
): Promise<LotOutcome> {
  return answering(received, {}, async () => {
    if (!numero || !act || !nombre || !until || !lotActsFor(list, filter).includes(act)) throw badRequest();
    const shown = { table: list.table, q: filter.q, statuts: lotStatuts(list, filter) };
    const count = Number(nombre);
    const outcome = await runWholeList(db, admin, shown, { numero, act, count, until }, judgeSent(list, act));
    if (outcome.kind === "undone") return { failure: lotUndone, status: 409 };
    if (outcome.kind === "grown") return { failure: lotGrown(outcome.count, list.names), status: 409 };
    if (outcome.count === 0) return { failure: lotEmpty(list.names), status: 409 };
    return { lot: { numero, act, count: outcome.count, left: count - outcome.count } };
  });
}

export type ChosenList = {
  table: BinTable;
  names: RowNames;
  acts: readonly ChosenAct[];
  /** Those that can be given, where a status can. */
  statuts?: readonly string[];
  /** The first rows of what the address shows. */
  listIds: (limit: number) => Promise<string[]>;
  carryOut: (lot: { cle: string; act: ChosenAct; detail?: string; ids: readonly string[] }) => Promise<ChosenOutcome>;
};

/** Changes the rows that were chosen in a list, or takes that back. */
export async function changeChosen(
  db: Db,
  admin: AdminSession,
  list: ChosenList,
  { intent, form }: { intent: ChosenIntent; form: FormData },
  received: ReceivedRequest,
): Promise<LotOutcome> {
  if (intent === "annuler_lot") return undoSentLot(db, admin, lotIn(form), received, list.table);
  return answering(received, { description: "Rien n’a été modifié. Recommencez." }, () => applyLot(db, list, form));
}

async function applyLot(db: Db, list: ChosenList, form: FormData): Promise<LotOutcome> {
  const sent = parseFormData(form, chosenSchema);
  if (!sent.ok) throw badRequest();
  const { cle_envoi: cle, acte, publier_le = null } = sent.value;
  const { act, detail } = readAct(list, acte, publier_le);
  // The answer to the first sending was lost; what it changed may no longer be what the address shows.
  const earlier = await findLotReport(db, { cle_envoi: cle });
  if (earlier) return { chosen: earlier.id };
  if (act === "programmer") {
    const refusal = momentRefusal(publier_le);
    if (refusal) return { failure: { title: "Heure à corriger", description: refusal }, status: 400 };
  }
  const chosen = await idsOf(sent.value, list);
  if ("failure" in chosen) return chosen;
  const outcome = await list.carryOut({ cle, act, detail, ids: chosen.ids });
  if ("report" in outcome) return { chosen: outcome.report.id };
  return { failure: chosenUnchanged(outcome.laissees), status: 409 };
}

type ChosenRows = { ids: string[] } | { failure: Message; status: number };

/** The rows that were ticked in a list, for what only reads them. */
export function findChosen(form: FormData, list: Pick<ChosenList, "names" | "listIds">): Promise<ChosenRows> {
  const sent = parseFormData(form, tickedSchema);
  if (!sent.ok) throw badRequest();
  return idsOf(sent.value, list);
}

/** Those, or all the address shows: as many as the member who pressed had read. */
async function idsOf(
  { id = [], tous, nombre }: TickedRows,
  { names, listIds }: Pick<ChosenList, "names" | "listIds">,
): Promise<ChosenRows> {
  const ids = tous ? await listIds(MAX_CHOSEN + 1) : id;
  if (tous && ids.length !== Number(nombre)) return { failure: lotGrown(ids.length, names), status: 409 };
  return ids.length === 0 ? { failure: chosenNone(names), status: 400 } : { ids };
}

function readAct({ acts, statuts = [] }: ChosenList, given: string, publier_le: string | null): { act: ChosenAct; detail?: string } {
  const [name, detail] = given.split(":");
  const act = chosenActs.find((each) => each === name);
  if (!act || !acts.includes(act)) throw badRequest();
  if (act === "statut") {
    if (!detail || !statuts.includes(detail)) throw badRequest("Le statut demandé manque. Rechargez la page et recommencez.");
    return { act, detail };
  }
  return act === "programmer" ? { act, detail: publier_le ?? undefined } : { act };
}

export function lotIn(form: FormData): string {
  const sent = parseFormData(form, undoSchema);
  if (!sent.ok) throw badRequest();
  return sent.value.lot;
}

/**
 * The undo of a lot: of this table, or of any where its page and the journal ask for it. A lot is taken back by the member who did it;
 * another's, or one whose author is not known, only with a right of its own.
 */
export function undoSentLot(db: Db, admin: AdminSession, numero: string, received: ReceivedRequest, table?: BinTable): Promise<LotOutcome> {
  return answering(received, {}, async () => {
    const lot = await findLotReport(db, { id: numero });
    if (table || lot) refuseOthersLot(received.request, admin, lot);
    if (lot && !table) refuseWithout(received.request, admin, changeRight(lot.table_name)); // his role may be another one by now
    const undone = await undoAny(db, admin, numero, table ?? lot?.table_name);
    if (undone === "unknown") return { failure: lotUnknown, status: 404 };
    if (undone === "late") return { failure: lotLate, status: 409 };
    return { lot: { numero, act: "annulation", count: undone.back, left: undone.left } };
  });
}

export function refuseOthersLot(request: Request, admin: AdminSession, lot: LotReport | undefined) {
  if (lot?.auteur !== admin.username) refuseWithout(request, admin, "lots.annuler-autrui");
}

/** Followers and presses of people have no line in the book of lots, and so no table here: the journal alone knows them. */
export async function undoAny(db: Db, admin: AdminSession, numero: string, table: BinTable | undefined) {
  if (table) return undoLot(db, admin, table, numero);
  if (!hasRight(admin, "boite.modifier")) return "unknown";
  return undoFollowLot(db, admin, numero, { isAnybodys: hasRight(admin, "lots.annuler-autrui") });
}

/** What is ours to mend is told as a lot that stopped half-way; `words` where that would not be true. */
async function answering(received: ReceivedRequest, words: Partial<Message>, work: () => Promise<LotOutcome>): Promise<LotOutcome> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error)) throw error; // a refusal of ours
    const { message, ...init } = describeFailure(error, received);
    return { failure: { ...lotFailed, ...words, ...(message && { description: message }) }, ...init };
  }
}

/** What the address says was done to rows of this list. It names those that were left, so that only its author and the Direction read it. */
export async function findChosenDone(
  db: Db,
  admin: AdminSession,
  table: BinTable,
  params: URLSearchParams,
): Promise<LotReport | undefined> {
  const report = params.has("acte") ? undefined : await findNamed(db, params);
  if (report?.table_name !== table) return undefined;
  return report.auteur === admin.username || hasRight(admin, "lots.annuler-autrui") ? report : undefined;
}

/** The same of a page that shows several kinds of content; also of what was taken back, because it names their table. */
export async function findContentDone(db: Db, params: URLSearchParams): Promise<LotReport | undefined> {
  const report = await findNamed(db, params);
  return pagedTables.some((name) => name === report?.table_name) ? report : undefined;
}

async function findNamed(db: Db, params: URLSearchParams) {
  const id = params.get("lot") ?? "";
  return uuid.test(id) ? findLotReport(db, { id }) : undefined;
}
