import type { z } from "zod";
import { type FormErrors, type FormValues, keptValues, parseFormData, readForm, removeField } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import { DRAFT_BASE_FIELD, SEEN_FIELD, UNSENT_FIELD } from "#app/services/kept-forms/form-draft.ts";
import { REAL_LISTING_FIELD } from "#app/services/samples/demo-rows.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export type FormSubmission<Input> = {
  /** What was typed, to be shown again whatever happens. */
  values: FormValues;
  /** Chosen when the form was opened, so that sending it twice creates once. */
  id: string | undefined;
  /** The stored version that the form takes the place of. */
  version: number | undefined;
  /** `Annonce réelle` is ticked: the row is no longer of the demonstration. */
  isReal: boolean;
  /** The version of its draft that the form goes on from; 0 for none. */
  draftBase: number;
  seen?: string;
} & ({ input: Input; errors?: undefined } | { input?: undefined; errors: FormErrors });

/** The form of one row, and beside it the fields that steer the saving and are no part of the row; `hasMark`: that of the mark too. */
export async function readSubmission<Schema extends z.ZodObject>(
  request: Request,
  schema: Schema,
  listFields: readonly string[],
  { hasMark = false } = {},
): Promise<FormSubmission<z.infer<Schema>>> {
  const form = await readForm(request);
  const id = readId(removeField(form, "id"));
  const opened = removeField(form, "version");
  const seen = removeField(form, SEEN_FIELD);
  const draftBase = readVersion(removeField(form, DRAFT_BASE_FIELD)) ?? 0;
  form.delete(UNSENT_FIELD);
  const values = keptValues(typedValues(form, listFields));
  const isReal = hasMark && removeField(form, REAL_LISTING_FIELD) === "on";
  const steering = { values, id, version: readVersion(opened), isReal, draftBase, seen };
  const outcome = parseFormData(form, schema);
  return outcome.ok ? { ...steering, input: outcome.value } : { ...steering, errors: outcome.errors };
}

/** The fields of a schema among values that were put together of two versions. */
export function parseValues<Schema extends z.ZodObject>(values: FormValues, schema: Schema) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values))
    if (Object.hasOwn(schema.shape, name)) for (const text of [value].flat()) form.append(name, text);
  const outcome = parseFormData(form, schema);
  return outcome.ok ? { input: outcome.value, errors: undefined } : { input: undefined, errors: outcome.errors };
}

/** Whether an address names what could be a row of ours. */
export function isRowId(given: string): boolean {
  return uuid.test(given);
}

export function readId(given: string | undefined): string | undefined {
  if (given !== undefined && !uuid.test(given))
    throw badRequest("Le formulaire contient un identifiant inconnu. Rechargez la page et recommencez.");
  return given;
}

export function readVersion(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (!/^\d{1,9}$/.test(given)) throw badRequest("La version est illisible. Rechargez la page et recommencez.");
  return Number(given);
}

function typedValues(form: FormData, listFields: readonly string[]): FormValues {
  const values: FormValues = {};
  for (const name of new Set(form.keys())) {
    const texts = form.getAll(name).map((value) => (typeof value === "string" ? value : ""));
    values[name] = listFields.includes(name) ? texts : (texts[0] ?? "");
  }
  return values;
}
