import type { Selectable } from "kysely";
import type { LandFilesTable, LandPapersTable } from "#app/db/tables/listing-tables.ts";

export type LandFile = Selectable<LandFilesTable>;
export type LandPaper = Selectable<LandPapersTable>;
export type LandDroit = NonNullable<LandFile["droit"]>;
export type LandNature = LandPaper["nature"];
export type LandSource = LandPaper["source"];
export type LandLevel = 0 | 1 | 2 | 3 | 4;

export const droitLabels: Record<LandDroit, string> = {
  titre_foncier: "Titre foncier",
  immatriculation_en_cours: "Immatriculation en cours",
  acte_notarie: "Contrat notarié, sans titre foncier",
  coutumier: "Reçu ou attestation coutumière",
  bail: "Bail",
};

/** The paper that founds a right. */
export const foundingPapers: Record<LandDroit, LandNature> = {
  titre_foncier: "titre_foncier",
  immatriculation_en_cours: "recepisse_immatriculation",
  acte_notarie: "acte_notarie",
  coutumier: "recu_coutumier",
  bail: "bail",
};

export const natureLabels: Record<LandNature, string> = {
  titre_foncier: "Titre foncier",
  recepisse_immatriculation: "Récépissé d’immatriculation",
  acte_notarie: "Acte notarié",
  recu_coutumier: "Reçu coutumier",
  bail: "Bail",
  etat_droits_reels: "État des droits réels",
  plan_cadastre: "Plan visé par le cadastre",
  certificat_administratif: "Certificat administratif",
  identite_vendeur: "Identité du vendeur",
  mandat: "Mandat",
  permis_construire: "Permis de construire",
  autre: "Autre pièce",
};

const articles: Partial<Record<LandNature, string>> = {
  acte_notarie: "l’",
  etat_droits_reels: "l’",
  identite_vendeur: "l’",
  autre: "une ",
};

/** The same within a sentence: "le plan visé par le cadastre". */
export function natureInSentence(nature: LandNature): string {
  return `${articles[nature] ?? "le "}${natureLabels[nature].toLowerCase()}`;
}

export const sourceLabels: Record<LandSource, string> = { copie: "Une copie", original: "L’original", guichet: "Au guichet" };
/** Beside a paper that was seen. */
export const seenAs: Record<LandSource, string> = { copie: "Copie", original: "Original", guichet: "Guichet foncier" };

/** What the office for land hands out by itself. */
export const counterNatures: readonly LandNature[] = ["etat_droits_reels", "titre_foncier", "plan_cadastre"];

/** How many days after it was seen an end is proposed. */
export const proposedDays: Partial<Record<LandNature, number>> = { etat_droits_reels: 90, certificat_administratif: 180 };

export const MAX_PAPERS = 40;
export const FIRST_DAY = "1990-01-01";

/** What the page, a card and the filter call a level. */
export const levelNames: Record<Exclude<LandLevel, 0>, string> = {
  1: "Droit déclaré par le vendeur",
  2: "Papiers vus",
  3: "Originaux vus",
  4: "Titre consulté au guichet foncier",
};

export function levelName(level: LandLevel): string {
  return level === 0 ? "Aucun niveau" : levelNames[level];
}

/** Visitors get the last three digits of a number, and of a short one nothing. */
export function maskedNumber(numero: string | null): string | undefined {
  if (!numero) return undefined;
  const digits = numero.replace(/\D/g, "");
  return digits.length < 5 ? "n°\u00a0•••" : `n°\u00a0•••\u00a0${digits.slice(-3)}`;
}

/** What a list can be narrowed to: at least this level. */
export const levelChoices = {
  2: `${levelNames[2]} au moins`,
  3: `${levelNames[3]} au moins`,
  4: levelNames[4],
} as const;
