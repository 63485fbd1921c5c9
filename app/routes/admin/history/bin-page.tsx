import { data, redirect } from "react-router";
import { z } from "zod";
import { type BinTable, binTables, type SentTable, sentTables } from "#app/db/tables/content-types.ts";
import { BinScreen } from "#app/features/journal/bin-screen.tsx";
import { onlyOwn } from "#app/features/sent-lists/own-requests.server.ts";
import { parseFormData } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import type { Message } from "#app/lib/text/message.ts";
import { refuseWithout } from "#app/services/auth/admin-guard.server.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { changeRight, hasRight, scopeOf } from "#app/services/auth/rights.ts";
import { findInBin, listBin, purgeFromBin, restoreFromBin } from "#app/services/bin/bin.server.ts";
import { cacheByAddress, reloadUnlessMessagesLeave } from "#app/services/desk-forms/address-messages.ts";
import { failedToAnswer, keptAction } from "#app/services/desk-forms/keep-typed.ts";
import { describeFailure } from "#app/services/desk-forms/write-failure.server.ts";
import type { Route } from "./+types/bin-page";

const GONE = "Cet élément n’est plus dans la corbeille.";
const isSent = (table: BinTable): table is SentTable => sentTables.some((name) => name === table);

const failures = { restaurer: "Impossible de restaurer cet élément", supprimer: "Impossible de supprimer cet élément" };

const changeSchema = z.object({ table: z.enum(binTables), id: z.string().min(1) });

/** What members put here and take back are the rows of their own screens: of requests, a member who sees only some has those of the people he follows. */
export const loader = defineLoader("corbeille.lire", async ({ url: { searchParams: params } }, { admin, db }) => {
  const page = /^[1-9]\d{0,5}$/.test(params.get("page") ?? "") ? Number(params.get("page")) : 1;
  const own = binTables.filter((name) => scopeOf(admin, changeRight(name)) === "all");
  const narrowed = sentTables.filter((name) => scopeOf(admin, changeRight(name)) === "own");
  const list = await listBin(db, page, own, { tables: narrowed, member: admin.id });
  if (page > list.pageCount) throw redirect(`/admin-dashboard/corbeille?page=${list.pageCount}`);
  const table = hasRight(admin, "corbeille.supprimer") ? own.find((name) => name === params.get("table")) : undefined;
  const rowToDelete = table && (await findInBin(db, table, params.get("supprimer") ?? ""));
  return { ...list, page, asked: rowToDelete };
});

export const clientLoader = cacheByAddress<typeof loader>();

const intents = { restaurer: "corbeille.restaurer", supprimer: "corbeille.supprimer" } as const;

export const action = defineAction(intents, async (args, { db, admin, intent, form }) => {
  const sent = parseFormData(form, changeSchema);
  if (!sent.ok) throw badRequest();
  const { table, id } = sent.value;
  refuseWithout(args.request, admin, changeRight(table));
  // A member who sees only the requests of the people he follows takes back only those.
  const [own] = isSent(table) ? await onlyOwn(db, admin, table, [id]) : [id];
  if (!own) return data<Message>({ title: "Erreur", description: GONE }, { status: 404 });
  try {
    const isDone =
      intent === "supprimer" ? await purgeFromBin(db, admin, table, id) : (await restoreFromBin(db, admin, table, [id])).length > 0;
    if (isDone) return redirect(`/admin-dashboard/corbeille?fait=${intent === "restaurer" ? "restauration" : "definitif"}`);
    return data<Message>({ title: "Erreur", description: GONE }, { status: 404 });
  } catch (error) {
    const { message = failures[intent], ...init } = describeFailure(error, args);
    return data<Message>({ title: "Erreur", description: message }, init);
  }
});

export const clientAction = keptAction<typeof action, Message>(failedToAnswer);

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Corbeille — Dashboard FADEM" }];
}

export default function BinPage({ loaderData, actionData }: Route.ComponentProps) {
  return <BinScreen {...loaderData} failure={actionData} />;
}
