import { contestDrill } from "./under-fire.ts";

const FIRST_DAY_MS = 120 * 86_400_000;
const day = (offset: number) => new Date(Date.now() + FIRST_DAY_MS + offset * 86_400_000).toISOString().slice(0, 10);
const STARTS = 8;
const NIGHTS = 3;

/** Sixty requests of three nights each over ten nights of one furnished home. */
export const nightsDrill = contestDrill(
  {
    id: "nights",
    promise:
      "confiance, barre 5 : de soixante demandes de dates qui se recouvrent, au même moment, aucune nuit n’a deux preneurs, et chaque perdant garde ses mots",
  },
  {
    path: "/disponibilites",
    fields: (sender) => ({
      ...{ annonce: "B-0003", arrivee: day(sender % STARTS), depart: day((sender % STARTS) + NIGHTS), personnes: "2", fuseau: "" },
    }),
    lost: "Ces dates viennent d’être prises.",
    places: 1,
    async held({ ask }) {
      const rows = await ask("select listing_id, arrivee, depart from bookings where statut = 'option' and option_jusqu_a is not null");
      return rows.flatMap(({ listing_id, arrivee, depart }) => {
        const nights: string[] = [];
        for (let at = Date.parse(String(arrivee)); at < Date.parse(String(depart)); at += 86_400_000) nights.push(`${listing_id} ${at}`);
        return nights;
      });
    },
  },
);
