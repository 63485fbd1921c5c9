import { Trash2 } from "lucide-react";
import { useState } from "react";
import { data, Form, redirect, useNavigation, useSubmit } from "react-router";
import { z } from "zod";
import { type BinTable, binTables, contentTypes, type SentTable, sentTables } from "#app/db/tables/content-types.ts";
import { LotsWay } from "#app/features/company/lots-way.tsx";
import { SettingsNav } from "#app/features/company/settings-nav.tsx";
import { onlyOwn } from "#app/features/sent-lists/own-requests.server.ts";
import { useLive } from "#app/kernel/realtime/live-connection.tsx";
import { parseFormData } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import { formatDateTime } from "#app/lib/time/dates.ts";
import { refuseWithout } from "#app/services/auth/admin-guard.server.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { changeRight, hasRight, scopeOf } from "#app/services/auth/rights.ts";
import { findInBin, listBin, purgeFromBin, restoreFromBin } from "#app/services/bin/bin.server.ts";
import { BIN_DAYS, type BinRow, purgeQuestion, timeLeft } from "#app/services/bin/bin.ts";
import { reloadUnlessMessagesLeave, withoutMessages } from "#app/services/desk-forms/address-messages.ts";
import { cacheLoaded } from "#app/services/desk-forms/cache-loaded.ts";
import { failedToAnswer, keepTyped } from "#app/services/desk-forms/keep-typed.ts";
import { describeFailure } from "#app/services/desk-forms/write-failure.server.ts";
import { useListMessages } from "#app/services/desk-lists/use-list-messages.ts";
import { AdminPager } from "#app/ui/admin/list-controls.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { EmptyState } from "#app/ui/layout/states.tsx";
import { ConfirmDialog } from "#app/ui/overlays/dialog.tsx";
import type { Route } from "./+types/bin-page";

const PAGE = "/admin-dashboard/corbeille";

const done = {
  restauration: { title: "✅ Élément restauré" },
  definitif: { title: "✅ Élément supprimé définitivement" },
} as const;

const GONE = "Cet élément n’est plus dans la corbeille.";
const isSent = (table: BinTable): table is SentTable => sentTables.some((name) => name === table);

const failures = { restaurer: "Impossible de restaurer cet élément", supprimer: "Impossible de supprimer cet élément" };

const changeSchema = z.object({ table: z.enum(binTables), id: z.string().min(1) });

/** What members put here and take back are the rows of their own screens: of requests, for whoever sees only some, those of the people he follows. */
export const loader = defineLoader("corbeille.lire", async ({ url: { searchParams: params } }, { admin, db }) => {
  const page = /^[1-9]\d{0,5}$/.test(params.get("page") ?? "") ? Number(params.get("page")) : 1;
  const own = binTables.filter((name) => scopeOf(admin, changeRight(name)) === "all");
  const narrowed = sentTables.filter((name) => scopeOf(admin, changeRight(name)) === "own");
  const list = await listBin(db, page, own, { tables: narrowed, member: admin.id });
  if (page > list.pageCount) throw redirect(`${PAGE}?page=${list.pageCount}`);
  const table = hasRight(admin, "corbeille.supprimer") ? own.find((name) => name === params.get("table")) : undefined;
  const asked = table && (await findInBin(db, table, params.get("supprimer") ?? ""));
  return { ...list, page, asked };
});

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return cacheLoaded(withoutMessages(request.url), serverLoader);
}
clientLoader.hydrate = true as const;

type BinFailure = { title: string; description: string };

const intents = { restaurer: "corbeille.restaurer", supprimer: "corbeille.supprimer" } as const;

export const action = defineAction(intents, async (args, { db, admin, intent, form }) => {
  const sent = parseFormData(form, changeSchema);
  if (!sent.ok) throw badRequest();
  const { table, id } = sent.value;
  refuseWithout(args.request, admin, changeRight(table));
  // Whoever sees only their own people's requests takes back only those.
  const [own] = isSent(table) ? await onlyOwn(db, admin, table, [id]) : [id];
  if (!own) return data<BinFailure>({ title: "Erreur", description: GONE }, { status: 404 });
  try {
    const isDone =
      intent === "supprimer" ? await purgeFromBin(db, admin, table, id) : (await restoreFromBin(db, admin, table, [id])).length > 0;
    if (isDone) return redirect(`${PAGE}?fait=${intent === "restaurer" ? "restauration" : "definitif"}`);
    return data<BinFailure>({ title: "Erreur", description: GONE }, { status: 404 });
  } catch (error) {
    const { message = failures[intent], ...init } = describeFailure(error, args);
    return data<BinFailure>({ title: "Erreur", description: message }, init);
  }
});

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(serverAction, failedToAnswer);
}

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Corbeille — Dashboard FADEM" }];
}

