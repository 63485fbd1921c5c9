import type { PersonEvent } from "#app/platform/people/person-state.ts";

// What the desk did with the requests of the demonstration: each is named by its subject, a sale by its make and model. Hours and days are
// counted from the installation.

/** Nobody of the team is invented: what was done is told of the office. */
export const OFFICE = "Secrétariat";

type SeedAnswer = {
  to: string;
  genre: Extract<PersonEvent["genre"], "reponse" | "note">;
  canal: Extract<PersonEvent["canal"], "whatsapp" | "email" | "appel">;
  texte: string;
  /** How long the person waited. */
  hours: number;
};

/** Answers in time, one that came too late, and calls. */
export const demoAnswers: SeedAnswer[] = [
  {
    to: "Références de chantiers",
    genre: "reponse",
    canal: "email",
    texte:
      "Bonjour Selom, oui : l’entrepôt de stockage frais de notre page Réalisations. Dites-nous la surface et nous préparons un devis.",
    hours: 1,
  },
  {
    to: "Devis : Entrepôt de stockage frais",
    genre: "reponse",
    canal: "whatsapp",
    texte: "Bonjour Selom, vos plans sont bien reçus. L’équipe technique prépare le chiffrage, vous l’aurez cette semaine.",
    hours: 2,
  },
  {
    to: "Appartement meublé en décembre",
    genre: "reponse",
    canal: "email",
    texte: "Bonjour Mazalo, pardon pour l’attente. L’appartement avec terrasse est libre du 12 décembre au 3 janvier.",
    hours: 52,
  },
  {
    to: "Demande par WhatsApp",
    genre: "reponse",
    canal: "whatsapp",
    texte: "Bonjour, oui, un lit d’appoint est prévu sans supplément.",
    hours: 0.5,
  },
  { to: "Visite : Terrain d’angle de 600 m²", genre: "note", canal: "appel", texte: "Visite proposée samedi à 15 heures.", hours: 0.1 },
  { to: "Peugeot 301", genre: "note", canal: "appel", texte: "Rendez-vous pris pour l’essai, le véhicule est à Tokoin.", hours: 3 },
];

type SeedFollowUp = {
  of: string;
  action: string;
  /** Hours before the installation, or tomorrow at nine. */
  due: { hoursAgo: number } | "demain";
  /** By the first account of the installation; nobody is reminded of what nobody follows. */
  isFollowed: boolean;
};

export const demoFollowUps: SeedFollowUp[] = [
  { of: "Devis : Entrepôt de stockage frais", action: "Envoyer le chiffrage de l’entrepôt", due: "demain", isFollowed: true },
  { of: "Peugeot 301", action: "Rappeler pour le contrôle mécanique", due: { hoursAgo: 0.5 }, isFollowed: false },
];

/** The family wrote by e-mail and later from a telephone nobody knew: shown as one person, until somebody takes it back. */
export const demoMerge = { from: "Demande par WhatsApp", into: "Appartement meublé en décembre" };

type SeedPress = {
  canal: "whatsapp" | "appel";
  titre: string;
  code: string;
  days: number /** The request it turned out to be. */;
  of?: string;
};

/** Buttons of the site that were pressed: a call that was noted, and a message nobody has matched yet. */
export const demoPresses: SeedPress[] = [
  { canal: "appel", titre: "Terrain d’angle de 600 m²", code: "H4RT", days: 0.041, of: "Visite : Terrain d’angle de 600 m²" },
  { canal: "whatsapp", titre: "Villa contemporaine avec piscine", code: "K7QM", days: 0.09 },
];
