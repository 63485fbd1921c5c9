import { listingTables } from "#app/db/content-types.ts";
import { IMPORT_UPLOAD_PATH } from "#app/platform/http/public-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { importKinds } from "./import-kinds.ts";

type ImportFormProps = {
  /** Of this form: sent twice, because an answer was lost, it is one trial. */
  cle: string;
  table?: string;
};

/** A form of the browser, not of the script: it shows by itself how far a large file is, and leads to the trial either way. */
export function ImportForm({ cle, table }: ImportFormProps) {
  return (
    <form method="post" action={IMPORT_UPLOAD_PATH} encType="multipart/form-data" className="admin-card import-form">
      <h3>Essayer un fichier</h3>
      <input type="hidden" name="cle" value={cle} />
      <Field label="Ce que contient le fichier" name="table">
        {(ids) => (
          <select {...ids} className="input" name="table" defaultValue={table}>
            {listingTables.map((name) => (
              <option key={name} value={name}>
                {importKinds[name]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label="Fichier CSV"
        name="fichier"
        hint="Jusqu’à 2&nbsp;000 lignes et 5&nbsp;Mo. La première ligne porte les noms des colonnes, comme dans le modèle."
      >
        {(ids) => <input {...ids} type="file" name="fichier" accept=".csv,text/csv,text/plain" required className="input import-file" />}
      </Field>
      <Field
        label="Photos"
        name="photos"
        optional
        hint="Un zip de 60&nbsp;Mo et 500 fichiers au plus, sans dossier. La colonne «&nbsp;Photos&nbsp;» donne leurs noms, séparés par une barre&nbsp;: facade.jpg|salon.jpg"
      >
        {(ids) => <input {...ids} type="file" name="photos" accept=".zip,application/zip" className="input import-file" />}
      </Field>
      <p className="import-note">
        L’essai à blanc n’ajoute aucune annonce&nbsp;: il dit, ligne par ligne, ce qui sera fait. Gardez cette page ouverte jusqu’à ce qu’il
        s’affiche.
      </p>
      <Button type="submit">Essayer à blanc</Button>
    </form>
  );
}
