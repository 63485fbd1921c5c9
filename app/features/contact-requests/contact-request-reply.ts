import { telUrl } from "#app/platform/settings/settings.ts";
import type { ContactRequest } from "./contact-request.ts";

type Sender = Pick<ContactRequest, "nom" | "prenom" | "email" | "telephone" | "telephone_e164" | "sujet">;

/** "Reine Adjovi". */
export function contactName({ nom, prenom }: Pick<ContactRequest, "nom" | "prenom">) {
  return [prenom, nom].filter(Boolean).join(" ");
}

/** A chat with the person, the first words already written; undefined without an international number. */
export function contactWhatsappUrl(request: Sender): string | undefined {
  if (!request.telephone_e164) return undefined;
  const text = `Bonjour ${contactName(request)}, ici FADEM. Nous avons bien reçu votre demande «\u00a0${request.sujet}\u00a0».`;
  return `https://wa.me/${request.telephone_e164.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
}

/** Undefined without an address. */
export function contactMailUrl(request: Sender): string | undefined {
  if (!request.email) return undefined;
  const subject = encodeURIComponent(`Re: ${request.sujet}`);
  const body = encodeURIComponent(`Bonjour ${contactName(request)},\n\n`);
  return `mailto:${encodeURIComponent(request.email).replace("%40", "@")}?subject=${subject}&body=${body}`;
}

export function contactTelUrl({ telephone, telephone_e164 }: Sender): string | undefined {
  const number = telephone_e164 ?? telephone;
  return number ? telUrl(number) : undefined;
}