export default function BinPage({ loaderData: { rows, page, pageCount, asked }, actionData }: Route.ComponentProps) {
  const [toPurge, setToPurge] = useState<BinRow | undefined>(asked);
  const submit = useSubmit();
  const may = useMay();
  const isBusy = useNavigation().state !== "idle";
  const places = useHeldPlaces(rows, page);
  useListMessages({ done, failure: actionData });

  async function handlePurge() {
    if (!toPurge) return;
    await submit(
      { intent: "supprimer", table: toPurge.table, id: toPurge.id },
      { method: "post", action: PAGE, replace: true, preventScrollReset: true },
    );
    setToPurge(undefined);
  }

  return (
    <>
      <SettingsNav />
      {actionData && <p className="admin-failure">{actionData.description}</p>}
      {places.length === 0 ? (
        <EmptyState icon={<Trash2 />} title="La corbeille est vide">
          Ce que vous supprimez reste ici {BIN_DAYS} jours.
        </EmptyState>
      ) : (
        <ul className="admin-list">
          {places.map(({ row, isThere }) => (
            <li key={`${row.table} ${row.id}`} className="admin-card bin-row split">
              <div>
                <h3>{row.titre}</h3>
                <p className="note">
                  {contentTypes[row.table].binned.label}, dans la corbeille depuis le {formatDateTime(row.deleted_at)},{" "}
                  {timeLeft(row.deleted_at)}
                </p>
              </div>
              {isThere ? (
                <Form method="post" action={PAGE} className="button-row" replace preventScrollReset>
                  <input type="hidden" name="table" value={row.table} />
                  <input type="hidden" name="id" value={row.id} />
                  <Button
                    type="submit"
                    name="intent"
                    value="restaurer"
                    variant="outline"
                    size="small"
                    disabled={isBusy}
                    aria-label={`Restaurer ${row.titre}`}
                  >
                    Restaurer
                  </Button>
                  {may("corbeille.supprimer") && (
                    <ButtonRouteLink
                      to={`${PAGE}?table=${row.table}&supprimer=${row.id}`}
                      variant="outline"
                      size="small"
                      className="bin-row-purge"
                      aria-label={`Supprimer définitivement ${row.titre}`}
                      onClick={(event) => {
                        event.preventDefault();
                        setToPurge(row);
                      }}
                    >
                      Supprimer définitivement
                    </ButtonRouteLink>
                  )}
                </Form>
              ) : (
                <p className="bin-row-gone note">N’est plus dans la corbeille.</p>
              )}
            </li>
          ))}
        </ul>
      )}
      <AdminPager page={page} pageCount={pageCount} searchOf={(wanted) => (wanted > 1 ? `?page=${wanted}` : "")} />
      <LotsWay />
      <ConfirmDialog
        open={toPurge !== undefined}
        title={`Supprimer définitivement «\u00a0${toPurge?.titre ?? ""}\u00a0»`}
        question={toPurge ? purgeQuestion(toPurge.table) : ""}
        confirmLabel="Supprimer"
        tone="danger"
        isBusy={isBusy}
        onConfirm={handlePurge}
        onCancel={() => setToPurge(undefined)}
      />
    </>
  );
}

/**
 * A row that left the bin keeps its place until the page is read anew: with every row the next one would come under the finger that has
 * just pressed `Restaurer`.
 */
function useHeldPlaces(rows: readonly BinRow[], page: number) {
  const { isRefreshing } = useLive();
  const [held, setHeld] = useState({ page, rows });
  if (held.page !== page || (isRefreshing && held.rows !== rows)) setHeld({ page, rows });
  const there = new Set(rows.map(({ table, id }) => `${table} ${id}`));
  return held.rows.map((row) => ({ row, isThere: there.has(`${row.table} ${row.id}`) }));
}
