import { Check } from "lucide-react";
import { formatDate } from "#app/lib/time/dates.ts";
import { TRUST_PATH } from "#app/services/addresses/public-paths.ts";
import { LandStair } from "./land-mark.tsx";
import { droitLabels, foundingPapers, type LandSource, levelName, natureLabels } from "./land-papers.ts";
import type { PublicLand } from "./land-queries.server.ts";

const LIMITS =
  "Ce niveau dit ce que FADEM a vu, et quand. Il ne garantit pas le droit du vendeur et ne remplace ni le notaire, ni votre propre demande au guichet foncier unique.";
const DISPUTE = "Dossier en cours de revue. Ne versez rien avant notre réponse.";

const seenOn: Record<LandSource, string> = {
  original: "Original vu le",
  copie: "Copie vue le",
  guichet: "Reçu du guichet foncier le",
};

/** What FADEM has seen of the papers of a property, and on which day; under its title in the details. */
export function LandPapers({ land }: { land: PublicLand }) {
  if (land.kind === "ask") return <p className="land-ask">Papiers fonciers&nbsp;: demandez-nous ce que nous avons vu.</p>;
  if (land.kind === "dispute") return <p className="land-papers land-dispute">{DISPUTE}</p>;
  const { level, droit, numero, since, until, papers, exemple } = land;
  const founding = foundingPapers[droit];
  const isFounded = papers.some(({ nature }) => nature === founding);
  return (
    <div className="land-papers">
      <div className="land-level">
        <LandStair level={level} />
        <div>
          <b>{levelName(level)}</b>
          {!isFounded && <p>{[droitLabels[droit], numero].filter(Boolean).join(" ")}, selon le vendeur.</p>}
          {(since || until) && (
            <p>
              {since && `Le ${formatDate(since)}. `}
              {until && `Ce niveau tient jusqu’au ${formatDate(until)}, puis baisse de lui-même si rien n’est revu.`}
            </p>
          )}
          {exemple && <p>Exemple&nbsp;: ces pièces sont inventées, comme l’annonce.</p>}
        </div>
      </div>
      {papers.length > 0 && (
        <ul>
          {papers.map(({ nature, source, vue_le }) => (
            <li key={`${nature} ${source} ${vue_le}`}>
              <Check aria-hidden="true" />
              <b>
                {natureLabels[nature]}
                {nature === founding && numero && ` ${numero}`}
              </b>
              <span>
                {seenOn[source]} {formatDate(vue_le)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="land-limits">
        <p>{LIMITS}</p>
        <a href={TRUST_PATH}>Comprendre les quatre niveaux</a>
      </div>
    </div>
  );
}
