import { z } from "zod";
import { visitModes } from "#app/db/tables/closed-lists.ts";
import { day, persons, stayMessage } from "#app/features/bookings/requests/stay-input.ts";
import { MODE, zone } from "#app/features/bookings/requests/visit-input.ts";
import { isMoment } from "#app/features/bookings/visits/slots.ts";
import { MAX_MESSAGE_LENGTH } from "#app/features/contact/contact-request.ts";
import { senderFields } from "#app/features/contact/contact-request-input.ts";
import { typedChannels, typedSender } from "#app/features/contact/typed-request.ts";
import { checkbox, oneOf, optionalMoment, optionalText, visitor } from "#app/lib/forms/fields.ts";

const WHEN = "Indiquez le jour et l’heure de la visite.";
const seen = { id: z.string().max(36), version: z.coerce.number().int().positive() };
/** The second press of a member who was told that the office is closed then. */
const hors = z.string().max(10).default("");
/** A moment of the clock of Lomé: a start as a list names it, or a minute as a field of a form does. */
const moment = z.union([z.string().refine(isMoment), optionalMoment(WHEN)], WHEN).refine((at): at is string => at !== null, WHEN);
const motif = optionalText({ max: 200 });
const key = z.string().max(64).default("");
/** The person wants the mails of this booking. */
const prevenir = checkbox();
const canal = oneOf(typedChannels, "Choisissez comment la demande est arrivée.");

const plain = z.strictObject(seen);
const withReason = z.strictObject({ ...seen, motif });

/** What a member does with a visit or a stay, by the intent of the form. */
export const actSchemas = {
  ...{ confirmer: plain, honoree: plain, absent: plain, accepter: plain, prolonger: plain, liberer: plain },
  ...{ refuser: withReason, annuler: withReason, envoye: plain, prevenu: plain, rappeler: plain },
  deplacer: z.strictObject({ ...seen, debut: moment, hors }),
  /** Of those who see every visit: another member goes; `agent` is the account. */
  confier: z.strictObject({ ...seen, agent: z.string().min(1).max(64) }),
};
export type BookingIntent = keyof typeof actSchemas;

/** Outside the site the rules are those of a typed request (BOITE-10): no address is asked for, and the message may be longer. */
export const typedVisitSchema = z.strictObject({
  annonce: optionalText({ max: 200 }),
  ...typedSender,
  ...{ mode: oneOf(visitModes, MODE), debut: moment, hors, fuseau: zone },
  message: visitor.optionalParagraphs({ max: MAX_MESSAGE_LENGTH }),
  ...{ canal, prevenir, cle_envoi: key },
});
export type TypedVisit = z.infer<typeof typedVisitSchema>;

export const typedStaySchema = z.strictObject({
  ...{ arrivee: day, depart: day, personnes: persons(), ...senderFields, message: stayMessage, cle_envoi: key, canal, prevenir },
});
export type TypedStay = z.infer<typeof typedStaySchema>;

export const blockedDatesSchema = z.strictObject({ arrivee: day, depart: day, motif, cle_envoi: key });
export type BlockedDates = z.infer<typeof blockedDatesSchema>;
