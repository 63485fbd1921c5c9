import { z } from "zod";
import type { Db } from "#app/db/engine/client.server.ts";
import { parseFormData } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { type IntentCall, intentsWith } from "#app/services/auth/define-action.server.ts";
import { describeFailure, type ReceivedRequest } from "#app/services/desk-forms/write-failure.server.ts";
import type { ChangeOutcome } from "#app/services/desk-lists/change-outcome.server.ts";
import { siteTextCatalogue } from "#app/services/site-texts/catalogue/site-text-catalogue.ts";
import { siteTextMaxLengths, siteTextTooLong } from "#app/services/site-texts/site-text-places.ts";
import {
  createSiteText,
  deleteSiteText,
  findSiteTextType,
  resetSiteText,
  restoreSiteText,
  updateSiteText,
} from "./site-text-commands.server.ts";
import { siteTextAddSchema, siteTextChangeSchema, siteTextNameSchema } from "./site-text-input.ts";
import { type SiteTextRefusal, siteTextName } from "./site-text-row.tsx";
import { type SiteTextDone, siteTextAbsent, siteTextFailures, siteTextInUse, siteTextStale, siteTextTaken } from "./site-text-words.ts";
import type { SiteTextAdding } from "./texts-screen.tsx";

/** `refusal` belongs to the text being changed, `adding` to the one being added. */
export type TextFailure = { title: string; description?: string; refusal?: SiteTextRefusal; adding?: SiteTextAdding };
type TextOutcome = ChangeOutcome<SiteTextDone, TextFailure>;

export const textIntents = intentsWith("textes.modifier", ["ajouter", "modifier", "retablir", "supprimer", "restaurer"]);
type TextIntent = keyof typeof textIntents;

/** Without script the button sends the whole form. */
const removalSchema = siteTextNameSchema.extend({ content: z.string().optional(), version: z.string().optional() });

const restoreSchema = z.object({ id: z.string() });

export async function changeText(
  { db, admin, intent, form }: IntentCall<typeof textIntents>,
  received: ReceivedRequest,
): Promise<TextOutcome> {
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  try {
    return await applyIntent(db, admin, form, intent);
  } catch (error) {
    if (!(error instanceof Error)) throw error; // a refusal of ours
    const { message, ...init } = describeFailure(error, received);
    const again = intent === "ajouter" ? { adding: { values: typed, errors: {} } } : { refusal: refusalOf(typed) };
    return { failure: { title: siteTextFailures[intent], description: message, ...again }, ...init };
  }
}

function applyIntent(db: Db, actor: Actor, form: FormData, intent: TextIntent): Promise<TextOutcome> {
  if (intent === "ajouter") return add(db, actor, form);
  if (intent === "supprimer") return remove(db, actor, form);
  if (intent === "restaurer") return restore(db, actor, form);
  return change(db, actor, form, intent);
}

async function add(db: Db, actor: Actor, form: FormData): Promise<TextOutcome> {
  const parsed = parseFormData(form, siteTextAddSchema);
  if (!parsed.ok) {
    const [title] = Object.values(parsed.errors);
    if (title === undefined || parsed.errors.cle) throw badRequest();
    return { failure: { title, adding: parsed }, status: 400 };
  }
  const { cle, ...text } = parsed.value;
  const refuse = (errors: SiteTextAdding["errors"], status: number): TextOutcome => ({
    failure: { title: siteTextFailures.ajouter, description: Object.values(errors)[0], adding: { values: text, errors } },
    status,
  });
  const type = (await findSiteTextType(db, text)) ?? text.type;
  if (text.content.length > siteTextMaxLengths[type]) return refuse({ content: siteTextTooLong(type) }, 400);
  if (!(await createSiteText(db, actor, cle, text))) return refuse({ key: siteTextTaken }, 409);
  return { done: "creation", ids: [] };
}

async function remove(db: Db, actor: Actor, form: FormData): Promise<TextOutcome> {
  const parsed = parseFormData(form, removalSchema);
  if (!parsed.ok) throw badRequest();
  const id = await deleteSiteText(db, actor, parsed.value);
  if (id) return { done: "suppression", ids: [id] };
  return { failure: { title: siteTextFailures.supprimer, description: siteTextInUse }, status: 409 };
}

async function restore(db: Db, actor: Actor, form: FormData): Promise<TextOutcome> {
  const parsed = parseFormData(form, restoreSchema);
  if (!parsed.ok) throw badRequest();
  if (await restoreSiteText(db, actor, parsed.value.id)) return { done: "restauration", ids: [] };
  return { failure: { title: siteTextFailures.restaurer, description: siteTextAbsent }, status: 404 };
}

function refusalOf({ section, key, content = "" }: Record<string, string>): SiteTextRefusal {
  return { name: `${section}/${key}`, content };
}

/** The first wording of the sentence against fraud, which comes back when its field is emptied (SIGNAL-03); the other texts are refused. */
function neverEmpty(section: string, key: string) {
  return section === "properties" && key === "alerte_acompte" ? siteTextCatalogue.properties.alerte_acompte[1] : undefined;
}

async function change(db: Db, actor: Actor, form: FormData, intent: "modifier" | "retablir"): Promise<TextOutcome> {
  const isEmptied = intent === "modifier" && String(form.get("content") ?? "").trim() === "";
  const first = isEmptied && neverEmpty(String(form.get("section")), String(form.get("key")));
  if (first) {
    form.set("content", first);
    return change(db, actor, form, "retablir");
  }
  const parsed = parseFormData(form, siteTextChangeSchema);
  if (!parsed.ok) {
    const { section, key, content = "" } = parsed.values as Record<string, string>;
    if (!parsed.errors.content) throw badRequest();
    const refusal = { name: `${section}/${key}`, content, error: parsed.errors.content };
    return { failure: { title: parsed.errors.content, refusal }, status: 400 };
  }
  const { version, content, ...text } = parsed.value;
  const refusal = { name: siteTextName(text), content };
  if (intent === "retablir") {
    if (await resetSiteText(db, actor, text)) return { done: "retablissement", ids: [] };
    return { failure: { title: siteTextFailures.retablir, description: siteTextAbsent, refusal }, status: 404 };
  }
  const type = (await findSiteTextType(db, text)) ?? "paragraph";
  if (content.length > siteTextMaxLengths[type]) {
    const error = siteTextTooLong(type);
    return { failure: { title: error, refusal: { ...refusal, error } }, status: 400 };
  }
  const update = await updateSiteText(db, actor, text, version, content);
  if (update.ok) return { done: "modification", ids: [] };
  if (update.reason === "absent")
    return { failure: { title: siteTextFailures.modifier, description: siteTextAbsent, refusal }, status: 404 };
  const stored = { content: update.stored.content, version: update.stored.version };
  return { failure: { title: siteTextFailures.modifier, description: siteTextStale, refusal: { ...refusal, stored } }, status: 409 };
}
