import { data } from "react-router";
import { siteTextSections } from "#app/db/tables/closed-lists.ts";
import { listKnownKeys, listSiteTextsForAdmin } from "#app/features/texts/site-text-admin-queries.server.ts";
import { siteTextFailures } from "#app/features/texts/site-text-words.ts";
import { changeText, type TextFailure, textIntents } from "#app/features/texts/text-action.server.ts";
import { MAX_KEPT, readTextFilter, TEXTS_URL, TextsScreen, writeTextFilter } from "#app/features/texts/texts-screen.tsx";
import { newId } from "#app/lib/values/ids.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { cacheByAddress, reloadUnlessMessagesLeave } from "#app/services/desk-forms/address-messages.ts";
import { keepTyped } from "#app/services/desk-forms/keep-typed.ts";
import { describeFailure } from "#app/services/desk-forms/write-failure.server.ts";
import { answerOutcome } from "#app/services/desk-lists/change-outcome.server.ts";
import type { Route } from "./+types/texts";

export const loader = defineLoader("textes.lire", async (args, { db }) => {
  const { searchParams: params } = args.url;
  const filter = readTextFilter(params);
  try {
    const { page, ...list } = await listSiteTextsForAdmin(db, filter);
    const adding = params.has("ajouter") ? { cle: newId(), offeredKeys: await listKnownKeys(db) } : undefined;
    return { ...list, filter: { ...filter, page }, editing: params.get("modifier"), adding };
  } catch (error) {
    const { status } = describeFailure(error, args);
    throw data({ message: siteTextFailures.charger }, { status });
  }
});

export const clientLoader = cacheByAddress<typeof loader>();

export const action = defineAction(textIntents, async (args, call) => {
  const filter = readTextFilter(args.url.searchParams);
  const outcome = await changeText(call, args);
  const section = siteTextSections.find((one) => one === call.form.get("section"));
  const isAdded = "done" in outcome && outcome.done === "creation";
  const isChanged = "done" in outcome && outcome.done !== "suppression" && outcome.done !== "restauration";
  const name = `${call.form.get("section")}/${call.form.get("key")}`;
  const pinnedNames = isChanged ? [...filter.pinnedNames.filter((other) => other !== name), name].slice(-MAX_KEPT) : filter.pinnedNames;
  return answerOutcome(outcome, {
    listUrl: TEXTS_URL,
    searchWith: (words) => writeTextFilter(isAdded ? { section, page: 1, pinnedNames: [name] } : { ...filter, pinnedNames }, words),
  });
});

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const isAdding = (await request.clone().formData()).get("intent") === "ajouter";
  const title = isAdding ? siteTextFailures.ajouter : siteTextFailures.modifier;
  return keepTyped(serverAction, (message): TextFailure => ({ title, description: message }));
}

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Textes — Dashboard FADEM" }];
}

export default function TextsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <TextsScreen {...loaderData} answered={actionData} />;
}
