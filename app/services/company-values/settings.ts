import type { PublicClosure } from "./closures.ts";
import { defaultOfficeHours, type OfficeHours, type OpeningLine, openingLines, readOfficeHours } from "./office-hours.ts";

export type CompanySettings = {
  telephone_secretariat: string;
  telephone_direction: string;
  /** A further line; a company without one shows none. */
  telephone_autre: string | null;
  whatsapp: string;
  adresse: string;
  ville: string;
  email: string | null;
  /** The external site of the diaspora space; its link is hidden while null. */
  diaspora_url: string | null;
  heures_bureau: OfficeHours;
  /** The lines visitors read, computed from the hours. */
  horaires: OpeningLine[];
  /** When it is closed in the next weeks although the hours say otherwise, as visitors may know it. */
  fermetures: PublicClosure[];
};

/** The part of the settings page where the numbers are typed. */
export const NUMBERS_ID = "numeros";

/** Not an assigned number: it stands until the company gives its own. */
export const PLACEHOLDER_NUMBER = "+228 00 00 00 00";

export const defaultCompanySettings: CompanySettings = {
  telephone_secretariat: PLACEHOLDER_NUMBER,
  telephone_direction: PLACEHOLDER_NUMBER,
  telephone_autre: null,
  whatsapp: PLACEHOLDER_NUMBER,
  adresse: "Lomé, Togo",
  ville: "Lomé",
  email: null,
  diaspora_url: null,
  heures_bureau: defaultOfficeHours,
  horaires: /* @__PURE__ */ openingLines(defaultOfficeHours), // or the scripts of public pages would carry it for nothing
  fermetures: [],
};

/** What is stored over the defaults; a stored value of the wrong kind counts as absent. */
export function mergeCompanySettings(stored: unknown): CompanySettings {
  if (typeof stored !== "object" || stored === null) return defaultCompanySettings;
  const given = stored as Record<string, unknown>;
  const heures_bureau = readOfficeHours(given.heures_bureau) ?? defaultOfficeHours;
  return {
    telephone_secretariat: textOr(given.telephone_secretariat, defaultCompanySettings.telephone_secretariat),
    telephone_direction: textOr(given.telephone_direction, defaultCompanySettings.telephone_direction),
    telephone_autre: given.telephone_autre === PLACEHOLDER_NUMBER ? null : textOr(given.telephone_autre, null), // it was compulsory once
    whatsapp: textOr(given.whatsapp, defaultCompanySettings.whatsapp),
    adresse: textOr(given.adresse, defaultCompanySettings.adresse),
    ville: textOr(given.ville, defaultCompanySettings.ville),
    email: textOr(given.email, null),
    diaspora_url: textOr(given.diaspora_url, null),
    heures_bureau,
    horaires: openingLines(heures_bureau),
    fermetures: [],
  };
}

function textOr<Fallback extends string | null>(value: unknown, fallback: Fallback): string | Fallback {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : fallback;
}

/** The administrator is asked for the true numbers while one is missing. */
export function hasPlaceholderNumbers({ telephone_secretariat, telephone_direction, whatsapp }: CompanySettings) {
  return [telephone_secretariat, telephone_direction, whatsapp].includes(PLACEHOLDER_NUMBER);
}

/** The lines that can be called, in the order they are shown, each by the word of the site's texts. */
export function phoneLines(settings: CompanySettings, labels: Record<"secretariat" | "direction" | "autre", string>) {
  const { telephone_secretariat, telephone_direction, telephone_autre } = settings;
  return [
    { label: labels.secretariat, numero: telephone_secretariat },
    { label: labels.direction, numero: telephone_direction },
    ...(telephone_autre === null ? [] : [{ label: labels.autre, numero: telephone_autre }]),
  ];
}

/** A chat with the company, its first message already written. */
export function whatsappUrl({ whatsapp }: Pick<CompanySettings, "whatsapp">, text: string) {
  return `https://wa.me/${whatsapp.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
}

export function telUrl(numero: string) {
  return `tel:${numero.replace(/[^\d+]/g, "")}`;
}
