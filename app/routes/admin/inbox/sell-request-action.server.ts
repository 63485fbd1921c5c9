import { z } from "zod";
import type { Db } from "#app/db/client.server.ts";
import { sellRequestStatuts } from "#app/db/closed-lists.ts";
import {
  confirmSellRequests,
  deleteSellRequests,
  moveSellRequests,
  restoreSellRequests,
  saveSellRequestNotes,
} from "#app/features/vehicle-sell-requests/sell-request-commands.server.ts";
import { type SellRequestList, sellRequestLotList } from "#app/features/vehicle-sell-requests/sell-request-lists.ts";
import {
  type SellRequestDone,
  sellRequestAbsent,
  sellRequestConverted,
  sellRequestFailure,
  sellRequestMoved,
  sellRequestNotAccepted,
  sellRequestNotesStale,
  sellRequestPhotosLater,
  sellRequestRemovalFailure,
} from "#app/features/vehicle-sell-requests/sell-request-messages.ts";
import type { PriceMistake } from "#app/features/vehicle-sell-requests/sell-request-vehicle-form.tsx";
import { missingField, optionalAmount, optionalParagraphs } from "#app/lib/fields.ts";
import { listOf, textOf } from "#app/lib/form-values.ts";
import { parseFormData } from "#app/lib/forms.server.ts";
import { badRequest } from "#app/lib/http.ts";
import type { ListFilter } from "#app/lib/list-filter.ts";
import type { Actor } from "#app/platform/audit/record-change.server.ts";
import { refuseWithout } from "#app/platform/auth/admin-guard.server.ts";
import { type AskedIntent, intentsWith } from "#app/platform/auth/define-action.server.ts";
import type { NotesConflict } from "#app/platform/inbox/notes-conflict.ts";
import { log } from "#app/platform/log.server.ts";
import { mediaStorage } from "#app/platform/media/storage/app-storage.server.ts";
import { describeFailure, type ReceivedRequest } from "#app/routes/admin/form/write-failure.server.ts";
import type { ChangeOutcome } from "#app/routes/admin/list/change-outcome.server.ts";
import { changeLot, isLotIntent, type LotIntent, lotFields, lotIntents } from "#app/routes/admin/list/lot-action.server.ts";
import { onlyOwn } from "./own-requests.server.ts";
import { type Conversion, createVehicleFromRequest } from "./sell-request-vehicle.server.ts";

export type SellRequestFailure = {
  title: string;
  description?: string;
  conflict?: NotesConflict;
  /** The price that was typed for the vehicle, and what is wrong with it. */
  prix?: PriceMistake;
  /** The vehicle the request became. */
  vehicleId?: string;
};
type SellRequestOutcome = ChangeOutcome<SellRequestDone, SellRequestFailure> | { vehicleId: string };

const MAX_AT_ONCE = 100;
const INVALID_PRIX = "Veuillez saisir un prix valide";

export const sellRequestIntents = {
  ...intentsWith("demandes-vente.modifier", ["statut", "verifier", "notes", "supprimer", "restaurer", "vehicule"]),
  ...intentsWith("demandes-vente.ensemble", lotIntents),
};
type SellRequestIntent = Exclude<keyof typeof sellRequestIntents, LotIntent>;

export const sellRequestChangeSchema = z.object({
  prix: optionalAmount({ invalid: INVALID_PRIX, min: 1 }),
  id: z.array(z.string().min(1).max(36)).max(MAX_AT_ONCE).default([]),
  statut: z.enum(sellRequestStatuts).optional(),
  notes: optionalParagraphs(),
  avant: optionalParagraphs(),
  ...lotFields,
});
type Change = z.infer<typeof sellRequestChangeSchema>;

