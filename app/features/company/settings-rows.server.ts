import { type ActionFunctionArgs, data, redirect } from "react-router";
import { z } from "zod";
import type { Db } from "#app/db/engine/client.server.ts";
import { parseFormData } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import type { IntentCall } from "#app/services/auth/define-action.server.ts";
import { answerFailure } from "#app/services/desk-forms/answer-failure.server.ts";
import { failedForm } from "#app/services/desk-forms/failed-form.ts";
import type { RowRefusal } from "./settings-rows.tsx";

/** Why a row was not saved: what is wrong with it, or the row as another member saved it meanwhile. */
type RowFailure<Row> = { status: 400 | 409 } & Partial<Pick<RowRefusal<Row>, "errors" | "stored" | "question">>;

type SettingsRows<Intent extends string, Schema extends z.ZodObject, Row> = {
  /** The last part of its address. */
  page: string;
  schema: Schema;
  /** Undefined once it is stored. */
  save: (db: Db, actor: Actor, input: z.infer<Schema>, admin: AdminSession) => Promise<RowFailure<Row> | "absent" | undefined>;
  /** The word that the address says after it. */
  saved: string;
  /** What a press on one row does, by its intent: false when the row is not there any more. */
  acts: Partial<Record<Intent, { run: (db: Db, actor: Actor, id: string) => Promise<boolean>; done: string }>>;
  absent: string;
  failures: Record<Intent, string>;
};

const idSchema = z.object({ id: z.string().min(1).max(36) });

/** The action of a page of rows in the settings: one form that adds or changes a row, and presses on rows that are there. */
export async function changeSettingsRows<Intent extends string, Schema extends z.ZodObject, Row>(
  args: ActionFunctionArgs,
  { db, admin, intent, form }: IntentCall<Record<Intent, unknown>>,
  { page, schema, save, saved, acts, absent, failures }: SettingsRows<Intent, Schema, Row>,
) {
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const answerDone = (word: string) => redirect(`/admin-dashboard/parametres/${page}?fait=${word}`);
  const answerAbsent = () => data(failedForm(absent), { status: 404 });
  try {
    const act = acts[intent];
    if (act) {
      const sent = parseFormData(form, idSchema);
      if (!sent.ok) throw badRequest();
      return (await act.run(db, admin, sent.value.id)) ? answerDone(act.done) : answerAbsent();
    }
    const sent = parseFormData(form, schema);
    if (!sent.ok) return data<RowRefusal<Row>>({ kind: "invalid", values: sent.values, errors: sent.errors }, { status: 400 });
    const unsaved = await save(db, admin, sent.value, admin);
    if (unsaved === undefined) return answerDone(saved);
    if (unsaved === "absent") return answerAbsent();
    const { status, errors = {}, stored, question } = unsaved;
    return data<RowRefusal<Row>>({ kind: "invalid", values: typed, errors, stored, question }, { status });
  } catch (error) {
    return answerFailure(error, args, failures[intent]);
  }
}
