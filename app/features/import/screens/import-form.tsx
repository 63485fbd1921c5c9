import { useState } from "react";
import { type ListingTable, listingTables, listTitle } from "#app/db/tables/content-types.ts";
import { fileFault, HOW_TO_SAVE, type ImportField } from "#app/features/import/import-words.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { MEGABYTE } from "#app/lib/values/bytes.ts";
import { IMPORT_UPLOAD_PATH } from "#app/services/addresses/public-paths.ts";
import { MAX_CSV_BYTES, MAX_CSV_LINES } from "#app/services/addresses/sending-limits.ts";
import { useAnswer } from "#app/services/kept-forms/use-answer.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import type { ImportKind } from "./import-models.tsx";

/** Why a file could not be tried, at which field, and what was said to be in it. */
export type ImportRefusal = { message: string; field?: ImportField; table: string };

type ImportFormProps = {
  /** Of this form: sent twice, because an answer was lost, it is one trial. */
  cle: string;
  kinds: readonly ImportKind[];
  refusal: ImportRefusal | undefined;
};

/** A form of the browser, not of the script: it shows by itself how far a large file is, and leads to the trial either way. */
export function ImportForm({ cle, kinds, refusal }: ImportFormProps) {
  const first = listingTables.find((name) => name === refusal?.table) ?? listingTables[0];
  const [table, setTable] = useState<ListingTable>(first);
  // What the browser sees of a file is said before it is sent: what else was chosen stays.
  const [fault, setFault] = useState<string>();
  const { standing, noteInput } = useAnswer(refusal);
  const errorOf = (field: ImportField) => (standing?.field === field ? standing.message : undefined);
  const fileError = fault ?? errorOf("fichier");
  const required = kinds.find((kind) => kind.table === table)?.columns.filter(({ isRequired }) => isRequired) ?? [];
  return (
    <form
      method="post"
      action={IMPORT_UPLOAD_PATH}
      encType="multipart/form-data"
      className="admin-card import-form content-top column gap-4"
      onInput={noteInput}
      onSubmit={(event) => {
        if (fault) event.preventDefault();
      }}
    >
      <h3>Essayer un fichier</h3>
      <input type="hidden" name="cle" value={cle} />
      <Field label="Ce que contient le fichier" name="table">
        {(ids) => (
          <select
            {...ids}
            className="input"
            name="table"
            defaultValue={first}
            onChange={({ target }) => setTable(listingTables.find((name) => name === target.value) ?? first)}
          >
            {listingTables.map((name) => (
              <option key={name} value={name}>
                {listTitle(name)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label="Fichier CSV ou Excel (.xlsx)"
        name="fichier"
        error={fileError}
        hint={
          fileError ? (
            <>
              {HOW_TO_SAVE} Sa première ligne porte les noms des colonnes. Il faut au moins&nbsp;:{" "}
              {required.map(({ label }) => label).join(", ")}. Le modèle les a toutes.
            </>
          ) : (
            `Jusqu’à ${formatNumber(MAX_CSV_LINES)} lignes et ${MAX_CSV_BYTES / MEGABYTE}\u00a0Mo\u00a0; d’un classeur, la première feuille. La première ligne porte les noms des colonnes, comme dans le modèle.`
          )
        }
      >
        {(ids) => (
          <input
            {...ids}
            type="file"
            name="fichier"
            accept=".csv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            required
            className="input import-file shrinks"
            onChange={({ target }) => setFault(target.files?.[0] && fileFault(target.files[0]))}
          />
        )}
      </Field>
      <Field
        label="Photos"
        name="photos"
        optional
        error={errorOf("photos")}
        hint="Un zip de 60&nbsp;Mo et 500 fichiers au plus, sans dossier. La colonne «&nbsp;Photos&nbsp;» donne leurs noms, séparés par une barre&nbsp;: facade.jpg|salon.jpg"
      >
        {(ids) => <input {...ids} type="file" name="photos" accept=".zip,application/zip" className="input import-file shrinks" />}
      </Field>
      <p className="import-note note">
        L’essai à blanc n’ajoute aucune annonce&nbsp;: il dit, ligne par ligne, ce qui sera fait. Gardez cette page ouverte jusqu’à ce qu’il
        s’affiche.
      </p>
      <Button type="submit">Essayer à blanc</Button>
    </form>
  );
}
