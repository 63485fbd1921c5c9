import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";
import type { Message } from "#app/lib/text/message.ts";

/** The private page of what was sent. */
export type PageOfSender = `/rendez-vous/${string}` | `/reservation/${string}`;

/** What becomes of a form a visitor sent. The values are what was typed: a page without script shows them again. */
export type FormAnswer = (
  | { kind: "sent"; receipt: Receipt }
  | { kind: "invalid"; errors: FormErrors; values: FormValues }
  /** With words of its own where there is more to say than that there were too many. */
  | { kind: "limited"; values: FormValues; message?: string }
  | { kind: "failed"; values: FormValues }
  /** Said by the browser itself: without a network nothing left; a connection that was cut leaves open what arrived. */
  | { kind: "offline" | "cut" }
) & {
  /** Parts of it that did not go through. */
  notices?: string[];
  /** Files that had arrived and were no longer there when the form was stored. */
  lost?: KeptFile[];
  /** Files that arrived with a form that is sent back: they need not be chosen again. */
  kept?: KeptFile[];
};

/** What the sender reads of what was stored. */
export type Receipt = {
  title: string;
  lead?: string;
  /** What the sender can name it by, "D-7K4M", when an answer comes, where the office hours tell, and what becomes of it until then. */
  reference?: string;
  reply?: string;
  steps?: readonly string[];
  /** On which the sender goes on. */
  page?: PageOfSender;
};

/** `token` stands for the file in the form, `name` is the one its owner knows. */
export type KeptFile = { token: string; name: string };

/** Said where nothing was stored. */
export type FormMessages = {
  failed: string;
  /** Where nothing waits in the browser for the network to come back. */
  offline?: Message;
};

/** A message that goes to another address than the contact form: what is said of it, and what it asks for in the place of a subject. */
export type MessagePost = { name: string; action: string; messages: FormMessages; subject: { label: string; placeholder: string } };

/** A bad address; also neither an address nor a number. */
export const EMAIL = "Veuillez saisir une adresse email valide.";
export const EITHER_ENOUGH = "Un e-mail ou un téléphone suffit.";

/** The sentence where both are empty goes as soon as one of the two is filled in. */
export function eitherOf(sentence: string) {
  return { names: ["email", "telephone"], sentence };
}

export const OFFLINE: Message = {
  title: "Pas de connexion\u00a0: rien n’a été envoyé.",
  description: "Ce que vous avez rempli reste dans le formulaire. Renvoyez-le dès que le réseau est revenu.",
};
/** The key of the sending makes it true: the same content is stored once, however often it is sent. */
export const CUT =
  "La connexion a été coupée avant la réponse. Ce que vous avez rempli reste dans le formulaire\u00a0: renvoyez-le tel quel, il ne sera enregistré qu’une fois.";

export const TOO_MANY_ATTEMPTS = "Trop de tentatives. Veuillez attendre avant de renvoyer un message.";
/** No visitor fills a form in less. The browser waits that long before it sends; the server drops what a program posts sooner. */
export const MIN_FILL_MS = 1_500;

/** The fields beside those of the form itself. Only the first is in the page: it is hidden, and only programs fill it. */
export const TRAP_FIELD = "site_web";
export const FILL_TIME_FIELD = "duree";
export const BROWSER_FIELD = "navigateur";

const TIMEOUT_MS = 40_000;
const EARLY_TIMER_MS = 50; // a timer may ring early, and the server drops a form sent too soon
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
