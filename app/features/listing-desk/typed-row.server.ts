import type { Db } from "#app/db/engine/client.server.ts";
import type { FormValues } from "#app/lib/forms/forms.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import type { AdminRow } from "#app/services/content/content-definition.ts";
import { type ContentField, type ContentInput, listFieldsOf } from "#app/services/content/content-fields.ts";
import type { Content } from "#app/services/content/rows/content.server.ts";
import type { FormDraft } from "#app/services/drafts/form-drafts.server.ts";
import type { Image } from "#app/services/pictures/image.ts";
import { draftImages, isOnline, judgeDraft } from "./opened-draft.server.ts";

/** A row with whatever is typed over it; `images` are pictures, as visitors get them. */
export type TypedRow = Record<string, unknown> & { id: string };

const NO_REFERENCE = "donnée à l’enregistrement";

/** What would be stored if it were published now. A field that is missing or wrong is empty: nothing is invented in its place. */
export async function rowAsTyped(db: Db, content: Content, row: AdminRow | undefined, draft: FormDraft | undefined): Promise<TypedRow> {
  const now = nowIso();
  const id = row?.id ?? draft?.cle ?? "";
  const begun = { slug: "brouillon", reference: NO_REFERENCE, created_at: now, publie_le: null };
  if (!draft) return { ...begun, ...row, id, updated_at: row && isOnline(row) ? row.updated_at : now, images: row?.images.map(asSeen) };
  const { input = partsOf(content, draft.valeurs) } = judgeDraft(content, draft.valeurs);
  const images = (await draftImages(db, draft.valeurs)).map(asSeen);
  return { ...begun, ...row, ...content.columns(input as ContentInput<Content["fields"]>), id, updated_at: now, images };
}

function asSeen({ id: _, ...image }: Image) {
  return image;
}

/** Each field by itself. */
function partsOf({ fields, schema }: Content, valeurs: FormValues) {
  const lists = listFieldsOf(fields);
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const rule = schema.shape[name] as Content["schema"];
      const read = rule.safeParse(valeurs[name] ?? (lists.includes(name) ? [] : undefined));
      return [name, read.success ? read.data : emptyValue(field)];
    }),
  );
}

function emptyValue(field: ContentField): string | number | boolean | string[] | null {
  if (field.kind === "box") return false;
  if (field.kind === "words") return [];
  if ("fallback" in field && field.fallback !== undefined) return field.fallback;
  if (!("required" in field) || field.required === undefined) return null;
  return field.kind === "amount" ? 0 : "";
}
