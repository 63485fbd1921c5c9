import { Form, useNavigation } from "react-router";
import { formatNumber } from "#app/lib/text/money.ts";
import { formatDateTime } from "#app/lib/time/dates.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { adminListUrl } from "#app/services/content/content-definition.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import type { ImportReportData } from "./import-report.tsx";
import { importWords } from "./import-state-words.ts";

const PAGE = "/admin-dashboard/parametres/import";

/** An import that was begun: how far it is, and what can still be done with it. */
export function ImportOutcome({ shown }: { shown: ImportReportData }) {
  const { id, nom_fichier, etat, counts, table_name, commence_par, commence_le, incident, canUndo } = shown;
  const isBusy = useNavigation().state !== "idle";
  const left = counts.prete + counts.doublon;
  const total = counts.importee + left;
  return (
    <section className="admin-card import-card content-top column gap-4 gap-3" aria-labelledby="fichier">
      <h3 id="fichier">{nom_fichier}</h3>
      {etat === "en_cours" && (
        <progress className="import-progress wide" value={counts.importee} max={Math.max(1, total)} aria-label="Lignes importées" />
      )}
      <p role="status">{importWords(shown)}</p>
      {incident && <p className="import-incident r-2 small tone-warn">{incident}</p>}
      {commence_le && (
        <p className="import-note note">
          {etat === "annulation" || etat === "annule" ? "Annulation demandée" : "Commencé"} par {commence_par}, le{" "}
          {formatDateTime(commence_le)}.
        </p>
      )}
      <Form method="post" action={PAGE} className="import-buttons gap-3 stack" replace preventScrollReset>
        <input type="hidden" name="id" value={id} />
        {etat === "en_cours" && (
          <Button type="submit" name="intent" value="arreter" variant="outline" full disabled={isBusy}>
            Arrêter l’import
          </Button>
        )}
        {etat === "arrete" && left > 0 && canGoOn(shown) && (
          <Button type="submit" name="intent" value="importer" full disabled={isBusy}>
            {left > 1 ? `Reprendre les ${formatNumber(left)} lignes restantes` : "Reprendre la ligne restante"}
          </Button>
        )}
        {canUndo && (
          <Button type="submit" name="intent" value="annuler" variant="outline" full disabled={isBusy}>
            Annuler cet import
          </Button>
        )}
      </Form>
      {counts.importee > 0 && etat !== "annule" && (
        <ButtonRouteLink to={adminListUrl(table_name)} variant="outline" size="small">
          Voir la liste
        </ButtonRouteLink>
      )}
      {canUndo && (
        <p className="import-note note">
          Annuler met à la corbeille ce que cet import a ajouté et que personne n’a modifié depuis. C’est possible pendant 24 heures.
        </p>
      )}
    </section>
  );
}

function canGoOn({ fini_le }: ImportReportData) {
  return fini_le !== null && Date.now() - Date.parse(fini_le) < DAY_MS;
}
