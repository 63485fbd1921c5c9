import { z } from "zod";
import type { Db } from "#app/db/client.server.ts";
import { badRequest } from "#app/lib/http.ts";
import type { ListFilter } from "#app/lib/list-filter.ts";
import type { Actor } from "#app/platform/audit/record-change.server.ts";
import type { AdminSession } from "#app/platform/auth/admin-session.ts";
import { type Lot, type LotList, lotActs, lotActsFor, lotStatuts } from "#app/platform/lots/lot.ts";
import { undoLot } from "#app/platform/lots/undo-lot.server.ts";
import { carryOutLot, findLot } from "#app/platform/lots/whole-list.server.ts";
import { describeFailure, type ReceivedRequest } from "#app/routes/admin/form/write-failure.server.ts";
import type { ChangeOutcome } from "./change-outcome.server.ts";
import { LOT_PARAM } from "./lot-message.ts";
import { lotEmpty, lotFailed, lotGrown, lotLate, lotUndone, lotUnknown } from "./lot-words.ts";
import { refuseOthersLot } from "./own-lot.server.ts";

type Filter = ListFilter<string>;

/** What the address of a list asks for all of its rows, with the number as it is now. Reads only. */
export async function findAskedLot(db: Db, list: LotList, filter: Filter, params: URLSearchParams): Promise<Lot | undefined> {
  const act = lotActsFor(list, filter).find((name) => name === params.get(LOT_PARAM));
  return act && findLot(db, { table: list.table, q: filter.q, statuts: lotStatuts(list, filter) }, act);
}

export const lotIntents = ["lot", "annuler_lot"] as const;
export type LotIntent = (typeof lotIntents)[number];

export function isLotIntent(intent: string): intent is LotIntent {
  return lotIntents.some((name) => name === intent);
}

/** The fields of a lot, beside those of the other intents of a list. */
export const lotFields = {
  lot: z
    .string()
    .regex(/^[0-9a-f-]{36}$/)
    .optional(),
  acte: z.enum(lotActs).optional(),
  nombre: z
    .string()
    .regex(/^[1-9]\d{0,6}$/)
    .optional(),
  jusqua: z.iso.datetime().optional(),
};

type LotChange = { intent: LotIntent } & { [Field in keyof typeof lotFields]?: z.infer<(typeof lotFields)[Field]> };
type LotOutcome = ChangeOutcome<never>;

/** Changes everything the list of this address showed, or brings it back. */
export async function changeLot(
  db: Db,
  admin: AdminSession,
  list: LotList,
  change: LotChange,
  received: ReceivedRequest,
  filter: Filter,
): Promise<LotOutcome> {
  const { lot: numero, acte: act, nombre, jusqua: until } = change;
  if (!numero) throw badRequest();
  try {
    if (change.intent === "annuler_lot") return await undo(db, admin, list, numero, received.request);
    if (!act || !nombre || !until || !lotActsFor(list, filter).includes(act)) throw badRequest();
    return await carryOut(db, admin, list, filter, { numero, act, count: Number(nombre), until });
  } catch (error) {
    if (!(error instanceof Error)) throw error; // a refusal of ours
    const { message, ...init } = describeFailure(error, received);
    return { failure: { ...lotFailed, ...(message && { description: message }) }, ...init };
  }
}

async function carryOut(db: Db, actor: Actor, list: LotList, filter: Filter, lot: Lot): Promise<LotOutcome> {
  const shown = { table: list.table, q: filter.q, statuts: lotStatuts(list, filter) };
  const outcome = await carryOutLot(db, actor, shown, lot);
  if (outcome.kind === "undone") return { failure: lotUndone, status: 409 };
  if (outcome.kind === "grown") return { failure: lotGrown(outcome.count, list), status: 409 };
  if (outcome.count === 0) return { failure: lotEmpty(list), status: 409 };
  return { lot: { numero: lot.numero, act: lot.act, count: outcome.count, left: lot.count - outcome.count } };
}

async function undo(db: Db, admin: AdminSession, list: LotList, numero: string, request: Request): Promise<LotOutcome> {
  await refuseOthersLot(db, request, admin, numero);
  const undone = await undoLot(db, admin, list.table, numero);
  if (undone === "unknown") return { failure: lotUnknown, status: 404 };
  if (undone === "late") return { failure: lotLate, status: 409 };
  return { lot: { numero, act: "annulation", count: undone.back, left: undone.left } };
}
