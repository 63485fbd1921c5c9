import { BROWSER_FIELD, FILL_TIME_FIELD, type FormAnswer, MIN_FILL_MS } from "./visitor-form.ts";

const TIMEOUT_MS = 40_000;
const EARLY_TIMER_MS = 50; // timers may ring a moment early, and whoever is too fast is taken for a program
export const BROWSER_KEY = "fadem-navigateur";

/** Names one sending: repeated as long as the content stays the same, so that a retry cannot be stored twice. */
export type RepeatKey = { content: string; key: string };

type SendOptions = { openedAt: number; last?: RepeatKey; more?: [name: string, value: string][] };

/** Sends the texts of a form by script. Never throws: a network that fails is an answer like another. */
export async function postVisitorForm(form: HTMLFormElement, { openedAt, last, more = [] }: SendOptions) {
  const fields = textFields(form);
  for (const [name, value] of more) fields.append(name, value);
  const content = fields.toString();
  const sending: RepeatKey = last?.content === content ? last : { content, key: crypto.randomUUID() };
  await pause(MIN_FILL_MS + EARLY_TIMER_MS - (performance.now() - openedAt));
  fields.set("cle_envoi", sending.key);
  fields.set(FILL_TIME_FIELD, String(Math.round(performance.now() - openedAt)));
  fields.set(BROWSER_FIELD, browserKey());
  return { answer: await post(form.action, fields), sending };
}

async function post(address: string, fields: URLSearchParams): Promise<FormAnswer> {
  const isOffline = !navigator.onLine; // read before: a network that goes while the form is away leaves open whether it arrived
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { accept: "application/json" },
      body: fields,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const isOurs = response.headers.get("content-type")?.includes("application/json");
    return isOurs ? ((await response.json()) as FormAnswer) : { kind: "failed", values: {} };
  } catch {
    return { kind: isOffline ? "offline" : "cut" };
  }
}

function textFields(form: HTMLFormElement) {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") fields.append(name, value);
  return fields;
}

function pause(ms: number) {
  return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve();
}

let keyOfThisPage: string | undefined;

/** A random name of this browser, for the limits only; where nothing may be kept it lasts as long as the page. */
function browserKey(): string {
  keyOfThisPage ??= crypto.randomUUID();
  try {
    const kept = window.localStorage.getItem(BROWSER_KEY);
    if (kept && /^[\w-]{16,64}$/.test(kept)) return kept;
    window.localStorage.setItem(BROWSER_KEY, keyOfThisPage);
  } catch {
    return keyOfThisPage; // storage is closed to us
  }
  return keyOfThisPage;
}
