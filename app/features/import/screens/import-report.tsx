import { ChevronDown } from "lucide-react";
import { Form, Link, useNavigation } from "react-router";
import { listTitle } from "#app/db/tables/content-types.ts";
import type { findImport } from "#app/features/import/import-queries.server.ts";
import { SHOWN_LINES, sentenceOf, verdictLabels } from "#app/features/import/import-words.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { TableHead } from "#app/ui/admin/list-controls.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { Badge, type BadgeTone } from "#app/ui/layout/badge.tsx";
import { ImportOutcome } from "./import-outcome.tsx";

export type ImportReportData = NonNullable<Awaited<ReturnType<typeof findImport>>>;
type RunningImport = { id: string; sentence: string } | undefined;

const PAGE = "/admin-dashboard/parametres/import";
const tones: Record<ImportReportData["lines"][number]["verdict"], BadgeTone> = {
  prete: "ok",
  doublon: "warn",
  a_corriger: "bad",
  deja: "mute",
  importee: "ok",
};

/** One file, from its trial to its undo. */
export function ImportReport({ shown, running }: { shown: ImportReportData; running: RunningImport }) {
  const { id, etat, counts, lines, photos_nommees, photos_trouvees, refus, ignorees, isCutShort } = shown;
  if (etat === "lecture")
    return (
      <p className="admin-card">
        {isCutShort ? "La lecture de ce fichier a été interrompue\u00a0: envoyez-le de nouveau." : "Le fichier est en cours de lecture…"}
      </p>
    );
  return (
    <div className="import-page top column gap-4">
      <div className="content-top column gap-4">
        <ImportSteps etat={etat} />
        <ul className="import-counts stack gap-3">
          {etat === "essai" ? (
            <Count value={counts.prete + counts.doublon}>{pluralize(counts.prete + counts.doublon, "ligne prête", "lignes prêtes")}</Count>
          ) : (
            <Count value={counts.importee}>{pluralize(counts.importee, "ligne importée", "lignes importées")}</Count>
          )}
          <Count value={counts.a_corriger} isBad>
            à corriger
          </Count>
          <Count value={counts.deja}>{pluralize(counts.deja, "déjà importée", "déjà importées")}</Count>
          {photos_nommees > 0 && (
            <Count value={photos_trouvees}>
              {pluralize(photos_trouvees, "photo trouvée", "photos trouvées")} sur {formatNumber(photos_nommees)}
            </Count>
          )}
        </ul>
        {ignorees.length > 0 && (
          <p className="import-note note">
            {ignorees.length > 1 ? "Colonnes inconnues, ignorées" : "Colonne inconnue, ignorée"}&nbsp;: {ignorees.join(", ")}.
          </p>
        )}
        {refus.length > 0 && (
          <details className="admin-card import-refused">
            <summary className="no-marker tap row gap-2 small">
              {refus.length} {pluralize(refus.length, "fichier refusé", "fichiers refusés")} du zip
              <ChevronDown />
            </summary>
            <ul>
              {refus.map((sentence) => (
                <li className="small breaks" key={sentence}>
                  {sentence}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <aside className="import-side content-top column gap-4">
        {etat === "essai" ? <TrialCard shown={shown} running={running} /> : <ImportOutcome shown={shown} />}
        <ButtonRouteLink to={PAGE} variant="outline">
          Essayer un autre fichier
        </ButtonRouteLink>
      </aside>
      <section className="admin-card import-lines column gap-3" aria-labelledby="lignes">
        <div className="import-lines-heading baseline apart flow">
          <h3 id="lignes">{etat === "essai" ? "Ce qui sera fait" : "Lignes signalées"}</h3>
          {counts.a_corriger > 0 && (
            <a className="inline-row tap w-600" href={`${PAGE}/corrections/${id}`} download>
              {counts.a_corriger > 1
                ? `Télécharger les ${formatNumber(counts.a_corriger)} lignes à corriger`
                : "Télécharger la ligne à corriger"}
            </a>
          )}
        </div>
        {lines.length > 0 && <ImportLines lines={lines} />}
        <FoldedLines shown={shown} />
      </section>
    </div>
  );
}

function ImportSteps({ etat }: Pick<ImportReportData, "etat">) {
  const at = etat === "essai" ? 2 : 3;
  return (
    <ol className="import-steps stack gap-2">
      {["Fichier", "Essai à blanc", "Import"].map((name, index) => (
        <li key={name} className={index + 1 < at ? "import-step-done" : undefined} aria-current={index + 1 === at ? "step" : undefined}>
          <span className="centre" aria-hidden="true">
            {index + 1 < at ? "✓" : index + 1}
          </span>{" "}
          {name}
        </li>
      ))}
    </ol>
  );
}

function Count({ value, isBad = false, children }: { value: number; isBad?: boolean; children: React.ReactNode }) {
  return (
    <li className={isBad && value > 0 ? "admin-card import-count-bad" : "admin-card"}>
      <b>{formatNumber(value)}</b> {children}
    </li>
  );
}

function ImportLines({ lines }: Pick<ImportReportData, "lines">) {
  return (
    <table className="admin-table card wide figures">
      <TableHead columns={["Ligne", "Titre", "État", "Pourquoi"]} />
      <tbody>
        {lines.map(({ ligne, titre, verdict, erreurs }) => (
          <tr key={ligne}>
            <td data-label="Ligne">{ligne}</td>
            <td className="admin-table-main">
              <b>{titre || "Sans titre"}</b>
            </td>
            <td data-label="État">
              <Badge tone={tones[verdict]}>{verdictLabels[verdict]}</Badge>
            </td>
            <td className={verdict === "a_corriger" ? "import-why import-why-bad" : "import-why"}>{sentenceOf(erreurs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the table leaves out, and the way to it. */
function FoldedLines({ shown }: { shown: ImportReportData }) {
  const { id, counts, lines, after } = shown;
  const total = counts.prete + counts.doublon + counts.a_corriger + counts.deja + counts.importee;
  const words = after === undefined ? foldedWords(shown) : unfoldedWords(lines, total);
  const last = lines.at(-1)?.ligne ?? 0;
  const to = (from: number) => `${PAGE}?import=${id}&lignes=${from}`;
  return (
    <p className="import-note note flow gap-3">
      {words && <span>{words}</span>}
      {after === undefined && total > lines.length && (
        <Link to={to(0)} preventScrollReset>
          Déplier toutes les lignes
        </Link>
      )}
      {after !== undefined && after > 0 && (
        <Link to={to(0)} preventScrollReset>
          Revenir aux premières
        </Link>
      )}
      {after !== undefined && lines.length === SHOWN_LINES && (
        <Link to={to(last)} preventScrollReset>
          Lignes suivantes
        </Link>
      )}
      {after !== undefined && (
        <Link to={`${PAGE}?import=${id}`} preventScrollReset>
          Replier
        </Link>
      )}
    </p>
  );
}

function unfoldedWords(lines: ImportReportData["lines"], total: number) {
  const [first, last] = [lines[0]?.ligne, lines.at(-1)?.ligne];
  if (first === undefined) return "Aucune autre ligne.";
  return first === last
    ? `Ligne ${first}.`
    : `Lignes ${first} à ${last}\u00a0; le fichier en a ${formatNumber(total)} sous ses noms de colonnes.`;
}

function foldedWords({ etat, counts, lines }: ImportReportData) {
  const noted = counts.a_corriger + counts.doublon + counts.deja;
  const rest = noted > lines.length ? `Les ${lines.length} premières sur ${formatNumber(noted)}. ` : "";
  if (etat !== "essai") return noted === 0 ? "Aucune ligne n’est à signaler." : rest;
  if (counts.prete === 0) return `${rest}Aucune autre ligne.`;
  return `${rest}${counts.prete > 1 ? `Les ${formatNumber(counts.prete)} autres lignes prêtes sont repliées.` : "Une autre ligne prête est repliée."}`;
}

const separatorNames: Record<string, string> = { ";": "«\u00a0;\u00a0»", ",": "«\u00a0,\u00a0»", "\t": "tabulation" };

function TrialCard({ shown, running }: { shown: ImportReportData; running: RunningImport }) {
  const { id, nom_fichier, nom_photos, separateur, encodage, counts, table_name } = shown;
  const isBusy = useNavigation().state !== "idle";
  const ready = counts.prete + counts.doublon;
  const total = ready + counts.a_corriger + counts.deja;
  return (
    <section className="admin-card import-card content-top column gap-4 gap-3" aria-labelledby="fichier">
      <h3 id="fichier">{nom_fichier}</h3>
      <p>
        {listTitle(table_name)}&nbsp;: {formatNumber(total)} {pluralize(total, "ligne")},{" "}
        {encodage === "Excel"
          ? "première feuille du classeur"
          : `séparateur ${separatorNames[separateur] ?? separateur}, accents ${encodage}`}
        .{nom_photos && ` Avec ${nom_photos}.`}
      </p>
      {running && <p className="import-incident r-2 small tone-warn">{running.sentence}</p>}
      {ready > 0 ? (
        <Form method="post" action={PAGE} replace preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <Button type="submit" name="intent" value="importer" full disabled={isBusy || running !== undefined}>
            {ready > 1 ? `Importer les ${formatNumber(ready)} lignes` : "Importer la ligne"}
          </Button>
        </Form>
      ) : (
        <p>Aucune ligne n’est prête à importer.</p>
      )}
      <p className="import-note note">
        Tout arrive en brouillon&nbsp;: rien n’est visible du public avant votre publication. Une sauvegarde est faite d’abord. L’import
        continue si vous fermez la page et reprend après une coupure&nbsp;; il s’annule d’un geste pendant 24 heures. Cet essai se garde 24
        heures.
      </p>
    </section>
  );
}
