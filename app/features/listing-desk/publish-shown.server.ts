import type { Db } from "#app/db/engine/client.server.ts";
import { textOf } from "#app/lib/forms/form-values.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import type { AdminRow } from "#app/services/content/content-definition.ts";
import type { ContentInput } from "#app/services/content/content-fields.ts";
import { formValuesOf } from "#app/services/content/content-values.ts";
import type { Content } from "#app/services/content/rows/content.server.ts";
import { RefusedFields } from "#app/services/content/rows/content-commands.server.ts";
import type { FormDraft } from "#app/services/drafts/form-drafts.server.ts";
import { REAL_LISTING_FIELD } from "#app/services/samples/demo-rows.ts";
import { judgeDraft } from "./opened-draft.server.ts";
import type { PreviewRefusal } from "./preview-bar.tsx";

const CHANGED = "Cette annonce a changé depuis cet aperçu. Rien n’a été publié\u00a0: regardez-la telle qu’elle est maintenant.";
const SAVED_SINCE =
  "Une autre version a été enregistrée depuis cette saisie. Rien n’a été publié\u00a0: ouvrez le formulaire pour choisir.";
const TO_COMPLETE = "Cette annonce n’est pas complète. Rien n’a été publié\u00a0:";
const NOT_ALLOWED = "Cette annonce n’a pas été publiée\u00a0:";

type AsShown = {
  row: AdminRow | undefined;
  draft: FormDraft | undefined;
  /** Of the row and the draft that were looked at. */
  version: number | undefined;
  base: number;
};

/** Stores what was looked at as online; undefined when that is done. */
export async function publishAsShown(
  content: Content,
  db: Db,
  actor: Actor,
  { row, draft, version, base }: AsShown,
): Promise<PreviewRefusal | undefined> {
  if (row?.version !== version || (draft?.version ?? 0) !== base) return { message: CHANGED };
  const typed = draft?.valeurs ?? formValuesOf(content.fields, row ?? {});
  if (row && draft && textOf(typed, "version") !== String(row.version)) return { message: SAVED_SINCE };
  const { input, errors } = judgeDraft(content, { ...typed, publication: "en_ligne", publier_le: "" });
  if (errors) return { message: TO_COMPLETE, errors };
  const isReal = textOf(typed, REAL_LISTING_FIELD) === "on";
  try {
    const columns = input as ContentInput<Content["fields"]>;
    if (!row) await content.create(db, actor, columns, draft?.cle, undefined, base);
    else {
      const update = await content.update(db, actor, row.id, row.version, columns, { isReal, draftBase: base });
      if (!update.ok) return { message: update.reason === "absent" ? content.words.absent : CHANGED };
    }
    return undefined;
  } catch (error) {
    if (error instanceof RefusedFields) return { message: NOT_ALLOWED, errors: error.errors };
    throw error;
  }
}
