import type { FormErrors } from "#app/lib/forms/forms.server.ts";
import { momentInWords } from "#app/lib/time/dates.ts";
import { PREVIEW_FORM } from "#app/services/previews/preview-form.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";

/** What is previewed, as far as publishing it goes. */
export type PreviewedListing = {
  /** Whether the member may do more than look. */
  mayChange: boolean;
  listUrl: string;
  editUrl: string;
  /** Whether visitors see the row; `isChanged`: not as it is shown here. */
  isOnline: boolean;
  isChanged: boolean;
  /** The minute it goes out by itself. */
  publier_le: string | null;
  /** The labels of what stands in the way of a publication. */
  missing: string[];
  /** Of the row and of the draft that are shown: what is published is what was looked at. */
  version: number | undefined;
  base: number;
};

/** Why it was not published. */
export type PreviewRefusal = { message: string; errors?: FormErrors };

type PreviewBarProps = PreviewedListing & { refusal: PreviewRefusal | undefined };

/** Above the page of a listing that only the back-office sees. */
export function PreviewBar({
  mayChange,
  listUrl,
  editUrl,
  isOnline,
  isChanged,
  publier_le,
  missing,
  version,
  base,
  refusal,
}: PreviewBarProps) {
  const canPublish = mayChange && (!isOnline || isChanged);
  return (
    <aside className="preview-bar small" aria-label="Aperçu">
      <div className="preview-bar-line cluster">
        <p>
          <b>{stateOf({ isOnline, isChanged })}</b>
          {publier_le && ` Elle le sera ${plannedOn(publier_le)}`}
          {missing.length > 0 && ` À compléter\u00a0: ${missing.join(", ")}.`}
        </p>
        <div className="preview-bar-buttons line gap-2h">
          <ButtonLink href={mayChange ? editUrl : listUrl} variant="outline" size="small">
            {mayChange ? "Modifier" : "Retour à la liste"}
          </ButtonLink>
          {canPublish && (
            <form method="post" {...{ [PREVIEW_FORM]: "" }}>
              {version !== undefined && <input type="hidden" name="version" value={version} />}
              <input type="hidden" name="base" value={base} />
              <Button type="submit" size="small">
                Publier maintenant
              </Button>
            </form>
          )}
        </div>
      </div>
      {refusal && (
        <div className="preview-bar-refusal" role="alert">
          <p>{refusal.message}</p>
          {refusal.errors && (
            <ul>
              {Object.entries(refusal.errors).map(([name, message]) => (
                <li key={name}>{message}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </aside>
  );
}

function stateOf({ isOnline, isChanged }: Pick<PreviewedListing, "isOnline" | "isChanged">) {
  if (!isOnline) return "Aperçu\u00a0: cette page n’est pas en ligne.";
  return isChanged ? "Aperçu\u00a0: ces changements ne sont pas en ligne." : "Aperçu\u00a0: cette page est en ligne.";
}

/** "mardi 17 novembre à 7h30, heure de Lomé." */
function plannedOn(publier_le: string) {
  const words = momentInWords(publier_le.slice(0, "2026-11-17T07:30".length)) ?? "";
  return words.charAt(0).toLowerCase() + words.slice(1);
}
