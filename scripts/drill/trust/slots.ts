import { addDays, todayInLome } from "#app/lib/time/dates.ts";
import { contestDrill } from "./under-fire.ts";

/** Of the usual hours, in whose week the demonstration has no visit: nine o'clock of the first Tuesday after ten days. */
function freeStart(): string {
  const first = addDays(todayInLome(), 10);
  const after = (2 - new Date(`${first}T00:00:00Z`).getUTCDay() + 7) % 7;
  return `${addDays(first, after)}T09:00:00.000Z`;
}

const start = freeStart();

/** Sixty requests for the same start at one home. */
export const slotsDrill = contestDrill(
  {
    id: "slots",
    promise:
      "confiance, barre 5\u00a0: de soixante demandes d’un même créneau, au même moment, une seule l’obtient, et chaque perdant garde ses mots",
  },
  {
    path: "/rendez-vous",
    fields: () => ({ annonce: "B-0003", mode: "sur_place", debut: start, fuseau: "" }),
    lost: "Ce créneau vient d’être pris.",
    places: 1,
    async held({ ask }) {
      const rows = await ask(`select debut from appointments where statut = 'demande' and debut = '${start}'`);
      return rows.map(({ debut }) => String(debut));
    },
  },
);
