import { data } from "react-router";
import { z } from "zod";
import { findTypedListings } from "#app/features/contact/typed-request-create.server.ts";
import { readerOf } from "#app/features/inbox/boite-data.server.ts";
import type { KnownAnswer, ListingsAnswer } from "#app/features/inbox/typed/typed-request-form.tsx";
import { findNumberOwner } from "#app/features/people/people-search.server.ts";
import { callingCode } from "#app/lib/forms/fields.ts";
import { parseFormData, readForm } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { wholePhone } from "#app/services/form-fields/international-phone.server.ts";

const MAX_WORDS = 100;

/** Which listings these words may mean. */
export const loader = defineLoader("boite.saisir", async ({ url: { searchParams } }, { db }) => {
  const words = searchParams.get("annonce")?.slice(0, MAX_WORDS).trim() ?? "";
  const listings = words.length > 1 ? await findTypedListings(db, words) : [];
  return { listings: listings.map(({ reference, titre }) => ({ reference, titre })) } satisfies ListingsAnswer;
});

const schema = z.object({ telephone: z.string().max(40), indicatif: callingCode("Choisissez un pays de la liste.") });

/** What is said under the number that is typed; empty for one that is not known. Asked by POST: the journal has a line of each that is. */
export const action = defineAction("boite.saisir", async ({ request }, { db, admin }) => {
  const sent = parseFormData(await readForm(request), schema);
  if (!sent.ok) throw badRequest();
  const telephone_e164 = wholePhone(sent.value.telephone, sent.value.indicatif);
  const found = telephone_e164 ? await findNumberOwner(db, admin, telephone_e164, readerOf(admin)) : undefined;
  if (found && "retryAfterS" in found) {
    const minutes = Math.ceil(found.retryAfterS / 60);
    const message = `Vous avez cherché trop de numéros en une heure. Les suivants seront cherchés dans ${minutes}\u00a0min\u00a0; la demande s’enregistre sans cela.`;
    return data<KnownAnswer>({ message }, { status: 429, headers: { "retry-after": String(found.retryAfterS) } });
  }
  const message = found?.person
    ? `Déjà connu\u00a0: ${found.person.nom || "Sans nom"}, ${found.person.count}\u00a0${pluralize(found.person.count, "demande")}`
    : "Déjà connu.";
  return data<KnownAnswer>({ message: found ? message : "" });
});
