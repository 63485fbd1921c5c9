import { ChevronDown, FileText } from "lucide-react";
import { useRef, useState } from "react";
import { Form, useNavigation, useRevalidator } from "react-router";
import { addDays, formatShortDate } from "#app/lib/time/dates.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { LAND_SCAN_PATH } from "#app/services/addresses/public-paths.ts";
import { MAX_PICTURE_BYTES, MAX_SCAN_BYTES, SCAN_TOO_LARGE } from "#app/services/addresses/sending-limits.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { useAnswer } from "#app/services/kept-forms/use-answer.ts";
import { postFile } from "#app/services/uploads/post-file.ts";
import { shrinkPhoto } from "#app/services/uploads/shrink-photo.ts";
import { uploadErrors } from "#app/services/uploads/upload-words.ts";
import { Button, buttonClass } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { Field, FieldError, Input } from "#app/ui/controls/field.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import type { LandRefusal } from "./land-actions.server.ts";
import { lengths } from "./land-input.ts";
import { isStanding, lastDayOf } from "./land-level.ts";
import type { LandPageData } from "./land-page.server.ts";
import { type LandPaper, natureLabels, seenAs } from "./land-papers.ts";
import type { LandScan } from "./land-scans.server.ts";

const SOON_DAYS = 30;

/** Every line of the file, the newest seeing first. */
export function LandPaperList({ page, refusal }: { page: LandPageData; refusal: LandRefusal | undefined }) {
  const { papers } = page;
  if (papers.length === 0) return <p>Aucune pièce. Notez ce que vous avez vu, même en copie.</p>;
  return (
    <ul className="stack gap-3">
      {papers.map((paper) => (
        <PaperLine key={paper.id} page={page} paper={paper} refusal={refusal?.values.id === paper.id ? refusal : undefined} />
      ))}
    </ul>
  );
}

function PaperLine({ page, paper, refusal }: { page: LandPageData; paper: LandPaper; refusal: LandRefusal | undefined }) {
  const { months, scans } = page;
  const { id, nature, source, vue_le, vue_par, reference, note, retiree_motif } = paper;
  const may = useMay();
  const scan = scans[id];
  const name = natureLabels[nature];
  return (
    <li className="stack gap-1 ruled">
      <div className="split gap-2">
        <b>{name}</b>
        <PaperState paper={paper} page={page} />
      </div>
      <p className="small">
        {seenAs[source]}, {source === "copie" ? "vue" : "vu"} le {formatShortDate(vue_le)} par {vue_par}. Compte jusqu’au{" "}
        {formatShortDate(lastDayOf(paper, months))}.
      </p>
      {(reference || note) && <p className="muted small">{[reference, note].filter(Boolean).join("\u00a0· ")}</p>}
      {retiree_motif && <p className="muted small">Motif&nbsp;: {retiree_motif}</p>}
      {scan && <ScanLine scan={scan} name={name} />}
      {isStanding(paper) && (
        <div className="cluster gap-3 small">
          {may("foncier.modifier") && (
            <ButtonRouteLink to={`?piece=${id}`} variant="link" size="small">
              Revoir<span className="visually-hidden">&nbsp;: {name}</span>
            </ButtonRouteLink>
          )}
          {may("foncier.scans") && !scan && nature !== "identite_vendeur" && (
            <ScanButton property={page.property.id} paper={id} name={name} />
          )}
          {may("foncier.scans") && scan && <RemoveScan paper={id} name={name} />}
          {may("foncier.modifier") && <Withdraw paper={paper} refusal={refusal} />}
        </div>
      )}
      {nature === "identite_vendeur" && isStanding(paper) && (
        <p className="muted small">La pièce d’identité se regarde et ne se garde pas.</p>
      )}
    </li>
  );
}

function PaperState({ paper, page: { today, months } }: { paper: LandPaper; page: LandPageData }) {
  if (paper.retiree_le) return <Badge tone="mute">Retirée</Badge>;
  if (paper.remplacee_par) return <Badge tone="mute">Remplacée</Badge>;
  const end = lastDayOf(paper, months);
  if (end < today) return <Badge tone="bad">Échue</Badge>;
  if (end > addDays(today, SOON_DAYS)) return <Badge tone="ok">Valable</Badge>;
  const days = (Date.parse(end) - Date.parse(today)) / DAY_MS;
  return <Badge tone="warn">{days === 0 ? "Dernier jour" : `Encore ${days}\u00a0j`}</Badge>;
}

