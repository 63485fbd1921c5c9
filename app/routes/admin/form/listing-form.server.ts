import { data, redirect } from "react-router";
import type { z } from "zod";
import type { Db } from "#app/db/client.server.ts";
import type { FormValues } from "#app/lib/forms.server.ts";
import { badRequest } from "#app/lib/http.ts";
import type { Actor } from "#app/platform/audit/record-change.server.ts";
import type { FormDifference } from "#app/platform/forms/form-conflict.tsx";
import type { RowFormResult } from "#app/platform/forms/row-form.tsx";
import { describeFailure, type ReceivedRequest } from "#app/routes/admin/write-failure.server.ts";
import { readSubmission } from "./form-submission.server.ts";

type Row = { id: string; titre: string; version: number };
type Update = { ok: true } | { ok: false; reason: "absent" | "stale" };

/** How a kind of listing is read, written and compared. */
export type ListingForm<Stored extends Row, Schema extends z.ZodObject> = {
  listUrl: `/admin-dashboard/${string}`;
  schema: Schema;
  /** Fields that are lists even when they hold one value. */
  lists: readonly string[];
  find: (db: Db, id: string) => Promise<Stored | undefined>;
  create: (db: Db, actor: Actor, input: z.infer<Schema>, id?: string) => Promise<unknown>;
  update: (db: Db, actor: Actor, id: string, version: number, input: z.infer<Schema>) => Promise<Update>;
  valuesOf: (row: Stored) => FormValues;
  differencesOf: (mine: FormValues, stored: FormValues) => FormDifference[];
  noVersion: string;
  absent: string;
};

/** Saves a new listing. The same form sent again, because the first answer was lost, changes what the first one made. */
export async function saveNewListing<Stored extends Row, Schema extends z.ZodObject>(
  form: ListingForm<Stored, Schema>,
  db: Db,
  actor: Actor,
  received: ReceivedRequest,
) {
  const { values, id, input, errors } = await readSubmission(received.request, form.schema, form.lists);
  if (errors) return data<RowFormResult<Stored>>({ kind: "invalid", values, errors }, { status: 400 });
  try {
    const earlier = id ? await form.find(db, id) : undefined;
    if (!earlier) await form.create(db, actor, input, id);
    else if (!isSame(form, earlier, input)) await form.update(db, actor, earlier.id, earlier.version, input);
  } catch (error) {
    const { message, ...init } = describeFailure(error, received);
    return data<RowFormResult<Stored>>({ kind: "failed", values, message }, init);
  }
  return redirect(`${form.listUrl}?fait=ajout`);
}

/** Saves over the version that was on screen; when another one is stored by now, that one is shown beside what was typed. */
export async function saveListing<Stored extends Row, Schema extends z.ZodObject>(
  form: ListingForm<Stored, Schema>,
  db: Db,
  actor: Actor,
  id: string,
  received: ReceivedRequest,
) {
  const { values, version, input, errors } = await readSubmission(received.request, form.schema, form.lists);
  if (version === undefined) throw badRequest(form.noVersion);
  if (errors) return data<RowFormResult<Stored>>({ kind: "invalid", values, errors }, { status: 400 });
  try {
    const update = await form.update(db, actor, id, version, input);
    const stored = !update.ok && update.reason === "stale" ? await form.find(db, id) : undefined;
    // Stored already, word for word: the same form again, because the first answer was lost.
    if (update.ok || (stored && isSame(form, stored, input))) return redirect(`${form.listUrl}?fait=modification`);
    if (stored) return data<RowFormResult<Stored>>({ kind: "stale", values, stored }, { status: 409 });
    return data<RowFormResult<Stored>>({ kind: "failed", values, message: form.absent }, { status: 404 });
  } catch (error) {
    const { message, ...init } = describeFailure(error, received);
    return data<RowFormResult<Stored>>({ kind: "failed", values, message }, init);
  }
}

function isSame<Stored extends Row, Schema extends z.ZodObject>(form: ListingForm<Stored, Schema>, stored: Stored, input: z.infer<Schema>) {
  return form.differencesOf(form.valuesOf({ ...stored, ...input }), form.valuesOf(stored)).length === 0;
}
