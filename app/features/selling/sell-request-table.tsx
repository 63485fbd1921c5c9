import { Eye, Undo2 } from "lucide-react";
import { senderName, unverifiedNumber } from "#app/features/people/person-words.ts";
import { formatPrix } from "#app/lib/text/money.ts";
import { formatShortDate } from "#app/lib/time/dates.ts";
import { NOT_YOURS, useIsOwnOnly } from "#app/services/auth/member-rights.tsx";
import { PickBox } from "#app/services/lots/pick-box.tsx";
import { DemoBadge } from "#app/services/samples/demo-badge.tsx";
import type { RowsProps, Sent } from "#app/services/sent/define-sent.ts";
import { FicheName } from "#app/services/sent/reply-link.tsx";
import { StatutBadge } from "#app/services/sent/sent-card.tsx";
import { TableHead } from "#app/ui/admin/list-controls.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import type { VehicleSellRequest } from "./vehicle-sell-request.ts";

const RIGHT = "demandes-vente.lire";

export function SellRequestTable({ sent, rows, openUrl, onRestore, list, isLoading }: RowsProps<VehicleSellRequest>) {
  return (
    <table className="admin-table card wide figures" aria-busy={isLoading} ref={list} tabIndex={-1}>
      <TableHead columns={["Client", "Véhicule", "Prix souhaité", "Statut", "Date"]} hasActs />
      <tbody>
        {rows.map((row) => (
          <SellRequestRow key={row.id} sent={sent} request={row} detailsUrl={openUrl(row)} onRestore={() => onRestore(row)} />
        ))}
      </tbody>
    </table>
  );
}

type ListedRequest = RowsProps<VehicleSellRequest>["rows"][number];
type SellRequestRowProps = { sent: Sent; request: ListedRequest; detailsUrl: string; onRestore: () => void };

function SellRequestRow({ sent, request, detailsUrl, onRestore }: SellRequestRowProps) {
  const { id, email, telephone, marque, modele, annee, prix_souhaite, created_at, isPurged } = request;
  const isRemoved = isPurged || request.deleted_at !== null;
  const isOwnOnly = useIsOwnOnly(RIGHT);
  const name = senderName(request);
  return (
    <tr>
      <td className="admin-table-main">
        <div className="sell-request-client line gap-2h top">
          <PickBox id={id} label={sent.words.of(request)} isDisabled={isRemoved} />
          <div>
            <b>
              <FicheName row={request} name={name} />
            </b>
            <span className="admin-table-note note">{email}</span>
            {telephone && <span className="admin-table-note note">{unverifiedNumber(request) ?? telephone}</span>}
            <DemoBadge row={request} />
          </div>
        </div>
      </td>
      <td data-label="Véhicule">{[`${marque} ${modele}`, annee].filter(Boolean).join(", ")}</td>
      <td data-label="Prix souhaité">
        <span className="admin-table-prix one-line">{prix_souhaite === null ? "-" : formatPrix(prix_souhaite)}</span>
      </td>
      <td data-label="Statut">
        <StateBadge sent={sent} request={request} />
      </td>
      <td data-label="Date">
        <time dateTime={created_at}>{formatShortDate(created_at)}</time>
      </td>
      <td className="admin-table-actions">
        <div className="ends gap-2 line">
          {isPurged && isOwnOnly ? null : isRemoved ? (
            <Button
              type="button"
              variant="outline"
              size="small"
              disabled={isPurged}
              onClick={onRestore}
              aria-label={`Annuler la suppression de la demande de ${name}`}
            >
              <Undo2 />
              Annuler
            </Button>
          ) : (
            <ButtonRouteLink
              to={detailsUrl}
              variant="outline"
              size="small"
              preventScrollReset
              aria-label={`Détails de la demande de ${name}`}
            >
              <Eye />
              Détails
            </ButtonRouteLink>
          )}
        </div>
      </td>
    </tr>
  );
}

function StateBadge({ sent, request }: { sent: Sent; request: ListedRequest }) {
  const isOwnOnly = useIsOwnOnly(RIGHT);
  if (request.isPurged) return <Badge tone="mute">{isOwnOnly ? NOT_YOURS : "Supprimée définitivement"}</Badge>;
  if (request.deleted_at !== null) return <Badge tone="mute">Supprimée</Badge>;
  return <StatutBadge sent={sent} row={request} />;
}