/** What the administrator can do to one request, to several, or to all the address shows. */
export async function changeSellRequests(
  { db, admin, intent, form }: AskedIntent<typeof sellRequestIntents>,
  received: ReceivedRequest,
  filter: ListFilter<SellRequestList>,
): Promise<SellRequestOutcome> {
  const sent = parseFormData(form, sellRequestChangeSchema);
  if (!sent.ok && sent.errors.prix) return refusedPrice(listOf(sent.values, "id")[0] ?? "", textOf(sent.values, "prix"), sent.errors.prix);
  if (!sent.ok) throw badRequest(sent.errors.notes);
  if (isLotIntent(intent)) return changeLot(db, admin, sellRequestLotList, { intent, ...sent.value }, received, filter);
  const { id: ids, statut } = sent.value;
  if (ids.length === 0 || (intent === "statut" && !statut)) throw badRequest();
  if (intent === "statut" && statut === "spam") refuseWithout(received.request, admin, "boite.signaler");
  const change = { ...sent.value, id: await onlyOwn(db, admin, "vehicle_sell_requests", ids) };
  if (change.id.length === 0) return refused(sellRequestAbsent, 404);
  try {
    return await carryOut(db, admin, intent, change);
  } catch (error) {
    const { message, ...init } = describeFailure(error, received);
    const failure = intent === "supprimer" ? sellRequestRemovalFailure : sellRequestFailure;
    return { failure: { title: failure.title, description: message ?? failure.description }, ...init };
  }
}

async function carryOut(db: Db, actor: Actor, intent: SellRequestIntent, change: Change): Promise<SellRequestOutcome> {
  const [id = ""] = change.id;
  switch (intent) {
    case "statut": {
      const ids = await moveSellRequests(db, actor, change.id, change.statut ?? "nouveau");
      return ids.length > 0 ? { done: "statut", ids } : refused(sellRequestMoved, 409);
    }
    case "verifier": {
      const ids = await confirmSellRequests(db, actor, change.id);
      return ids.length > 0 ? { done: "verification", ids } : refused(sellRequestAbsent, 404);
    }
    case "notes": {
      const update = await saveSellRequestNotes(db, actor, id, { before: change.avant, notes: change.notes });
      if (update.ok) return { done: "notes", ids: [id] };
      if (update.reason === "absent") return refused(sellRequestAbsent, 404);
      return refused(sellRequestNotesStale, 409, { conflict: { id, stored: update.stored, typed: change.notes } });
    }
    case "supprimer": {
      const ids = await deleteSellRequests(db, actor, change.id);
      return ids.length > 0 ? { done: "suppression", ids } : refused(sellRequestAbsent, 404);
    }
    case "restaurer": {
      const ids = await restoreSellRequests(db, actor, change.id);
      return ids.length > 0 ? { done: "restauration", ids } : refused(sellRequestAbsent, 404);
    }
    case "vehicule": {
      if (change.prix === null) return refusedPrice(id, "", missingField("prix"));
      return answerConversion(await createVehicleFromRequest({ db, storage: mediaStorage() }, actor, id, change.prix));
    }
  }
}

function answerConversion(conversion: Conversion): SellRequestOutcome {
  switch (conversion.kind) {
    case "created":
      return { vehicleId: conversion.vehicleId };
    case "created-without-photos":
      log.error("photos-not-published", conversion.error, { vehicle: conversion.vehicleId });
      return { failure: { ...sellRequestPhotosLater, vehicleId: conversion.vehicleId }, status: 202 };
    case "already":
      return refused(sellRequestConverted, 409, { vehicleId: conversion.vehicleId });
    case "absent":
      return refused(sellRequestAbsent, 404);
    case "not-accepted":
      return refused(sellRequestNotAccepted, 409);
  }
}

function refusedPrice(id: string, typed: string, error: string): SellRequestOutcome {
  return refused(error, 400, { prix: { id, typed, error } });
}

function refused(description: string, status: number, more: Omit<SellRequestFailure, "title" | "description"> = {}): SellRequestOutcome {
  return { failure: { title: sellRequestFailure.title, description, ...more }, status };
}
