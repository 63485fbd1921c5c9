import { z } from "zod";
import { MAX_FIELDS, readFormBody, tooManyFields } from "./form-body.server.ts";
import { badRequest } from "./http.ts";

export type FormErrors = Record<string, string>;
/** What was typed, by field name; lists keep their order. */
export type FormValues = Record<string, string | string[]>;
export type FormOutcome<Value> = { ok: true; value: Value } | { ok: false; values: FormValues; errors: FormErrors };

/**
 * Reads a form by its schema. Errors name the field and keep what was typed.
 * A field the schema does not know, or one sent twice that is not a list, is not a mistake of a person: it is refused with 400.
 */
export async function parseForm<Schema extends z.ZodObject>(request: Request, schema: Schema): Promise<FormOutcome<z.infer<Schema>>> {
  const form = await readForm(request);
  return parseFormData(form, schema);
}

export const readForm: (request: Request) => Promise<FormData> = readFormBody;

/** Takes a field out of a form that steers what is done with the others; undefined when it is not there. */
export function removeField(form: FormData, name: string): string | undefined {
  const given = form.getAll(name);
  form.delete(name);
  if (given.length > 1) throw badRequest("Le formulaire contient deux fois le même champ.");
  return typeof given[0] === "string" ? given[0] : undefined;
}

export function parseFormData<Schema extends z.ZodObject>(form: FormData, schema: Schema): FormOutcome<z.infer<Schema>> {
  const names = [...form.keys()];
  if (names.length > MAX_FIELDS) throw tooManyFields();
  const values: FormValues = {};
  for (const name of new Set(names)) {
    const field = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
    if (!field) throw badRequest("Le formulaire contient un champ inconnu.");
    const given = form.getAll(name).map((value) => (typeof value === "string" ? value : ""));
    if (isListField(field)) values[name] = given;
    else if (given.length > 1) throw badRequest("Le formulaire contient deux fois le même champ.");
    else values[name] = given[0] ?? "";
  }
  const result = schema.safeParse(values);
  if (result.success) return { ok: true, value: result.data };
  const errors: FormErrors = {};
  for (const issue of result.error.issues) errors[String(issue.path[0] ?? "")] ??= issue.message;
  return { ok: false, values: keptValues(values), errors };
}

/** For an action that takes no field: a body that brings some is refused like any unknown field. */
export async function requireNoFields(request: Request) {
  if ((await request.text()) !== "") throw badRequest("Le formulaire contient un champ inconnu.");
}

/** A field that may come several times. */
export function isListField(field: unknown): boolean {
  if (field instanceof z.ZodArray) return true;
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault || field instanceof z.ZodPrefault)
    return isListField(field.def.innerType);
  if (field instanceof z.ZodPipe) return isListField(field.def.in);
  return false;
}

/** More than twice what the longest form of ours may hold: nothing a person typed is lost. */
const MAX_KEPT = 50_000;

/**
 * What a refused form shows again, no more of it than a page can carry: escaped and sent twice, a whole body would come back tenfold. Short
 * values stay whole; only what is far too long for any field ends early.
 */
export function keptValues(values: FormValues): FormValues {
  const lengths = Object.values(values).map(lengthOf);
  if (sum(lengths) <= MAX_KEPT) return values;
  const most = fairShare(lengths);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? cutList(value, most) : value.slice(0, most)]),
  );
}

/** The length at which values must end so that all of them have room. */
function fairShare(lengths: number[]) {
  let room = MAX_KEPT;
  let left = lengths.length;
  for (const length of lengths.toSorted((one, other) => one - other)) {
    if (length * left > room) break;
    room -= length;
    left--;
  }
  return Math.floor(room / left);
}

function cutList(list: string[], most: number) {
  let room = most;
  return list.map((text) => {
    const part = text.slice(0, Math.max(room, 0));
    room -= part.length;
    return part;
  });
}

function lengthOf(value: string | string[]) {
  return Array.isArray(value) ? sum(value.map((text) => text.length)) : value.length;
}

function sum(numbers: number[]) {
  return numbers.reduce((total, number) => total + number, 0);
}
