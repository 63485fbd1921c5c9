import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import type { z } from "zod";
import { type Db, isDatabaseUnavailable } from "#app/db/engine/client.server.ts";
import type { SubmittedTable } from "#app/db/tables/content-types.ts";
import { reportFault } from "#app/kernel/http/faults.server.ts";
import { clientNetwork } from "#app/kernel/limits/client-address.server.ts";
import { TooManyAttempts } from "#app/kernel/limits/rate-limit.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { textOf } from "#app/lib/forms/form-values.ts";
import { type FormErrors, type FormValues, parseFormData, readForm, removeField } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import { ASKED_PHONE_FIELD, askedPhone, TOGO } from "#app/lib/text/phone.ts";
import type { VisitorFormName } from "#app/services/addresses/entry-points.ts";
import { askAboutPhone } from "#app/services/form-fields/international-phone.server.ts";
import { makeReceipt, type ReceiptWords, type StoredSending } from "./receipt.server.ts";
import { findSent, findVisitorRefusal, type Submission, sha256, submissionByContent, submissionWithKey } from "./store-once.server.ts";
import { BROWSER_FIELD, FILL_TIME_FIELD, type FormAnswer, type MessagePost, MIN_FILL_MS, TRAP_FIELD } from "./visitor-form.ts";

export type ReceivedForm = { request: Request; context: Readonly<RouterContextProvider>; pattern: string };
export type Reception = { answer: FormAnswer; init: { status: number; headers?: Record<string, string> } };

/** Why what was sent is not stored, beside the fields it is about; everything typed comes back with it. */
export type FormRefusal = { ok: false; errors: FormErrors; status?: 404 | 409 | 410 };

export type StoreOutcome =
  | { ok: true }
  | FormRefusal
  /** Beyond a limit of this form alone, in its own words. */
  | { ok: false; limited: { message: string; retryAfterS: number } };

type KeyedSchema = z.ZodObject<{ cle_envoi: z.ZodType<string | null> }>;

/** What is said around a form that has a page of its own; `post`: how the form of a message differs from that of the site. */
type FormPage = { title: string; heading: string; lead: string; back: { label: string; href: string }; post?: MessagePost };

export type VisitorForm<Schema extends KeyedSchema = KeyedSchema> = {
  /** Its attempts are counted under it, apart from those of the other forms. */
  name: VisitorFormName;
  table: SubmittedTable;
  schema: Schema;
  /** Fields that may differ though the same form is sent again. */
  unsaid?: readonly string[];
  /** Counts and stores once per submission (see storeOnce). Refuses with errors when what the form speaks of is no longer there. */
  store: (db: Db, input: z.infer<Schema>, submission: Submission) => Promise<StoreOutcome>;
  /** What its sender reads, of the stored row, so that a repeat reads the same; a program whose form was dropped reads the words alone. */
  thanks: (input: z.infer<Schema>, stored?: StoredSending) => ReceiptWords | Promise<ReceiptWords>;
  page?: FormPage;
};

/** For one that stands among others: what it stores is what its own schema has read. */
export function defineVisitorForm<Schema extends KeyedSchema>(form: VisitorForm<Schema>): VisitorForm {
  return form as object as VisitorForm;
}

