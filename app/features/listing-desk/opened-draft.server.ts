import type { Db } from "#app/db/engine/client.server.ts";
import { listOf, textOf } from "#app/lib/forms/form-values.ts";
import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import { withoutControls } from "#app/lib/text/text.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import type { AdminRow } from "#app/services/content/content-definition.ts";
import { type ContentField, type ContentFields, type ContentInput, listFieldsOf } from "#app/services/content/content-fields.ts";
import { contentRowKind } from "#app/services/content/content-form.tsx";
import { differencesOf, formValuesOf } from "#app/services/content/content-values.ts";
import type { Content } from "#app/services/content/rows/content.server.ts";
import { RefusedFields } from "#app/services/content/rows/content-commands.server.ts";
import { type FormDraft, rowOfDraft } from "#app/services/kept-forms/drafts.server.ts";
import { type OpenedDraft, type OtherDraft, rowVersionOf } from "#app/services/kept-forms/form-draft.ts";
import { mergeSaved } from "#app/services/kept-forms/merge-saved.server.ts";
import { findImages } from "#app/services/media/image-queries.server.ts";
import type { Image } from "#app/services/pictures/image.ts";
import { REAL_LISTING_FIELD } from "#app/services/samples/demo-rows.ts";
import type { PreviewRefusal } from "./preview-bar.tsx";

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

export async function openDraft(db: Db, draft: FormDraft): Promise<DraftOnPage> {
  const { valeurs, version, appareil, created_at, updated_at } = draft;
  return { cle: rowOfDraft(draft), values: valeurs, images: await draftImages(db, valeurs), version, appareil, created_at, updated_at };
}

/** The same for a member who types on another device. */
export async function otherDraft(db: Db, { valeurs, version, updated_at }: FormDraft): Promise<OtherDraft> {
  return { values: valeurs, images: await draftImages(db, valeurs), version, updated_at };
}

/**
 * A draft over its row as the row stands now: what only one of the two changed is taken from that side, the rest is asked.
 */
export async function openOver(db: Db, content: Content, draft: FormDraft, row: AdminRow) {
  const opened = await openDraft(db, draft);
  const version = rowVersionOf(draft.valeurs);
  if (version === row.version) return { draft: opened, meanwhile: undefined };
  const kind = contentRowKind(content);
  const met = await mergeSaved(db, { kind, table: content.table, id: row.id, version, mine: draft.valeurs, stored: row });
  const { values, ...meanwhile } = met;
  return { draft: { ...opened, values: { ...values, version: String(row.version) } }, meanwhile };
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
  const imagesById = await findImages(db, refs);
  return refs.flatMap(({ id, alt }) => {
    const image = imagesById.get(id);
    return image ? [{ ...image, alt }] : [];
  });
}

/** What the rules of its content say of a draft: the columns it would store, or its mistakes. */
function judgeDraft({ schema }: Pick<Content, "schema">, valeurs: FormValues) {
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

/** A row with whatever is typed over it; `images` are pictures, as visitors get them. */
export type TypedRow = Record<string, unknown> & { id: string };

const NO_REFERENCE = "donnée à l’enregistrement";

/** What would be stored if it were published now. A field that is missing or wrong is empty: nothing is invented in its place. */
export async function rowAsTyped(db: Db, content: Content, row: AdminRow | undefined, draft: FormDraft | undefined): Promise<TypedRow> {
  const now = nowIso();
  const id = row?.id ?? (draft ? rowOfDraft(draft) : "");
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

const CHANGED = "Cette annonce a changé depuis cet aperçu. Rien n’a été publié\u00a0: regardez-la telle qu’elle est maintenant.";
const SAVED_SINCE =
  "Une autre version a été enregistrée depuis cette saisie. Rien n’a été publié\u00a0: ouvrez le formulaire pour choisir.";
const TO_COMPLETE = "Cette annonce n’est pas complète. Rien n’a été publié\u00a0:";
const NOT_ALLOWED = "Cette annonce n’a pas été publiée\u00a0:";

type DraftOnScreen = {
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
  { row, draft, version, base }: DraftOnScreen,
): Promise<PreviewRefusal | undefined> {
  if (row?.version !== version || (draft?.version ?? 0) !== base) return { message: CHANGED };
  const typed = draft?.valeurs ?? formValuesOf(content.fields, row ?? {});
  if (row && draft && textOf(typed, "version") !== String(row.version)) return { message: SAVED_SINCE };
  const { input, errors } = judgeDraft(content, { ...typed, publication: "en_ligne", publier_le: "" });
  if (errors) return { message: TO_COMPLETE, errors };
  const isReal = textOf(typed, REAL_LISTING_FIELD) === "on";
  try {
    const columns = input as ContentInput<Content["fields"]>;
    if (!row) await content.create(db, actor, columns, draft && rowOfDraft(draft), undefined, base);
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
