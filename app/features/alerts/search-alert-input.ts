import { z } from "zod";
import { email, submissionKey } from "#app/lib/forms/fields.ts";
import { MAX_CRITERES } from "./search-alert.ts";

const SEARCH = "Cette recherche n’est pas reconnue. Rechargez la page et recommencez.";

/** What a visitor sends. The search comes as an address; which one it is, and whether it is one at all, is decided where lists are known. */
export const searchAlertInputSchema = z.strictObject({
  email: email("Veuillez saisir une adresse email valide.").transform((typed) => typed.toLowerCase()),
  recherche: z.string(SEARCH).max(MAX_CRITERES, SEARCH),
  /** The reference of the listing it was asked for on, or nothing. */
  annonce: z.string().max(10, SEARCH).default(""),
  cle_envoi: submissionKey(),
});