function ScanLine({ scan: { type, href, taille, empreinte }, name }: { scan: LandScan; name: string }) {
  const size =
    taille >= 1_048_576 ? `${(taille / 1_048_576).toFixed(1).replace(".", ",")}\u00a0Mo` : `${Math.ceil(taille / 1_024)}\u00a0ko`;
  return (
    <p className="small">
      <a className="row gap-1" href={href} download>
        <FileText aria-hidden="true" />
        {type === "pdf" ? "PDF" : "Photo"}, {size}
        <span className="visually-hidden">&nbsp;: scan de {name}</span>
      </a>
      <code className="tiny breaks">{empreinte}</code>
    </p>
  );
}

/** Sends the file as soon as it is chosen; the line stays, whatever becomes of it. */
function ScanButton({ property, paper, name }: { property: string; paper: string; name: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState<number>();
  const [error, setError] = useState<string>();
  const { revalidate } = useRevalidator();

  async function send(file: File) {
    setError(undefined);
    setPercent(0);
    const address = `${LAND_SCAN_PATH}?bien=${property}&piece=${paper}`;
    try {
      const fitting = file.size > MAX_PICTURE_BYTES ? await shrinkPhoto(file) : file; // a PDF stays as it is
      // Sent all the same, it would cost minutes of a slow network and end as a broken connection.
      if (fitting.size > MAX_SCAN_BYTES) return setError(SCAN_TOO_LARGE);
      await postFile(address, fitting, { onProgress: setPercent, signal: new AbortController().signal }, uploadErrors);
      await revalidate();
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : uploadErrors.unknown);
    } finally {
      setPercent(undefined);
      if (input.current) input.current.value = "";
    }
  }

  return (
    <>
      <label className="button button-outline is-small">
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept="image/jpeg,image/png,image/webp,application/pdf"
          disabled={percent !== undefined}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void send(file);
          }}
        />
        <span role="status">{percent === undefined ? "Ajouter le scan" : `Envoi\u00a0: ${percent}\u00a0%`}</span>
        <span className="visually-hidden">&nbsp;: {name}</span>
      </label>
      {error && <FieldError>{error}</FieldError>}
    </>
  );
}

/** A wrong file cannot be had back: the button asks first. */
function RemoveScan({ paper, name }: { paper: string; name: string }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <details>
      <summary className={buttonClass({ variant: "link", size: "small", className: "no-marker" })}>
        Retirer le scan<span className="visually-hidden">&nbsp;: {name}</span>
        <ChevronDown />
      </summary>
      <Form method="post" replace preventScrollReset className="stack gap-2">
        <input type="hidden" name="intent" value="scan" />
        <input type="hidden" name="id" value={paper} />
        <p>Le fichier est effacé aussitôt, son empreinte reste au journal. La pièce et le niveau ne changent pas.</p>
        <div>
          <Button type="submit" variant="outline" disabled={isBusy}>
            Effacer ce fichier
          </Button>
        </div>
      </Form>
    </details>
  );
}

function Withdraw({ paper, refusal }: { paper: LandPaper; refusal: LandRefusal | undefined }) {
  const { standing, noteInput } = useAnswer(refusal);
  const isBusy = useNavigation().state !== "idle";
  const error = standing?.errors.motif ?? standing?.message;
  return (
    <details open={refusal !== undefined || undefined}>
      <summary className={buttonClass({ variant: "link", size: "small", className: "no-marker" })}>
        Retirer<span className="visually-hidden">&nbsp;: {natureLabels[paper.nature]}</span>
        <ChevronDown />
      </summary>
      <Form method="post" replace preventScrollReset noValidate className="stack gap-2" onInput={noteInput}>
        <input type="hidden" name="intent" value="retirer" />
        <input type="hidden" name="id" value={paper.id} />
        <Field label="Motif" name="motif" error={error} hint="De 5 à 200 caractères. La ligne reste dans le dossier.">
          {(ids) => <Input {...ids} name="motif" maxLength={lengths.motif} defaultValue={String(refusal?.values.motif ?? "")} />}
        </Field>
        <div>
          <Button type="submit" variant="outline" disabled={isBusy}>
            Retirer la pièce
          </Button>
        </div>
      </Form>
    </details>
  );
}
