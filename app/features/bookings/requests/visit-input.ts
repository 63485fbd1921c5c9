import { z } from "zod";
import { visitModes } from "#app/db/tables/closed-lists.ts";
import { isMoment } from "#app/features/bookings/visits/slots.ts";
import { CHOOSE_SLOT, MAX_VISIT_MESSAGE, NO_SLOT, UNKNOWN_ZONE, VIDEO_NUMBER } from "#app/features/bookings/visits/visit-form-words.ts";
import { EMAIL_OR_TELEPHONE } from "#app/features/contact/contact-request.ts";
import { isReachable, isReachRead, senderFields } from "#app/features/contact/contact-request-input.ts";
import { oneOf, submissionKey, visitor } from "#app/lib/forms/fields.ts";
import { isZone, LOME } from "#app/lib/time/zones.ts";

export const MODE = "Choisissez une visite sur place ou par appel vidéo.";

/** The zone of the visitor's clock; Lomé where none is given. */
export const zone = z
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
    mode: oneOf(visitModes, MODE),
    debut: slotStart,
    ...senderFields,
    message: visitor.optionalParagraphs({
      max: MAX_VISIT_MESSAGE,
      tooLong: `Le message ne peut pas dépasser ${MAX_VISIT_MESSAGE} caractères.`,
    }),
    fuseau: zone,
    cle_envoi: submissionKey(),
  })
  .refine(isReachable, { error: EMAIL_OR_TELEPHONE, path: ["telephone"], when: isReachRead })
  .refine(isCallable, { error: VIDEO_NUMBER, path: ["telephone"], when: isReachRead });
export type VisitRequestInput = z.infer<typeof visitRequestSchema>;

/** Who is called by video has a number; that one of the two is missing is told before. */
function isCallable(sent: { mode: string; email: string | null; telephone: string | null }) {
  return sent.mode !== "video" || sent.telephone !== null || !isReachable(sent);
}
