import { z } from "zod";
import { oneOfOr, optionalEmail, optionalUrl, paragraphs, text, wholeNumber } from "#app/lib/fields.ts";
import { TOGO, toE164 } from "#app/lib/phone.ts";
import { sampleModes } from "./sample-mode.ts";
import { readHoraires } from "./site-settings.ts";

const NUMBER = "Indiquez un numéro de téléphone, par exemple +228 90 12 34 56.";
const HORAIRES = "Écrivez une ligne par groupe de jours, par exemple «\u00a0Samedi : 8h – 14h\u00a0».";
const CONSERVATION = "Indiquez un nombre de mois entre 1 et 120.";
const MAX_LINES = 10;

/** Kept as it was typed, with the country in front: calls and chats from abroad need it. */
function telephone() {
  return text({ required: NUMBER, max: 25 })
    .refine((value) => toE164(value) !== undefined, NUMBER)
    .transform((value) => (/^(\+|00)/.test(value) ? value.replace(/^00/, "+") : `+${TOGO} ${value.replace(/^0/, "")}`));
}

export const siteSettingsInputSchema = z.object({
  telephone_secretariat: telephone(),
  telephone_direction: telephone(),
  telephone_autre: telephone(),
  whatsapp: telephone(),
  email: optionalEmail("Indiquez une adresse e-mail valable."),
  adresse: text({ required: "Indiquez l’adresse." }),
  ville: text({ required: "Indiquez la ville." }),
  horaires: paragraphs({ required: HORAIRES, max: 600 }).transform((typed, context) => {
    const horaires = readHoraires(typed);
    if (horaires && horaires.length <= MAX_LINES) return horaires;
    context.addIssue({ code: "custom", message: HORAIRES });
    return z.NEVER;
  }),
  diaspora_url: optionalUrl("Indiquez une adresse complète, par exemple https://diaspora.exemple.tg."),
  avis_exemples: oneOfOr(sampleModes, "auto", "Choisissez un des trois réglages."),
  notification_email: optionalEmail("Indiquez une adresse e-mail valable."),
  conservation_mois: wholeNumber({ required: CONSERVATION, invalid: CONSERVATION, min: 1, max: 120 }),
});
export type SiteSettingsInput = z.infer<typeof siteSettingsInputSchema>;
