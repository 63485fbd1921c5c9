import type { Db } from "#app/db/engine/client.server.ts";
import { requestSearchText } from "#app/db/tables/senders.ts";
import { claimSellPhotos } from "#app/features/selling/photos/sell-photos.server.ts";
import { formatPrix } from "#app/lib/text/money.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { internationalPhone } from "#app/services/form-fields/international-phone.server.ts";
import { queueNotice } from "#app/services/mail/queue-notice.server.ts";
import { type Submission, storeOnce } from "#app/services/visitor-forms/store-once.server.ts";
import type { VehicleSellRequestInput } from "./vehicle-sell-request-input.ts";

/** Stores a sell request once per submission, with the photos that arrived before it. */
export async function createVehicleSellRequest(db: Db, input: VehicleSellRequestInput, submission: Submission): Promise<void> {
  const { indicatif, photos, ...stored } = input;
  await storeOnce(db, "vehicle_sell_requests", submission, async (trx, announce, mark) => {
    const id = newId();
    const now = nowIso();
    const images = await claimSellPhotos(trx, photos, id);
    const words = { ...stored, telephone_e164: internationalPhone(input.telephone, indicatif) };
    await trx
      .insertInto("vehicle_sell_requests")
      .values({
        ...words,
        ...mark,
        recherche: requestSearchText("vehicle_sell_requests", words),
        id,
        created_at: now,
        updated_at: now,
        images: images.length > 0 ? JSON.stringify(images) : null,
        statut: "nouveau",
        date_evaluation: null,
        notes_internes: null,
        vehicle_id: null,
        cle_envoi: submission.key,
      })
      .execute();
    if (!mark.a_verifier)
      await queueNotice(trx, {
        subject: `Véhicule proposé\u00a0: ${input.marque} ${input.modele}`,
        facts: [
          ["Nom", [input.prenom, input.nom].filter(Boolean).join(" ")],
          ["E-mail", input.email],
          ["Téléphone", input.telephone],
          ["Année", input.annee ? String(input.annee) : null],
          ["Prix souhaité", input.prix_souhaite ? formatPrix(input.prix_souhaite) : null],
          ["Description", input.description],
        ],
        kind: { one: "véhicule proposé", many: "véhicules proposés" },
        path: "/admin-dashboard/vehicules/demandes",
      });
    announce("vehicle_sell_requests", "bureau");
    return { ok: true };
  });
}
