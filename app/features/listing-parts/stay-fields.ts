import { amount, box, line, number } from "#app/services/content/content-fields.ts";

const MAX_SHORTEST = 90;
const MAX_LONGEST = 365;

/** What is said of stays in a furnished home, and of the hire of a vehicle, beside their rates. */
export function stayFields(unit: "nuits" | "jours") {
  return {
    caution: amount({ label: "Caution (FCFA)", invalid: "Indiquez un montant en francs." }),
    reservable: box({ label: "Montrer le calendrier et prendre les demandes de dates" }),
    sejour_min: number({
      label: `Durée minimum (${unit})`,
      min: 1,
      max: MAX_SHORTEST,
      fallback: 1,
      invalid: `Indiquez un nombre de ${unit} entre 1 et ${MAX_SHORTEST}.`,
    }),
    sejour_max: number({
      label: `Durée maximum (${unit})`,
      min: 1,
      max: MAX_LONGEST,
      invalid: `Indiquez un nombre de ${unit} entre 1 et ${MAX_LONGEST}, ou rien.`,
    }),
    heures_sejour: line({ label: unit === "nuits" ? "Heures d’arrivée et de départ" : "Heures de départ et de retour", max: 120 }),
  };
}

/** Where nothing is let for days. */
export const noStays = { caution: null, reservable: false, sejour_min: 1, sejour_max: null, heures_sejour: null };

/** The mistake is shown at the minimum and may lie in the maximum. */
export const stayMistakes = { sejour_min: ["sejour_max"] } as const;

type Bounds = { sejour_min: number; sejour_max: number | null };

/** Said together with the other mistakes of the form, not after they are mended. */
export const stayBounds: [
  check: (input: Bounds) => boolean,
  mistake: { path: string[]; message: string; when: (read: { value: unknown }) => boolean },
] = [
  ({ sejour_min, sejour_max }) => sejour_max === null || sejour_min <= sejour_max,
  {
    path: ["sejour_min"],
    message: "Le séjour minimum dépasse le séjour maximum.",
    when: ({ value }) => {
      const { sejour_min, sejour_max } = (value ?? {}) as { sejour_min?: unknown; sejour_max?: unknown };
      return typeof sejour_min === "number" && (sejour_max === null || typeof sejour_max === "number");
    },
  },
];
