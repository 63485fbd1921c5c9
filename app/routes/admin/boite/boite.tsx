import { data, redirect } from "react-router";
import { findAddedTo, findListInstead } from "#app/features/inbox/added-elsewhere.server.ts";
import { changeBoite } from "#app/features/inbox/boite-action.server.ts";
import { type BoiteFailure, boiteIntents, findLeftWords } from "#app/features/inbox/boite-change.server.ts";
import { loadBoite, pressesBeside, viewsOf } from "#app/features/inbox/boite-data.server.ts";
import { BoiteScreen, readElsewhere, stayWhenUnread } from "#app/features/inbox/boite-screen.tsx";
import { boiteFailure, boiteSearch, readBoite } from "#app/features/inbox/parts/boite-words.ts";
import { findStarted, nothingStarted } from "#app/features/inbox/presses/press-data.server.ts";
import { PinnedHeading } from "#app/features/sent-lists/pinned-heading.tsx";
import { textIn } from "#app/lib/forms/form-values.ts";
import { newId } from "#app/lib/values/ids.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { hasRight } from "#app/services/auth/rights.ts";
import { reloadUnlessMessagesLeave, withoutMessages } from "#app/services/desk-forms/address-messages.ts";
import { cacheWithAge } from "#app/services/desk-forms/cache-loaded.ts";
import { namedAction } from "#app/services/desk-forms/keep-typed.ts";
import { pinRows } from "#app/services/desk-lists/pinned-rows.ts";
import type { Route } from "./+types/boite";

export const loader = defineLoader("boite.lire", async ({ url: { searchParams } }, { admin, db }) => {
  const address = readBoite(searchParams, viewsOf(admin));
  const started = hasRight(admin, "boite.saisir") ? await findStarted(db, address.q) : nothingStarted;
  if (started.found) throw redirect(`/admin-dashboard/boite/rapprocher?${new URLSearchParams({ reference: started.found })}`);
  const listInstead = await findListInstead(db, admin, address, searchParams);
  if (listInstead !== undefined) throw redirect(`/admin-dashboard/boite${listInstead}`);
  const boite = await loadBoite(db, admin, address, started.presses);
  if (address.page > boite.pageCount) throw redirect(`/admin-dashboard/boite${boiteSearch({ ...address, page: boite.pageCount })}`);
  // What took a fiche away and says so is an answer of its own.
  const isNotFound = address.personne !== undefined && boite.fiche === null && !boite.openToTake && !searchParams.has("fait");
  const beside = pressesBeside(address, started);
  const [addedTo, left] = [await findAddedTo(db, admin, searchParams), await findLeftWords(db, admin, searchParams)];
  return data({ ...boite, cle: newId(), address, beside, call: started.call, addedTo, left }, { status: isNotFound ? 404 : 200 });
});

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { personne: _, demande: _asked, ...filter } = readBoite(new URL(request.url).searchParams);
  const read = () => pinRows("people", boiteSearch(filter), serverLoader, readElsewhere);
  return stayWhenUnread(request.url, () => cacheWithAge(withoutMessages(request.url), read));
}
clientLoader.hydrate = true as const;

export const action = defineAction(boiteIntents, async (args, asked) => {
  const outcome = await changeBoite(asked, args);
  if ("failure" in outcome) {
    const { failure, status } = outcome;
    return data<BoiteFailure>(failure, { status });
  }
  if ("leads" in outcome) return redirect(`/admin-dashboard/${outcome.leads}`);
  if (!("done" in outcome)) throw new Error("The inbox has no lists of lots");
  const address = readBoite(args.url.searchParams);
  const { done, ids, person = address.personne } = outcome;
  const vue = done === "pris" ? "a_moi" : address.vue;
  const words = { fait: done, ...(ids.length > 0 && { lignes: ids.join(",") }), ...outcome.words };
  return redirect(`/admin-dashboard/boite${boiteSearch({ ...address, vue, personne: person }, words)}`);
});

export const clientAction = namedAction<typeof action, BoiteFailure>((form) => boiteFailure(textIn(form, "intent"), textIn(form, "table")));

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Boîte — Dashboard FADEM" }];
}

export default function BoitePage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <BoiteScreen
      boite={loaderData}
      answered={actionData}
      heading={(list) => <PinnedHeading title="Boîte" table="people" arrivals={loaderData.arrivals} list={list} />}
    />
  );
}
