import type { Db } from "#app/db/engine/client.server.ts";
import { TELEPHONE } from "#app/features/contact/contact-request-input.ts";
import { claimSellPhotos } from "#app/features/selling/photos/sell-photos.server.ts";
import { formatPrix } from "#app/lib/text/money.ts";
import { newId } from "#app/lib/values/ids.ts";
import { internationalPhone, isReachable } from "#app/services/form-fields/international-phone.server.ts";
import { storeSent } from "#app/services/sent/sent-commands.server.ts";
import { BY_PHONE } from "#app/services/visitor-forms/receipt.server.ts";
import { defineVisitorForm, type StoreOutcome } from "#app/services/visitor-forms/receive-visitor-form.server.ts";
import type { Submission } from "#app/services/visitor-forms/store-once.server.ts";
import { type VehicleSellRequestInput, vehicleSellRequestInputSchema } from "./vehicle-sell-request-input.ts";

/** Stores a sell request once per submission, with the photos that arrived before it. */
export function createVehicleSellRequest(db: Db, input: VehicleSellRequestInput, submission: Submission): Promise<StoreOutcome> {
  const { indicatif, photos, ...stored } = input;
  const telephone_e164 = internationalPhone(input.telephone, indicatif);
  return storeSent<"vehicle_sell_requests", StoreOutcome & { ok: false }>(db, "vehicle_sell_requests", submission, async (trx) => {
    if (!isReachable(input)) return { ok: false, errors: { telephone: TELEPHONE } };
    const id = newId();
    const images = await claimSellPhotos(trx, photos, id);
    return {
      row: {
        ...stored,
        id,
        telephone_e164,
        images: images.length > 0 ? JSON.stringify(images) : null,
        date_evaluation: null,
        notes_internes: null,
        vehicle_id: null,
      },
      notice: {
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
      },
    };
  });
}

export const sellForm = defineVisitorForm({
  name: "vente",
  table: "vehicle_sell_requests",
  schema: vehicleSellRequestInputSchema,
  unsaid: ["photos"], // the same files get new tokens each time they are sent
  store: createVehicleSellRequest,
  thanks: () => ({
    title: "Demande envoyée",
    lead: "Votre demande de vente a été envoyée avec succès. Nous vous contacterons bientôt.",
    steps: ["Nous regardons ce que vous avez envoyé.", "Nous vous proposons un rendez-vous de contrôle.", BY_PHONE],
  }),
});
