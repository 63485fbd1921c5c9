import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { contentTypes } from "#app/db/tables/content-types.ts";
import { LotsWay } from "#app/features/company/lots-way.tsx";
import { SettingsNav } from "#app/features/company/settings-nav.tsx";
import { useLive } from "#app/kernel/realtime/live-connection.tsx";
import type { Message } from "#app/lib/text/message.ts";
import { formatDateTime } from "#app/lib/time/dates.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { BIN_DAYS, type BinRow, purgeQuestion, timeLeft } from "#app/services/bin/bin.ts";
import { useListMessages } from "#app/services/desk-lists/use-list-messages.ts";
import { AdminPager } from "#app/ui/admin/list-controls.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { EmptyState } from "#app/ui/layout/states.tsx";
import { ConfirmDialog } from "#app/ui/overlays/dialog.tsx";

type BinScreenProps = {
  rows: BinRow[];
  page: number;
  pageCount: number;
  /** The row that a browser without script asked to purge. */
  asked: BinRow | undefined;
  failure: Message | undefined;
};

const PAGE = "/admin-dashboard/corbeille";

const done = {
  restauration: { title: "✅ Élément restauré" },
  definitif: { title: "✅ Élément supprimé définitivement" },
} as const;

export function BinScreen({ rows, page, pageCount, asked, failure }: BinScreenProps) {
  const [toPurge, setToPurge] = useState<BinRow | undefined>(asked);
  const submit = useSubmit();
  const may = useMay();
  const isBusy = useNavigation().state !== "idle";
  const places = usePinnedRows(rows, page);
  useListMessages({ done, failure });

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
      {failure && <p className="admin-failure notice tone-bad mb-4">{failure.description}</p>}
      {places.length === 0 ? (
        <EmptyState icon={<Trash2 />} title="La corbeille est vide">
          Ce que vous supprimez reste ici {BIN_DAYS} jours.
        </EmptyState>
      ) : (
        <ul className="admin-list stack gap-3">
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
function usePinnedRows(rows: readonly BinRow[], page: number) {
  const { isRefreshing } = useLive();
  const [held, setHeld] = useState({ page, rows });
  if (held.page !== page || (isRefreshing && held.rows !== rows)) setHeld({ page, rows });
  const there = new Set(rows.map(({ table, id }) => `${table} ${id}`));
  return held.rows.map((row) => ({ row, isThere: there.has(`${row.table} ${row.id}`) }));
}
