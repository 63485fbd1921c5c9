import { CalendarClock, EyeOff, FilePen, Globe } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { Publication } from "#app/db/tables/closed-lists.ts";
import { textOf } from "#app/lib/forms/form-values.ts";
import { formatDateTime, momentInWords, ownClock } from "#app/lib/time/dates.ts";
import { type PublicationState, publicationChoices } from "#app/services/publication/publication-rules.ts";
import { FieldError } from "#app/ui/controls/field.tsx";
import { useIsHydrated } from "#app/ui/controls/use-is-hydrated.ts";
import { Badge, type BadgeTone } from "#app/ui/layout/badge.tsx";
import { ContentField, type ContentForm } from "./content-field.tsx";
import { type publicationFields, publicationLabels } from "./content-fields.ts";

type PublicationForm = ContentForm<keyof typeof publicationFields>;

type PublicationChoiceProps = {
  form: PublicationForm;
  draft: FormData | undefined;
  /** The row as it is stored; undefined for a new one. */
  published: PublicationState | undefined;
  /** True where no heading above says what is chosen. */
  isLabelled?: boolean;
};

const hints: Record<Publication, string> = {
  brouillon: "Invisible du public, sans adresse",
  programme: "Se met en ligne tout seul",
  en_ligne: "Visible dès l’enregistrement",
  retire: "N’est plus proposé, son adresse le dit",
};

const tones: Record<Publication, BadgeTone> = { en_ligne: "ok", brouillon: "mute", programme: "info", retire: "warn" };

type Standing = Pick<PublicationState, "publication" | "publier_le">;

/** Beside a listing that visitors do not see; what is online needs no word. */
export function PublicationMark({ row }: { row: Standing }) {
  if (row.publication === "en_ligne") return null;
  return <Badge tone={tones[row.publication]}>{publicationInWords(row)}</Badge>;
}

const icons: Record<Publication, ReactNode> = {
  en_ligne: <Globe aria-hidden="true" />,
  brouillon: <FilePen aria-hidden="true" />,
  programme: <CalendarClock aria-hidden="true" />,
  retire: <EyeOff aria-hidden="true" />,
};

/** Above the form of a listing: what visitors see of it as it is stored, whatever is being chosen below. */
export function PublicationNow(row: Standing) {
  return (
    <>
      {icons[row.publication]}
      <span>{publicationInWords(row)}</span>
    </>
  );
}

function publicationInWords({ publication, publier_le }: Standing) {
  return `${publicationLabels[publication]}${publication === "programme" && publier_le ? ` le ${formatDateTime(publier_le)}` : ""}`;
}

/** Whether visitors see the listing, and from which minute on. */
export function PublicationChoice({ form, draft, published, isLabelled = false }: PublicationChoiceProps) {
  const errorId = useId();
  const chosen = textOf(form.values, "publication") || published?.publication || "en_ligne";
  const error = form.errors.publication;
  return (
    <fieldset className="publication-choice column gap-2 shrinks" aria-describedby={error && errorId}>
      <legend className={isLabelled ? undefined : "visually-hidden"}>Publication</legend>
      {publicationChoices(published).map((publication) => (
        <div key={publication} className="publication-tile r-2 white">
          <label className="line gap-2h">
            <input type="radio" name="publication" value={publication} defaultChecked={publication === chosen} />
            <span>
              <b>{publicationLabels[publication]}</b>
              <small>{hints[publication]}</small>
            </span>
          </label>
          {publication === "programme" && (
            <div className="publication-moment">
              <ContentField form={form} name="publier_le" optional={false} step={60} hint={<PlannedMoment form={form} draft={draft} />} />
            </div>
          )}
        </div>
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

/** What was chosen in words, and what a clock elsewhere will say then. */
function PlannedMoment({ form, draft }: Pick<PublicationChoiceProps, "form" | "draft">) {
  const isHydrated = useIsHydrated();
  const typed = String(draft?.get("publier_le") ?? textOf(form.values, "publier_le"));
  return momentInWords(typed, isHydrated ? ownClock() : undefined) ?? "À la minute choisie, heure de Lomé.";
}
