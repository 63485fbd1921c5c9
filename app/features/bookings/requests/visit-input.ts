import { z } from "zod";
import { visitModes } from "#app/db/tables/closed-lists.ts";
import { isMoment } from "#app/features/bookings/visits/slots.ts";
import { CHOOSE_SLOT, MAX_VISIT_MESSAGE, NO_SLOT, UNKNOWN_ZONE, VIDEO_NUMBER } from "#app/features/bookings/visits/visit-form-words.ts";
import { EMAIL_OR_TELEPHONE, MAX_MESSAGE_LENGTH } from "#app/features/contact/contact-request.ts";
import { contactRequestInputSchema, isReachable, isReachRead, NOM, TELEPHONE } from "#app/features/contact/contact-request-input.ts";
import { typedChannels } from "#app/features/contact/typed-request.ts";
import { oneOf, optionalEmail, optionalMoment, optionalPhone, optionalText, submissionKey, text, visitor } from "#app/lib/forms/fields.ts";
import { isZone, LOME } from "#app/lib/time/zones.ts";
import { EMAIL } from "#app/services/visitor-forms/visitor-form.ts";

const MODE = "Choisissez une visite sur place ou par appel vidéo.";
const WHEN = "Indiquez le jour et l’heure de la visite.";
const mode = () => oneOf(visitModes, MODE);
const reach = {
  nom: visitor.text({ required: NOM, min: 2, tooShort: NOM, max: 100 }),
  email: optionalEmail(EMAIL),
  telephone: optionalPhone(TELEPHONE),
  indicatif: contactRequestInputSchema.shape.indicatif,
};

/** The zone of the visitor's clock; Lomé where none is given. */
const fuseau = z
  .string()
  .max(60, UNKNOWN_ZONE)
  .default("")
  .refine((zone) => zone === "" || isZone(zone), UNKNOWN_ZONE)
  .transform((zone) => zone || LOME);

/** A start as the list of slots names it. Whether it is one, the server finds out. */
export const slotStart = z
  .string(CHOOSE_SLOT)
  .max(40, NO_SLOT)
  .refine(isMoment, { error: ({ input }) => (input ? NO_SLOT : CHOOSE_SLOT) });

/** A request for a visit. What else the browser sends is left out. */
export const visitRequestSchema = z
  .object({
    annonce: z.string().max(12).default(""),
    mode: mode(),
    debut: slotStart,
    ...reach,
    message: visitor.optionalParagraphs({
      max: MAX_VISIT_MESSAGE,
      tooLong: `Le message ne peut pas dépasser ${MAX_VISIT_MESSAGE} caractères.`,
    }),
    fuseau,
    cle_envoi: submissionKey(),
  })
  .refine(isReachable, { error: EMAIL_OR_TELEPHONE, path: ["telephone"], when: isReachRead })
  .refine(isCallable, { error: VIDEO_NUMBER, path: ["telephone"], when: isReachRead });
export type VisitRequestInput = z.infer<typeof visitRequestSchema>;

/** Who is called by video has a number; that one of the two is missing is told before. */
function isCallable(sent: { mode: string; email: string | null; telephone: string | null }) {
  return sent.mode !== "video" || sent.telephone !== null || !isReachable(sent);
}

const seen = { id: z.string().max(36), version: z.coerce.number().int().positive() };
/** The second press of a member who was told that the office is closed then. */
const hors = z.string().max(10).default("");
/** A moment of the clock of Lomé: a start as a list names it, or a minute as a field of a form does. */
const moment = z.union([z.string().refine(isMoment), optionalMoment(WHEN)], WHEN).refine((at): at is string => at !== null, WHEN);

/** What a member does with a visit, by the intent of the form. */
export const visitActs = {
  confirmer: z.strictObject(seen),
  deplacer: z.strictObject({ ...seen, debut: moment, hors }),
  refuser: z.strictObject({ ...seen, motif: optionalText({ max: 200 }) }),
  honoree: z.strictObject(seen),
  absent: z.strictObject(seen),
  envoye: z.strictObject(seen),
  prevenu: z.strictObject(seen),
  /** Outside the site the rules are those of a typed request (BOITE-10): no address is asked for, and the message may be longer. */
  saisir: z.strictObject({
    annonce: optionalText({ max: 200 }),
    ...{ nom: text({ required: NOM, min: 2, tooShort: NOM, max: 100 }), email: reach.email, telephone: reach.telephone },
    ...{ indicatif: reach.indicatif, mode: mode(), debut: moment, hors, fuseau },
    message: visitor.optionalParagraphs({ max: MAX_MESSAGE_LENGTH }),
    canal: oneOf(typedChannels, "Choisissez comment la demande est arrivée."),
    cle_envoi: z.string().max(64).default(""),
  }),
};
/** Of those who see every visit: another member goes; `agent` is the account. */
export const assignSchema = z.strictObject({ ...seen, agent: z.string().min(1).max(64) });
export type VisitIntent = keyof typeof visitActs;
export type TypedVisit = z.infer<typeof visitActs.saisir>;
