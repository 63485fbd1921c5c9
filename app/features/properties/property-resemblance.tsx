import { useLikeness } from "#app/features/quality/use-likeness.ts";
import type { Resemblance } from "./property-resemblance.server.ts";

const facts = ["ville", "type_bien", "type_transaction", "prix", "prix_unite"];

/** "Ressemble à B-0019.": another listing that may be the same home. */
export function PropertyResemblance({ typed }: { typed: (name: string) => string }) {
  const surface = typed("surface_habitable") || typed("surface_totale");
  const isComplete = surface !== "" && typed("prix") !== "" && typed("type_bien") !== "" && typed("type_transaction") !== "";
  const asked = { ...Object.fromEntries(facts.map((name) => [name, typed(name)])), surface };
  const answer = useLikeness<{ resembles?: Resemblance }>("properties", isComplete ? asked : undefined);
  const found = answer?.resembles;
  return (
    <p role="status" className="property-resemblance">
      {found && (
        <>
          Ressemble à{" "}
          <a href={found.address} target="_blank" rel="noopener noreferrer" title={found.titre}>
            {found.reference}
          </a>
          .
        </>
      )}
    </p>
  );
}
