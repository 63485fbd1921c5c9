import { z } from "zod";
import { townSlug } from "#app/db/tables/places.ts";
import { oneOfOr, optionalEmail, optionalText, optionalUrl, text, wholeNumber } from "#app/lib/forms/fields.ts";
import { shownPhone } from "#app/services/form-fields/international-phone.server.ts";
import { RECONFIRM_DAYS } from "#app/services/publication/reconfirmation.ts";
import type { OfficeHours } from "./office-hours.ts";
import type { HoursField } from "./office-hours-form.ts";
import { officeHoursShape } from "./office-hours-input.ts";
import { boundsSentence, limitsFaults, type ResponseLimits, responseBounds } from "./response-clock.ts";
import { sampleModes } from "./sample-mode.ts";
import { LAND_MONTHS } from "./settings-queries.server.ts";
import { alertModes } from "./site-settings.ts";
import {
  boundsOf,
  choices,
  isVisitNumber,
  MOST_TOWNS,
  readTowns,
  TOWNS,
  type VisitSettings,
  visitBounds,
  type visitFields,
} from "./visit-settings.ts";

const NUMBER = "Indiquez un numéro de téléphone, par exemple +228 90 12 34 56.";
const { least, most } = RECONFIRM_DAYS;
const LAND = `Indiquez un nombre de mois entre ${LAND_MONTHS.min} et ${LAND_MONTHS.max}.`;
const RECONFIRMATION = `Indiquez un nombre de jours entre ${least} et ${most}.`;

/** Stored as it is shown, with the country in front: calls and chats from abroad need it. */
function asShown(typed: string, context: z.RefinementCtx) {
  const phone = shownPhone(typed);
  if (phone !== undefined) return phone;
  context.addIssue({ code: "custom", message: NUMBER });
  return z.NEVER;
}

const telephone = () => text({ required: NUMBER, max: 25 }).transform(asShown);

function responseLimit(name: keyof ResponseLimits) {
  const { least: min, most: max } = responseBounds[name];
  const invalid = boundsSentence(name);
  return wholeNumber({ required: invalid, invalid, min, max });
}

function visitNumber(name: (typeof visitFields)[number]) {
  const { min, max } = visitBounds[name];
  const invalid = boundsOf(name);
  return wholeNumber({ required: invalid, invalid, min, max }).refine((value) => isVisitNumber(name, value), invalid);
}

const yesOrNo = () => oneOfOr(choices, "oui", "Choisissez un des deux réglages.");

/** As other towns are typed. */
const LONGEST_TOWN = 60;
const isTownList = (villes: string[]) =>
  villes.length > 0 && villes.length <= MOST_TOWNS && villes.every((ville) => ville.length <= LONGEST_TOWN && townSlug(ville) !== "");

const visitsShape = {
  visites_creneaux: yesOrNo(),
  visites_villes: text({ required: TOWNS, max: MOST_TOWNS * (LONGEST_TOWN + 2) })
    .transform(readTowns)
    .refine(isTownList, TOWNS),
  visites_duree: visitNumber("duree"),
  visites_pause: visitNumber("pause"),
  visites_places: visitNumber("places"),
  visites_preavis_heures: visitNumber("preavis_heures"),
  visites_horizon_jours: visitNumber("horizon_jours"),
  visites_video: yesOrNo(),
};

const settingsShape = z.object({
  telephone_secretariat: telephone(),
  telephone_direction: telephone(),
  telephone_autre: optionalText({ max: 25 }).transform((typed, context) => (typed === null ? null : asShown(typed, context))),
  whatsapp: telephone(),
  email: optionalEmail("Indiquez une adresse e-mail valable."),
  adresse: text({ required: "Indiquez l’adresse." }),
  ville: text({ required: "Indiquez la ville." }),
  ...officeHoursShape,
  diaspora_url: optionalUrl("Indiquez une adresse complète, par exemple https://diaspora.exemple.tg."),
  avis_exemples: oneOfOr(sampleModes, "auto", "Choisissez un des trois réglages."),
  notification_email: optionalEmail("Indiquez une adresse e-mail valable."),
  delai_ambre: responseLimit("ambre"),
  delai_rouge: responseLimit("rouge"),
  foncier_anciennete_mois: wholeNumber({ required: LAND, invalid: LAND, min: LAND_MONTHS.min, max: LAND_MONTHS.max }),
  reconfirmation_jours: wholeNumber({ required: RECONFIRMATION, invalid: RECONFIRMATION, min: least, max: most }),
  alertes: oneOfOr(alertModes, "oui", "Choisissez un des deux réglages."),
  ...visitsShape,
});

/** Two limits that are right by themselves may still be the wrong way round. */
export const siteSettingsInputSchema = settingsShape.superRefine(({ delai_ambre: ambre, delai_rouge: rouge }, context) => {
  const message = limitsFaults({ ambre, rouge }).rouge;
  if (message) context.addIssue({ code: "custom", path: ["delai_rouge"], message });
});
type SentSettings = z.infer<typeof siteSettingsInputSchema>;
export type SiteSettingsInput = Omit<SentSettings, HoursField | keyof typeof visitsShape> & {
  heures_bureau: OfficeHours;
  visites: VisitSettings;
};

/** The hours come day by day and are stored as a week; what concerns visits is stored together. */
export function withWeek(sent: SentSettings): SiteSettingsInput {
  const { heures_lundi, heures_mardi, heures_mercredi, heures_jeudi, heures_vendredi, heures_samedi, heures_dimanche, ...rest } = sent;
  const { visites_creneaux, visites_villes: villes, visites_duree: duree, visites_pause: pause, visites_places: places, ...more } = rest;
  const { visites_preavis_heures: preavis_heures, visites_horizon_jours: horizon_jours, visites_video, ...others } = more;
  return {
    ...others,
    visites: {
      duree,
      pause,
      places,
      preavis_heures,
      horizon_jours,
      creneaux: visites_creneaux === "oui",
      villes,
      video: visites_video === "oui",
    },
    heures_bureau: [heures_lundi, heures_mardi, heures_mercredi, heures_jeudi, heures_vendredi, heures_samedi, heures_dimanche],
  };
}
