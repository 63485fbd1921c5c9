import { Download, Search, UserX } from "lucide-react";
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { ErasureCounts } from "#app/db/tables/platform-tables.ts";
import type { FormErrors } from "#app/lib/forms/forms.server.ts";
import { spaceNumber } from "#app/lib/text/phone.ts";
import { PasswordInput } from "#app/services/auth/password-input.tsx";
import type { FailedForm } from "#app/services/desk-forms/failed-form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { CheckboxTile, Field, FormError, Input } from "#app/ui/controls/field.tsx";
import type { DataAnswer, PersonPage } from "./data-page.server.ts";
import { BARE, countsInWords, DATA_PAGE, ERASE_WORD, MOST_FOUND } from "./data-words.ts";

/** What do you know of me, and: forget me. */
export function PersonCard({ answer }: { answer: DataAnswer | FailedForm | undefined }) {
  const { q, search, subject, errors }: PersonPage & { errors: FormErrors } = answer?.kind === "person" ? answer : { q: "", errors: {} };
  return (
    <section className="admin-card settings-part column gap-4" aria-labelledby="personne">
      <h3 id="personne">Les données d’une personne</h3>
      <Form method="post" action={DATA_PAGE} replace preventScrollReset className="settings-inline stack gap-2" role="search">
        <input type="hidden" name="intent" value="chercher" />
        <Field label="Téléphone, e-mail ou nom" name="q">
          {(ids) => (
            <Input
              {...ids}
              key={q}
              name="q"
              type="search"
              defaultValue={q}
              maxLength={120}
              autoComplete="off"
              icon={<Search aria-hidden="true" />}
            />
          )}
        </Field>
        <Button type="submit" variant="outline">
          Chercher
        </Button>
      </Form>
      {search && !subject && <Found q={q} search={search} />}
      {subject && <EraseForm key={subject.id ?? subject.nom} q={q} subject={subject} errors={errors} />}
      {!subject && errors[""] && <FormError>{errors[""]}</FormError>}
      <p className="note">L’effacement donne un reçu à transmettre. Il est rejoué si une ancienne sauvegarde est remise en place.</p>
    </section>
  );
}

function Found({ q, search: { people, bare } }: { q: string; search: NonNullable<PersonPage["search"]> }) {
  return (
    <ul className="stack gap-3">
      {people.map(({ id, nom, telephone_e164, email, counts }) => (
        <li className="data-found stack gap-3" key={id}>
          <div>
            <b>{nom || "Sans nom"}</b>
            <p className="small">{[telephone_e164 && spaceNumber(telephone_e164), email].filter(Boolean).join(" · ")}</p>
            <p className="note">{countsInWords(counts)}</p>
          </div>
          <Acts q={q} id={id} erase="Effacer cette personne" />
        </li>
      ))}
      {people.length === MOST_FOUND && <li className="note">Les {MOST_FOUND} plus récentes seulement&nbsp;: précisez votre recherche.</li>}
      {people.length === 0 && (
        <li className="data-found stack gap-3">
          <p>Personne dans la Boîte ne répond à «&nbsp;{q.trim()}&nbsp;».</p>
          {bare && (
            <>
              <p className="note">
                {"email" in bare ? "Cette adresse peut suivre des alertes, ou figurer" : "Ce numéro peut figurer"} dans un brouillon ou dans
                les mots d’une autre personne.
              </p>
              <Acts q={q} id={BARE} erase={"email" in bare ? "Effacer cette adresse" : "Effacer ce numéro"} />
            </>
          )}
        </li>
      )}
    </ul>
  );
}

/** A tab of its own closes at once when the file comes, and shows the sentence when it does not. */
function Acts({ q, id, erase }: { q: string; id: string; erase: string }) {
  return (
    <div className="flow gap-2">
      <form method="post" action={`${DATA_PAGE}/personne`} target="_blank" rel="noopener">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="q" value={q} />
        <Button type="submit" variant="outline" size="small">
          <Download aria-hidden="true" />
          Exporter ses données
        </Button>
      </form>
      <SearchButton q={q} effacer={id} className="bin-row-purge">
        <UserX aria-hidden="true" />
        {erase}
      </SearchButton>
    </div>
  );
}

type SearchButtonProps = { q: string; effacer?: string; className?: string; children: ReactNode };

/** The same search once more, with the last question about a person or without. */
function SearchButton({ q, effacer, className, children }: SearchButtonProps) {
  return (
    <Form method="post" action={DATA_PAGE} replace preventScrollReset>
      <input type="hidden" name="intent" value="chercher" />
      <input type="hidden" name="q" value={q} />
      {effacer && <input type="hidden" name="effacer" value={effacer} />}
      <Button type="submit" variant="outline" size={effacer ? "small" : "normal"} className={className}>
        {children}
      </Button>
    </Form>
  );
}

type EraseFormProps = { q: string; subject: NonNullable<PersonPage["subject"]>; errors: Readonly<Record<string, string>> };

const columnWords: Record<string, string> = {
  proprietaire_nom: "propriétaire",
  client_nom: "client",
  titulaire: "dossier foncier au nom de",
};

function EraseForm({ q, subject: { id, nom, counts, named }, errors }: EraseFormProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <div className="data-found stack gap-3">
      <Form method="post" replace preventScrollReset className="stack gap-4" noValidate>
        <input type="hidden" name="intent" value="effacer" />
        <input type="hidden" name="id" value={id ?? BARE} />
        <input type="hidden" name="q" value={q} />
        <div>
          <b>Effacer {nom}</b>
          <p>{whatGoes(id, counts)}</p>
        </div>
        {named.length > 0 && (
          <fieldset className="stack gap-2">
            <legend>Son nom est aussi écrit ici. Cochez où c’est bien cette personne&nbsp;: il y sera effacé.</legend>
            {named.map(({ table, id: row, column, titre, reference }) => (
              <CheckboxTile
                key={`${table} ${row} ${column}`}
                name="ligne"
                value={`${table} ${row} ${column}`}
                label={`${titre}${reference && ` (${reference})`}, ${columnWords[column] ?? column}`}
              />
            ))}
          </fieldset>
        )}
        <Field label="Votre mot de passe" name="actuel" error={errors.actuel}>
          {(ids) => <PasswordInput {...ids} name="actuel" autoComplete="current-password" />}
        </Field>
        <Field label={`Écrivez ${ERASE_WORD}`} name="mot" error={errors.mot}>
          {(ids) => <Input {...ids} name="mot" autoComplete="off" autoCapitalize="characters" />}
        </Field>
        {errors[""] && <FormError>{errors[""]}</FormError>}
        <div className="flow gap-2">
          <Button type="submit" variant="danger" disabled={isBusy}>
            {isBusy ? "Effacement…" : "Effacer pour toujours"}
          </Button>
        </div>
      </Form>
      <SearchButton q={q}>Annuler</SearchButton>
    </div>
  );
}

function whatGoes(id: string | undefined, counts: ErasureCounts): string {
  const beside = "ses coordonnées disparaissent aussi des brouillons, des imports, des e-mails qui attendent et du journal";
  if (id === undefined) return `Ses alertes s’il y en a, et ce qui attend d’être relu\u00a0; ${beside}.`;
  return `Seront effacés, sans retour\u00a0: ${countsInWords(counts)}\u00a0; ${beside}.`;
}
