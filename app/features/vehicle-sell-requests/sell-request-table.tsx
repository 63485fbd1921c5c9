import { Eye, Undo2 } from "lucide-react";
import type { RefObject } from "react";
import { formatShortDate } from "#app/lib/dates.ts";
import { formatPrix } from "#app/lib/money.ts";
import { NOT_YOURS, useIsOwnOnly } from "#app/platform/auth/member-rights.tsx";
import { DemoBadge } from "#app/platform/demo/demo-badge.tsx";
import { ToCheckBadge } from "#app/platform/inbox/to-check-badge.tsx";
import { senderName } from "#app/platform/people/sender.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ButtonRouteLink } from "#app/ui/button-route-link.tsx";
import { sellRequestStatutLabels, sellRequestStatutTones, type VehicleSellRequest } from "./vehicle-sell-request.ts";

/** `isPurged`: nothing is left of it, or nothing that this member may see. */
type ListedRequest = VehicleSellRequest & { isPurged?: boolean };

const RIGHT = "demandes-vente.lire";

type SellRequestTableProps = {
  requests: ListedRequest[];
  detailsUrl: (request: VehicleSellRequest) => string;
  /** The form that acts on the ticked rows. */
  bulkForm: string;
  /** For a row that keeps its place while it is in the bin. */
  onRestore: (request: VehicleSellRequest) => void;
  table: RefObject<HTMLTableElement | null>;
  isLoading: boolean;
};

export function SellRequestTable({ requests, detailsUrl, bulkForm, onRestore, table, isLoading }: SellRequestTableProps) {
  return (
    <table className="admin-table" aria-busy={isLoading} ref={table} tabIndex={-1}>
      <thead>
        <tr>
          <th scope="col">Client</th>
          <th scope="col">Véhicule</th>
          <th scope="col">Prix souhaité</th>
          <th scope="col">Statut</th>
          <th scope="col">Date</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <SellRequestRow
            key={request.id}
            request={request}
            detailsUrl={detailsUrl(request)}
            bulkForm={bulkForm}
            onRestore={() => onRestore(request)}
          />
        ))}
      </tbody>
    </table>
  );
}

type SellRequestRowProps = { request: ListedRequest; detailsUrl: string; bulkForm: string; onRestore: () => void };

function SellRequestRow({ request, detailsUrl, bulkForm, onRestore }: SellRequestRowProps) {
  const { id, email, telephone, marque, modele, annee, prix_souhaite, created_at, isPurged } = request;
  const isRemoved = isPurged || request.deleted_at !== null;
  const isOwnOnly = useIsOwnOnly(RIGHT);
  const name = senderName(request);
  return (
    <tr>
      <td className="admin-table-main">
        <div className="sell-request-client">
          <label className="request-card-pick">
            <input type="checkbox" name="id" value={id} form={bulkForm} disabled={isRemoved} aria-label={`Choisir la demande de ${name}`} />
          </label>
          <div>
            <b>{name}</b>
            <span className="admin-table-note">{email}</span>
            {telephone && <span className="admin-table-note">{telephone}</span>}
            <DemoBadge row={request} />
          </div>
        </div>
      </td>
      <td data-label="Véhicule">{[`${marque} ${modele}`, annee].filter(Boolean).join(", ")}</td>
      <td data-label="Prix souhaité">
        <span className="admin-table-prix">{prix_souhaite === null ? "-" : formatPrix(prix_souhaite)}</span>
      </td>
      <td data-label="Statut">
        <StateBadge request={request} />
      </td>
      <td data-label="Date">
        <time dateTime={created_at}>{formatShortDate(created_at)}</time>
      </td>
      <td className="admin-table-actions">
        <div>
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

function StateBadge({ request: { statut, a_verifier, deleted_at, isPurged } }: { request: ListedRequest }) {
  const isOwnOnly = useIsOwnOnly(RIGHT);
  if (isPurged) return <Badge tone="mute">{isOwnOnly ? NOT_YOURS : "Supprimée définitivement"}</Badge>;
  if (deleted_at !== null) return <Badge tone="mute">Supprimée</Badge>;
  return a_verifier ? <ToCheckBadge /> : <Badge tone={sellRequestStatutTones[statut]}>{sellRequestStatutLabels[statut]}</Badge>;
}
