import { telUrl } from "#app/services/company-values/settings.ts";

/** "Reine Adjovi". */
export function senderName({ nom, prenom }: { nom: string; prenom: string | null }) {
  return [prenom, nom].filter(Boolean).join(" ");
}

export function senderTelUrl({ telephone, telephone_e164 }: { telephone: string | null; telephone_e164: string | null }) {
  const number = telephone_e164 ?? telephone;
  return number ? telUrl(number) : undefined;
}
