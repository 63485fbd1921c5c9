import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { formatDateTime } from "#app/lib/time/dates.ts";
import { adminListUrl } from "#app/services/content/content-definition.ts";
import type { FirstScreen } from "./first-screen.server.ts";
import { UnreadPart } from "./unread-part.tsx";

const names: Record<ListingTable, string> = { properties: "Biens", projects: "Réalisations", vehicles: "Véhicules" };

/** What visitors do not see yet, each line with its list. */
export function Preparation({ part }: { part: NonNullable<FirstScreen["preparation"]> | null }) {
  const lines = (part?.value ?? []).flatMap(({ table, drafts, typed, unpictured, timed, nextAt }) => {
    const count = drafts + typed;
    // What is only typed may have photos of its own: nothing is said of photos then.
    const bare = unpictured > 0 && typed === 0 ? `, ${unpictured === 1 ? "un" : formatNumber(unpictured)} sans photo` : "";
    const draftLine = { key: `${table}:brouillon`, count, words: pluralize(count, "brouillon"), note: `${names[table]}${bare}` };
    const timedWords = pluralize(timed, "annonce programmée", "annonces programmées");
    const first = nextAt && `${timed > 1 ? "la première le" : "le"} ${formatDateTime(nextAt)}`;
    const timedLine = {
      key: `${table}:programme`,
      count: timed,
      words: timedWords,
      note: [names[table], first].filter(Boolean).join(", "),
    };
    const url = adminListUrl(table);
    return [
      { ...draftLine, to: `${url}?publication=brouillon` },
      { ...timedLine, to: `${url}?publication=programme` },
    ].filter((line) => line.count > 0);
  });
  return (
    <section className="preparation card clip" aria-labelledby="en-preparation">
      <h2 className="pad-4" id="en-preparation">
        En préparation
      </h2>
      {part === null ? (
        <UnreadPart />
      ) : lines.length > 0 ? (
        <ul className="stack">
          {lines.map(({ key, count, words, note, to }) => (
            <li className="ruled" key={key}>
              <Link to={to}>
                <b>{formatNumber(count)}</b>
                <span>
                  {words}
                  <small>{note}</small>
                </span>
                <ChevronRight />
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p>Ni brouillon ni annonce programmée.</p>
      )}
    </section>
  );
}
