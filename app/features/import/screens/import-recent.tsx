import { Link, useNavigation } from "react-router";
import type { ImportView } from "#app/features/import/import-queries.server.ts";
import { formatDateTime } from "#app/lib/time/dates.ts";
import { ActButton } from "#app/ui/controls/act-button.tsx";
import { importWords } from "./import-state-words.ts";

const PAGE = "/admin-dashboard/parametres/import";

/** The newest imports; each is undone as one lot for a day. */
export function ImportRecent({ recent }: { recent: ImportView[] }) {
  const isBusy = useNavigation().state !== "idle";
  if (recent.length === 0) return null;
  return (
    <section className="admin-card import-recent content-top column gap-4 mt-5" aria-labelledby="imports">
      <h3 id="imports">Derniers imports</h3>
      <ul>
        {recent.map((one) => (
          <li className="split ruled" key={one.id}>
            <div>
              <Link to={`${PAGE}?import=${one.id}`}>{one.nom_fichier}</Link>
              <p className="note">
                {one.commence_le && `${formatDateTime(one.commence_le)}, par ${one.commence_par}. `}
                {importWords(one)}
              </p>
            </div>
            {one.canUndo && (
              <ActButton
                action={PAGE}
                intent="annuler"
                fields={{ id: one.id }}
                disabled={isBusy}
                aria-label={`Annuler cet import\u00a0: ${one.nom_fichier}`}
              >
                Annuler cet import
              </ActButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
