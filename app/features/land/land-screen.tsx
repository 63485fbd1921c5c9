import { ArrowLeft, Check, Eye, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Form, useLocation, useNavigation, useSearchParams } from "react-router";
import { landDroits } from "#app/db/tables/closed-lists.ts";
import type { FormValues } from "#app/lib/forms/forms.server.ts";
import { capitalize } from "#app/lib/text/text.ts";
import { addDays, formatDate, formatDateTime } from "#app/lib/time/dates.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import type { FailedForm } from "#app/services/desk-forms/failed-form.ts";
import { useListMessages } from "#app/services/desk-lists/use-list-messages.ts";
import { SelectField } from "#app/services/form-fields/select-field.tsx";
import { TextField } from "#app/services/form-fields/text-field.tsx";
import { useAnswer } from "#app/services/kept-forms/use-answer.ts";
import { FailureLine } from "#app/ui/admin/list-controls.tsx";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { CheckboxTile, FormError } from "#app/ui/controls/field.tsx";
import type { LandRefusal } from "./land-actions.server.ts";
import { lengths } from "./land-input.ts";
import { computeLevel, type LevelFile, missingForNext } from "./land-level.ts";
import { LandStair } from "./land-mark.tsx";
import type { LandPageData } from "./land-page.server.ts";
import { LandPaperForm } from "./land-paper-form.tsx";
import { LandPaperList } from "./land-paper-list.tsx";
import { droitLabels, type LandDroit, levelName, MAX_PAPERS, maskedNumber } from "./land-papers.ts";
import { landDone } from "./land-words.ts";

const NEW = "nouvelle";

type LandScreenProps = { page: LandPageData; answer: FailedForm | LandRefusal | undefined };

