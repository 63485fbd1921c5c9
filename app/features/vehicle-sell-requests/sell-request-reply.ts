import { telUrl } from "#app/platform/settings/settings.ts";
import type { VehicleSellRequest } from "./vehicle-sell-request.ts";

type Seller = Pick<VehicleSellRequest, "nom" | "prenom" | "email" | "telephone" | "telephone_e164" | "marque" | "modele">;

/** "Yawa Dossou". */
export function sellerName({ nom, prenom }: Pick<VehicleSellRequest, "nom" | "prenom">) {
  return [prenom, nom].filter(Boolean).join(" ");
}

/** A chat with the seller, the first words already written; undefined without an international number. */
export function sellerWhatsappUrl(request: Seller): string | undefined {
  if (!request.telephone_e164) return undefined;
  const text = `Bonjour ${sellerName(request)}, ici FADEM. Nous avons bien reçu votre demande de vente pour ${request.marque} ${request.modele}.`;
  return `https://wa.me/${request.telephone_e164.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
}

export function sellerMailUrl(request: Seller): string {
  const subject = encodeURIComponent(`Votre demande de vente\u00a0: ${request.marque} ${request.modele}`);
  const body = encodeURIComponent(`Bonjour ${sellerName(request)},\n\n`);
  return `mailto:${encodeURIComponent(request.email).replace("%40", "@")}?subject=${subject}&body=${body}`;
}

export function sellerTelUrl({ telephone, telephone_e164 }: Seller): string | undefined {
  const number = telephone_e164 ?? telephone;
  return number ? telUrl(number) : undefined;
}
