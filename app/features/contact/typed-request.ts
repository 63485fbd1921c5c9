import { z } from "zod";
import { checkbox, oneOf, optionalParagraphs, optionalText, text } from "#app/lib/forms/fields.ts";
import { enquiryKinds, MAX_MESSAGE_LENGTH } from "./contact-request.ts";
import { NOM, senderFields } from "./contact-request-input.ts";
import type { EnquiryKind } from "./enquiry-listing.ts";

/** How a request that a member writes down reached the company. */
export const typedChannels = ["appel", "sur_place", "whatsapp", "autre"] as const;
export type TypedChannel = (typeof typedChannels)[number];
export const typedNatureLabels: Record<EnquiryKind, string> = { contact: "Contact", visite: "Visite", devis: "Devis" };

/** As a member writes it: the name as it is spelt. */
export const typedSender = { ...senderFields, nom: text({ required: NOM, min: 2, tooShort: NOM, max: 100 }) };

/** What people ask on the telephone or at the door, as the form of a member sends it. The rules of the site's forms hold where they can. */
export const typedRequestSchema = z.object({
  canal: oneOf(typedChannels, "Choisissez comment la demande est arrivée."),
  nature: oneOf(enquiryKinds, "Choisissez ce qui est demandé."),
  ...typedSender,
  annonce: optionalText({ max: 200 }),
  message: optionalParagraphs({ max: MAX_MESSAGE_LENGTH }),
  repondu: checkbox(),
  cle_envoi: z.string().max(64).default(""),
  /** The press of a call button that it came from. */
  appel: z.string().max(36).default(""),
});
export type TypedRequest = z.infer<typeof typedRequestSchema>;

const askedFor: Record<EnquiryKind, string> = { contact: "Demande", visite: "Demande de visite", devis: "Demande de devis" };
const ways: Record<TypedChannel, string> = { appel: " par téléphone", sur_place: " au bureau", whatsapp: " par WhatsApp", autre: "" };

/** A form without a subject: what was asked, and how. */
export function typedSubject({ nature, canal }: Pick<TypedRequest, "nature" | "canal">) {
  return askedFor[nature] + ways[canal];
}