/** The land file of a property: what the seller holds, what was seen of it, and the level that makes of it. */
export function LandScreen({ page, answer: given }: LandScreenProps) {
  const { property, file, papers, history } = page;
  const { answer } = useAnswer(given);
  const failure = answer?.kind === "failed" ? answer.message : undefined;
  const refusal = answer?.kind === "invalid" ? answer : undefined;
  useListMessages({ done: landDone, failure });
  const may = useMay();
  const [params] = useSearchParams();
  const pieceId = params.get("piece");
  const seenAgain = papers.find(({ id }) => id === pieceId);
  const isOpen = may("foncier.modifier") && (pieceId === NEW || seenAgain !== undefined);
  const { title, reference } = { title: property.titre, reference: property.reference };
  return (
    <>
      <h2 className="admin-title">Dossier foncier</h2>
      <p className="cluster gap-3 small">
        <ButtonRouteLink to={may("biens.modifier") ? `/admin-dashboard/biens/${property.id}` : "/admin-dashboard/biens"} variant="link">
          <ArrowLeft />
          {title}
        </ButtonRouteLink>
        <span className="muted">{[reference, property.quartier, property.ville].filter(Boolean).join(", ")}</span>
        {property.publication === "en_ligne" && (
          <ButtonLink href={`/biens/${property.slug}`} variant="link" target="_blank" rel="noopener noreferrer">
            <Eye aria-hidden="true" />
            Voir comme un visiteur
          </ButtonLink>
        )}
      </p>
      <FailureLine failure={failure} />
      <div className="land-screen mt-3 stack gap-4">
        {isOpen && (
          <LandPaperForm
            key={pieceId}
            page={page}
            former={seenAgain}
            refusal={refusal?.intent === "piece" ? refusal : undefined}
            back={`/admin-dashboard/biens/${property.id}/foncier`}
          />
        )}
        <FileForm key={useLastSaved()} page={page} refusal={refusal?.intent === "dossier" ? refusal : undefined} />
        <section className="admin-card stack gap-3" aria-labelledby="pieces">
          <div className="split">
            <h3 id="pieces">Pièces vues</h3>
            {may("foncier.modifier") && !isOpen && papers.length < MAX_PAPERS && (
              <ButtonRouteLink to={`?piece=${NEW}`}>Ajouter une pièce</ButtonRouteLink>
            )}
          </div>
          <LandPaperList page={page} refusal={refusal?.intent === "retirer" ? refusal : undefined} />
          <p className="note">
            Une pièce n’est jamais effacée&nbsp;: la revoir ajoute une ligne, la retirer demande un motif. L’empreinte est celle du fichier
            reçu. Chaque ouverture d’un scan est notée.
          </p>
        </section>
        {file && (
          <section className="admin-card stack gap-2" aria-labelledby="historique">
            <h3 id="historique">Historique</h3>
            {history.length === 0 && <p>Rien encore.</p>}
            <ul className="stack gap-2">
              {history.map(({ id, at, actor, text }) => (
                <li key={id} className="small">
                  <b>{capitalize(text)}</b>
                  <p className="muted">
                    {formatDateTime(at)}, {actor}
                  </p>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}

/** A new key with each saving that the address tells: the form begins anew with what is stored, and not because another member saved. */
function useLastSaved(): string {
  const { key, search } = useLocation();
  const [last, setLast] = useState("");
  const isSaved = new URLSearchParams(search).get("fait") === "dossier";
  if (isSaved && last !== key) setLast(key);
  return isSaved ? key : last;
}

const labels = { droit: "Nature du droit", numero: "Numéro complet", titulaire: "Au nom de", notes_internes: "Notes internes" };

function FileForm({ page, refusal }: { page: LandPageData; refusal: LandRefusal | undefined }) {
  const { file, papers, today, months } = page;
  const [opened] = useState(file);
  const { standing, errors, noteInput } = useAnswer(refusal);
  const isBusy = useNavigation().state !== "idle";
  const may = useMay();
  const values: FormValues = refusal?.values ?? valuesOf(opened);
  const [typed, setTyped] = useState(values);
  const fields = { values, errors, labels };
  const draft: LevelFile = {
    droit: (typed.droit || null) as LandDroit | null,
    litige: typed.litige === "on",
    visible: typed.visible === "on",
  };
  // A refused form is sent over what was stored meanwhile: its sentence has said so.
  const version = (refusal ? file?.version : opened?.version) ?? 0;
  return (
    <Form
      method="post"
      replace
      preventScrollReset
      noValidate
      className="land-file stack gap-4"
      onInput={(event) => {
        const { currentTarget } = event;
        noteInput(event);
        setTyped(Object.fromEntries([...new FormData(currentTarget)].map(([name, value]) => [name, String(value)])));
      }}
    >
      <input type="hidden" name="intent" value="dossier" />
      <input type="hidden" name="version" value={version} />
      <section className="admin-card stack gap-3">
        <h3>Droit sur le bien</h3>
        {standing?.message && <FormError>{standing.message}</FormError>}
        <div className="form-grid">
          <SelectField fields={fields} name="droit" options={landDroits} labels={droitLabels} placeholder="Non indiquée" />
          <TextField
            fields={fields}
            name="numero"
            maxLength={lengths.numero}
            optional
            hint={`Privé. Le site montre\u00a0: ${maskedNumber(String(typed.numero ?? "")) ?? "rien"}`}
          />
          <TextField fields={fields} name="titulaire" maxLength={lengths.titulaire} optional hint="Privé, jamais montré." />
          <TextField fields={fields} name="notes_internes" maxLength={lengths.notes} optional hint="Privées." />
        </div>
        <div className="cluster gap-2">
          <CheckboxTile name="visible" label="Montrer le dossier sur le site" defaultChecked={values.visible === "on"} />
          <CheckboxTile name="litige" label="Litige ou opposition signalés" defaultChecked={values.litige === "on"} />
          {opened?.exemple && (
            <CheckboxTile name="reel" label={"Dossier réel\u00a0: retirer les pièces d’exemple"} defaultChecked={values.reel === "on"} />
          )}
        </div>
      </section>
      <section className="admin-card stack gap-3" aria-live="polite">
        <h3>Niveau public, calculé</h3>
        <LevelNow file={draft} papers={papers} today={today} months={months} />
        {may("foncier.modifier") && (
          <div>
            <Button type="submit" disabled={isBusy}>
              <Check aria-hidden="true" />
              Enregistrer
            </Button>
          </div>
        )}
      </section>
    </Form>
  );
}

function valuesOf(file: LandPageData["file"]): FormValues {
  const { droit, numero, titulaire, notes_internes, visible, litige } = file ?? {};
  return {
    droit: droit ?? "",
    numero: numero ?? "",
    titulaire: titulaire ?? "",
    notes_internes: notes_internes ?? "",
    visible: visible ? "on" : "",
    litige: litige ? "on" : "",
  };
}

type LevelNowProps = Pick<LandPageData, "papers" | "today" | "months"> & { file: LevelFile };

/** The level of what is typed, the day it falls, and what the next one asks for. */
function LevelNow({ file, papers, today, months }: LevelNowProps) {
  const { level, since, until, fallsTo } = computeLevel(file, papers, today, months);
  const missing = missingForNext(file, papers, today, months);
  return (
    <>
      <p className="row gap-3">
        <LandStair level={level} />
        <span>
          <b>{levelName(level)}</b>
          {since && <span className="muted small"> depuis le {formatDate(since)}</span>}
        </span>
      </p>
      {until && fallsTo !== undefined && (
        <p className="row gap-2 small">
          <TriangleAlert aria-hidden="true" />
          <span>
            Baissera de lui-même le {formatDate(addDays(until, 1))}, à «&nbsp;{levelName(fallsTo)}&nbsp;».
          </span>
        </p>
      )}
      {missing && <p className="small">{missing}</p>}
    </>
  );
}
