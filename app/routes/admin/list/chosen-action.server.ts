import { z } from "zod";
import type { Db } from "#app/db/client.server.ts";
import { chosenActs } from "#app/db/closed-lists.ts";
import { type BinTable, pagedTables } from "#app/db/content-types.ts";
import { optionalMoment } from "#app/lib/fields.ts";
import { parseFormData } from "#app/lib/forms.server.ts";
import { badRequest } from "#app/lib/http.ts";
import type { Message } from "#app/lib/message.ts";
import type { AdminSession } from "#app/platform/auth/admin-session.ts";
import { momentRefusal } from "#app/platform/content/content-lots.server.ts";
import type { ChosenOutcome } from "#app/platform/lots/chosen-lot.server.ts";
import { type ChosenAct, MAX_CHOSEN, type RowNames } from "#app/platform/lots/lot.ts";
import { findLotReport, type LotReport } from "#app/platform/lots/lot-book.server.ts";
import { undoLot } from "#app/platform/lots/undo-lot.server.ts";
import { describeFailure, type ReceivedRequest } from "#app/routes/admin/form/write-failure.server.ts";
import type { ChangeOutcome } from "./change-outcome.server.ts";
import { chosenNone, chosenUnchanged } from "./chosen-words.ts";
import { lotFailed, lotGrown, lotLate, lotUnknown } from "./lot-words.ts";
import { refuseOthersLot } from "./own-lot.server.ts";

export const chosenIntents = ["choisis", "annuler_lot"] as const;
export type ChosenIntent = (typeof chosenIntents)[number];

export function isChosenIntent(intent: string): intent is ChosenIntent {
  return chosenIntents.some((name) => name === intent);
}

const uuid = /^[0-9a-f-]{36}$/;

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
type Ticked = Pick<z.infer<typeof tickedSchema>, "id" | "tous" | "nombre">;
export const undoSchema = z.object({ lot: z.string().max(36).regex(uuid) });

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
): Promise<ChangeOutcome<never>> {
  try {
    return intent === "annuler_lot" ? await undo(db, admin, list, form, received.request) : await carryOut(db, list, form);
  } catch (error) {
    if (!(error instanceof Error)) throw error; // a refusal of ours
    const { message, ...init } = describeFailure(error, received);
    return { failure: { ...lotFailed, description: message ?? "Rien n’a été modifié. Recommencez." }, ...init };
  }
}

async function carryOut(db: Db, list: ChosenList, form: FormData): Promise<ChangeOutcome<never>> {
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

/** Those, or all the address shows: as many as whoever pressed had read. */
async function idsOf({ id = [], tous, nombre }: Ticked, { names, listIds }: Pick<ChosenList, "names" | "listIds">): Promise<ChosenRows> {
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

async function undo(db: Db, admin: AdminSession, { table }: ChosenList, form: FormData, request: Request): Promise<ChangeOutcome<never>> {
  const sent = parseFormData(form, undoSchema);
  if (!sent.ok) throw badRequest();
  const { lot: numero } = sent.value;
  await refuseOthersLot(db, request, admin, numero);
  const undone = await undoLot(db, admin, table, numero);
  if (undone === "unknown") return { failure: lotUnknown, status: 404 };
  if (undone === "late") return { failure: lotLate, status: 409 };
  return { lot: { numero, act: "annulation", count: undone.back, left: undone.left } };
}

/** What the address says was done to rows of this list. */
export async function findChosenDone(db: Db, table: BinTable, params: URLSearchParams): Promise<LotReport | undefined> {
  const report = params.has("acte") ? undefined : await findNamed(db, params);
  return report?.table_name === table ? report : undefined;
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
