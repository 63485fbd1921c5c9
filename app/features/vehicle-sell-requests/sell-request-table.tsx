import { Eye } from "lucide-react";
import { formatShortDate } from "#app/lib/dates.ts";
import { formatPrix } from "#app/lib/money.ts";
import { DemoBadge } from "#app/platform/demo/demo-badge.tsx";
import { ToCheckBadge } from "#app/platform/inbox/to-check-badge.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonRouteLink } from "#app/ui/button-route-link.tsx";
import { sellerName } from "./sell-request-reply.ts";
import { sellRequestStatutLabels, sellRequestStatutTones, type VehicleSellRequest } from "./vehicle-sell-request.ts";

type SellRequestTableProps = {
  requests: VehicleSellRequest[];
  detailsUrl: (request: VehicleSellRequest) => string;
  /** The form that acts on the ticked rows. */
  bulkForm: string;
  isLoading: boolean;
};

export function SellRequestTable({ requests, detailsUrl, bulkForm, isLoading }: SellRequestTableProps) {
  return (
    <table className="admin-table" aria-busy={isLoading}>
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
          <SellRequestRow key={request.id} request={request} detailsUrl={detailsUrl(request)} bulkForm={bulkForm} />
        ))}
      </tbody>
    </table>
  );
}

type SellRequestRowProps = { request: VehicleSellRequest; detailsUrl: string; bulkForm: string };

function SellRequestRow({ request, detailsUrl, bulkForm }: SellRequestRowProps) {
  const { id, email, telephone, marque, modele, annee, prix_souhaite, statut, a_verifier, created_at } = request;
  const name = sellerName(request);
  return (
    <tr>
      <td className="admin-table-main">
        <div className="sell-request-client">
          <label className="request-card-pick">
            <input type="checkbox" name="id" value={id} form={bulkForm} aria-label={`Choisir la demande de ${name}`} />
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
        {a_verifier ? <ToCheckBadge /> : <Badge tone={sellRequestStatutTones[statut]}>{sellRequestStatutLabels[statut]}</Badge>}
      </td>
      <td data-label="Date">
        <time dateTime={created_at}>{formatShortDate(created_at)}</time>
      </td>
      <td className="admin-table-actions">
        <div>
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
        </div>
      </td>
    </tr>
  );
}