/** The one way in for what anonymous visitors send: checks, traps for programs, repeats, limits, then the store. */
export async function receiveVisitorForm<Schema extends KeyedSchema>(
  { request, context }: Omit<ReceivedForm, "pattern">,
  form: VisitorForm<Schema>,
  given?: FormData,
): Promise<Reception> {
  const fields = given ?? (await readForm(request));
  const trap = removeField(fields, TRAP_FIELD);
  const fillTime = removeField(fields, FILL_TIME_FIELD);
  const browser = removeField(fields, BROWSER_FIELD);
  const askedAbout = removeField(fields, ASKED_PHONE_FIELD);
  if (fillTime !== undefined && !/^\d{1,9}$/.test(fillTime)) throw unreadable();
  if (browser !== undefined && !/^[\w-]{16,64}$/.test(browser)) throw unreadable();

  const typed = textsOf(fields);
  const outcome = parseFormData(fields, form.schema);
  if (!outcome.ok) return { answer: { kind: "invalid", errors: outcome.errors, values: outcome.values }, init: { status: 400 } };
  const input = outcome.value as z.infer<Schema> & { cle_envoi: string | null };

  const isTooFast = fillTime !== undefined && Number(fillTime) < MIN_FILL_MS;
  if (trap || isTooFast) {
    log.warn("form-trapped", { form: form.name, trap: trap ? "field" : "time" });
    return { answer: { kind: "sent", receipt: await makeReceipt(form.table, undefined, await form.thanks(input)) }, init: { status: 200 } };
  }

  const [telephone, indicatif] = [textOf(typed, "telephone"), textOf(typed, "indicatif") || TOGO];
  const question = askedAbout === askedPhone(telephone, indicatif) ? undefined : askAboutPhone(telephone, indicatif);
  if (question) return { answer: { kind: "invalid", errors: { telephone: question }, values: typed }, init: { status: 400 } };

  const network = clientNetwork(request);
  const browserKey = sha256(browser ?? `${network} ${request.headers.get("user-agent") ?? ""}`).slice(0, 40);
  const sender = { form: form.name, browser: browserKey, network };
  const submission = input.cle_envoi
    ? submissionWithKey(input.cle_envoi)
    : submissionByContent([form.name, network, JSON.stringify(typed, (name, value) => (form.unsaid?.includes(name) ? undefined : value))]);
  function limited({ retryAfterS, message }: { retryAfterS: number; message?: string }): Reception {
    log.warn("form-limited", { form: form.name });
    const headers = { "retry-after": String(retryAfterS) };
    return { answer: { kind: "limited", values: typed, ...(message && { message }) }, init: { status: 429, headers } };
  }
  try {
    const db = appDb();
    const thank = async (id: string | undefined): Promise<Reception> => {
      const row = id === undefined ? undefined : { db, id };
      const receipt = await makeReceipt(form.table, row, await form.thanks(input, row));
      return { answer: { kind: "sent", receipt }, init: { status: 200 } };
    };
    const known = await findSent(db, form.table, submission);
    if (known) return await thank(known);
    const refused = await findVisitorRefusal(db, sender);
    if (refused) return limited(refused);
    const stored = await form.store(db, input, { ...submission, sender });
    if ("limited" in stored) return limited(stored.limited);
    if (!stored.ok) return { answer: { kind: "invalid", errors: stored.errors, values: typed }, init: { status: stored.status ?? 400 } };
    return await thank(await findSent(db, form.table, submission));
  } catch (error) {
    if (error instanceof TooManyAttempts) return limited(error);
    reportFault(error, request, context);
    const init = isDatabaseUnavailable(error) ? { status: 503, headers: { "retry-after": "5" } } : { status: 500 };
    return { answer: { kind: "failed", values: typed }, init };
  }
}

function textsOf(form: FormData): FormValues {
  const values: FormValues = {};
  for (const name of new Set(form.keys())) {
    const texts = form.getAll(name).filter((value) => typeof value === "string");
    values[name] = texts.length > 1 ? texts : (texts[0] ?? "");
  }
  return values;
}

function unreadable() {
  return badRequest("Le formulaire reçu est illisible. Rechargez la page et recommencez.");
}

/** A form sent by script is answered in JSON at the same address; sent by the browser itself, by the page of the route. */
export function answerScript(receive: (received: ReceivedForm) => Promise<Reception>): MiddlewareFunction<Response> {
  return async ({ request, context, pattern }, next) => {
    if (request.method !== "POST" || request.headers.get("accept") !== "application/json") return next();
    try {
      const { answer, init } = await receive({ request, context, pattern });
      return Response.json(answer, init);
    } catch (thrown) {
      const status = refusalStatus(thrown);
      if (status === undefined) throw thrown;
      log.warn("form-refused", { path: new URL(request.url).pathname, status });
      return Response.json({ kind: "failed", values: {} }, { status });
    }
  };
}

function refusalStatus(thrown: unknown): number | undefined {
  if (typeof thrown !== "object" || thrown === null || !("init" in thrown)) return undefined;
  return (thrown.init as ResponseInit | null)?.status;
}
