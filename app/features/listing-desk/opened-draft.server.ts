import type { Db } from "#app/db/engine/client.server.ts";
import { listOf, textOf } from "#app/lib/forms/form-values.ts";
import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import { withoutControls } from "#app/lib/text/text.ts";
import type { AdminRow } from "#app/services/content/content-definition.ts";
import { type ContentFields, listFieldsOf } from "#app/services/content/content-fields.ts";
import { differencesOf, formValuesOf } from "#app/services/content/content-values.ts";
import type { Content } from "#app/services/content/rows/content.server.ts";
import type { OpenedDraft, OtherDraft } from "#app/services/drafts/form-draft.ts";
import type { FormDraft } from "#app/services/drafts/form-drafts.server.ts";
import { findImages } from "#app/services/media/image-queries.server.ts";
import type { Image } from "#app/services/pictures/image.ts";
import { REAL_LISTING_FIELD } from "#app/services/samples/demo-rows.ts";

/** Fields of a form beside those of its content: the version it was opened with, and the mark it takes off. */
const besides: readonly string[] = ["version", REAL_LISTING_FIELD];

/** What was typed in the form of a content, as it was typed. */
export function typedValues(fields: ContentFields, form: FormData): FormValues {
  const lists = listFieldsOf(fields);
  const values: FormValues = {};
  for (const name of new Set(form.keys())) {
    if (!Object.hasOwn(fields, name) && !besides.includes(name)) throw badRequest("Le formulaire contient un champ inconnu.");
    const texts = form.getAll(name).map((value) => (typeof value === "string" ? withoutControls(value) : ""));
    if (!lists.includes(name) && texts.length > 1) throw badRequest("Le formulaire contient deux fois le même champ.");
    values[name] = lists.includes(name) ? texts : (texts[0] ?? "");
  }
  return values;
}

/** What a page hands to its form of a draft. */
export type DraftOnPage = OpenedDraft & { values: FormValues; images: Image[] };

export async function openDraft(db: Db, { cle, valeurs, version, appareil, created_at, updated_at }: FormDraft): Promise<DraftOnPage> {
  return { cle, values: valeurs, images: await draftImages(db, valeurs), version, appareil, created_at, updated_at };
}

/** The same for whoever types elsewhere. */
export async function otherDraft(db: Db, { valeurs, version, updated_at }: FormDraft): Promise<OtherDraft> {
  return { values: valeurs, images: await draftImages(db, valeurs), version, updated_at };
}

/** Whether there is something in a draft that its row does not say already. */
export function saysMore(fields: ContentFields, { valeurs }: FormDraft, row: AdminRow): boolean {
  return textOf(valeurs, REAL_LISTING_FIELD) === "on" || differencesOf(fields, valeurs, formValuesOf(fields, row)).length > 0;
}

/** Visitors see the row. */
export function isOnline(row: AdminRow): boolean {
  return "publication" in row && row.publication === "en_ligne";
}

/** Those that are still there, each with what the draft says of it. */
export async function draftImages(db: Db, valeurs: FormValues): Promise<Image[]> {
  const refs = listOf(valeurs, "images").map((ref) => {
    const [id = "", ...alt] = ref.split("|");
    return { id, alt: alt.join("|") };
  });
  const known = await findImages(db, refs);
  return refs.flatMap(({ id, alt }) => {
    const image = known.get(id);
    return image ? [{ ...image, alt }] : [];
  });
}

/** What the rules of its content say of a draft: the columns it would store, or its mistakes. */
export function judgeDraft({ schema }: Pick<Content, "schema">, valeurs: FormValues) {
  const values = Object.fromEntries(Object.entries(valeurs).filter(([name]) => !besides.includes(name)));
  const result = schema.safeParse(values);
  if (result.success) return { input: result.data, errors: undefined };
  const errors: FormErrors = {};
  for (const issue of result.error.issues) errors[String(issue.path[0] ?? "")] ??= issue.message;
  return { input: undefined, errors };
}

/** The labels of what stands in the way of a publication, in the order of the form. */
export function missingIn(content: Content, valeurs: FormValues): string[] {
  const { errors = {} } = judgeDraft(content, valeurs);
  return Object.entries(content.fields).flatMap(([name, { label }]) => (Object.hasOwn(errors, name) ? [label] : []));
}
