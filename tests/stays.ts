import type { Db } from "#app/db/engine/client.server.ts";
import type { StayRequestInput } from "#app/features/bookings/requests/stay-input.ts";
import { requestStay } from "#app/features/bookings/requests/stay-request.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import { submissionWithKey } from "#app/services/visitor-forms/store-once.server.ts";
import { addProperty, addVehicle } from "./factories.ts";

/** A furnished home that takes requests for dates, with the rates of DISPO-04. */
export function addHome(db: Db, more: Parameters<typeof addProperty>[1] = {}) {
  return addProperty(db, {
    ...{ titre: "Appartement avec terrasse", type_bien: "appartement", type_transaction: "location-meublee" },
    ...{ prix: 18_000, prix_unite: "nuit", prix_semaine: 105_000, prix_mois: 350_000, frais_menage: 10_000, caution: 100_000 },
    ...{ reservable: true, ...more },
  });
}

export function addHireCar(db: Db, more: Parameters<typeof addVehicle>[1] = {}) {
  return addVehicle(db, { type_transaction: "location", prix: null, prix_location_jour: 25_000, reservable: true, ...more });
}

let next = 0;

/** What a visitor sends, each time another. */
export function stayInput(arrivee: string, depart: string, more: Partial<StayRequestInput> = {}): StayRequestInput {
  const number = String(++next).padStart(4, "0");
  return {
    ...{
      annonce: "B-0001",
      arrivee,
      depart,
      personnes: 2,
      nom: "Mawuli",
      email: null,
      telephone: `90 00 ${number.slice(0, 2)} ${number.slice(2)}`,
    },
    ...{ indicatif: "228", message: null, fuseau: "", cle_envoi: null, ...more },
  };
}

/** Sends it as a browser with script does, of a network where one is named; the outcome, and the stored stay where there is one. */
export async function askForStay(
  db: Db,
  listing: { id: string },
  input: StayRequestInput,
  table: "properties" | "vehicles" = "properties",
  network?: string,
) {
  const key = newId();
  const submission = { ...submissionWithKey(key), ...(network && { sender: { form: "sejour" as const, browser: key, network } }) };
  const outcome = await requestStay(db, input, { table, id: listing.id }, submission);
  const request = await db.selectFrom("contact_requests").selectAll().where("cle_envoi", "=", submission.key).executeTakeFirst();
  const stay = request && (await db.selectFrom("bookings").selectAll().where("demande_id", "=", request.id).executeTakeFirst());
  return { outcome, request, stay, submission };
}
