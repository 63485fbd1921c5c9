import { Copy, Image as ImageIcon, Pencil } from "lucide-react";
import { Link } from "react-router";
import { vehicleStatuts } from "#app/db/tables/closed-lists.ts";
import { ListingFigures, ReadLinks, StayLink, thumbnailUrl } from "#app/features/listing-parts/listing-row.tsx";
import { typedStayUrl } from "#app/features/listing-parts/stay-calendar-card.tsx";
import { carOffer } from "#app/features/listing-parts/stay-offer.ts";
import { qualityScore } from "#app/features/quality/quality.ts";
import { formatPrix } from "#app/lib/text/money.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { contentRight } from "#app/services/auth/rights.ts";
import { adminListUrl } from "#app/services/content/content-definition.ts";
import { PublicationMark } from "#app/services/content/publication-choice.tsx";
import { DeleteButton } from "#app/services/form-fields/delete-button.tsx";
import { StatutMenu } from "#app/services/form-fields/statut-menu.tsx";
import { PickBox } from "#app/services/lots/pick-box.tsx";
import type { ListingSigns } from "#app/services/measure/listing-signs.server.ts";
import type { Image } from "#app/services/pictures/image.ts";
import { ReconfirmButton, ReconfirmMark } from "#app/services/publication/reconfirm-button.tsx";
import { DemoBadge } from "#app/services/samples/demo-badge.tsx";
import { TableHead } from "#app/ui/admin/list-controls.tsx";
import { useListSearch } from "#app/ui/admin/list-return.ts";
import { vehicleStatutLabels, vehicleStatutTones, vehicleTransactionLabels } from "./vehicle.ts";
import type { AdminVehicle } from "./vehicle-content.server.ts";
import { vehicleCriteria, vehicleQualityInput } from "./vehicle-quality.ts";

const CHANGE = contentRight("vehicles", "modifier");

type Signs = Readonly<Record<string, ListingSigns>>;
type VehicleAdminTableProps = { rows: AdminVehicle[]; signs?: Signs; onDelete: (vehicle: AdminVehicle) => void; isLoading: boolean };

export function VehicleAdminTable({ rows, signs = {}, onDelete, isLoading }: VehicleAdminTableProps) {
  return (
    <table className="admin-table card wide figures" aria-busy={isLoading}>
      <TableHead columns={["Véhicule", "Type", "Prix", "Statut", "Localisation"]} hasActs />
      <tbody>
        {rows.map((vehicle) => (
          <VehicleRow key={vehicle.id} vehicle={vehicle} signs={signs[vehicle.id]} onDelete={() => onDelete(vehicle)} />
        ))}
      </tbody>
    </table>
  );
}

function VehicleRow({ vehicle, signs, onDelete }: { vehicle: AdminVehicle; signs: ListingSigns | undefined; onDelete: () => void }) {
  const { id, titre, marque, modele, annee, prix, prix_location_jour, localisation, images } = vehicle;
  const search = useListSearch();
  const may = useMay();
  const mayChange = may(CHANGE);
  return (
    <tr>
      <td className="admin-table-main">
        <div className="vehicle-row row gap-3h">
          {(mayChange || may("affiches.lire")) && <PickBox id={id} label={titre} />}
          <Thumbnail image={images[0]} />
          <div>
            <b>{titre}</b>
            <span className="admin-table-note note">
              {[`${marque} ${modele}`, annee].filter(Boolean).join(", ")}
              {`\u00a0· ${vehicle.reference}`}
            </span>
            <ListingFigures signs={signs} note={qualityScore(vehicleCriteria(vehicleQualityInput(vehicle)))} />
            <DemoBadge row={vehicle} />
          </div>
        </div>
      </td>
      <td data-label="Type">{vehicleTransactionLabels[vehicle.type_transaction]}</td>
      <td data-label="Prix">
        <div>
          {(prix !== null || prix_location_jour === null) && (
            <span className="admin-table-prix one-line">
              {prix === null && mayChange && <Link to={`${adminListUrl("vehicles")}/${id}${search}`}>Indiquer le prix</Link>}
              {prix === null ? !mayChange && "—" : formatPrix(prix)}
            </span>
          )}
          {prix_location_jour !== null && (
            <span className={prix === null ? "admin-table-prix one-line" : "admin-table-note note"}>
              {formatPrix(prix_location_jour)} /jour
            </span>
          )}
        </div>
      </td>
      <td data-label="Statut">
        <div className="vehicle-row-marks flow gap-1h">
          <PublicationMark row={vehicle} />
          <StatutMenu right={CHANGE} row={vehicle} statuts={vehicleStatuts} labels={vehicleStatutLabels} tones={vehicleStatutTones} />
          <ReconfirmMark days={signs?.unconfirmed} />
          {mayChange && signs?.unconfirmed !== undefined && <ReconfirmButton row={vehicle} />}
        </div>
      </td>
      <td data-label="Localisation">{localisation ?? <span className="muted">Non spécifié</span>}</td>
      <td className="admin-table-actions">
        <div className="ends gap-2 line">
          {mayChange ? (
            <Link to={`${adminListUrl("vehicles")}/${id}${search}`} className="icon-button" aria-label={`Modifier ${titre}`}>
              <Pencil />
            </Link>
          ) : (
            <ReadLinks table="vehicles" id={id} titre={titre} />
          )}
          {vehicle.publication === "en_ligne" && may("affiches.lire") && (
            <Link
              to={`${adminListUrl("vehicles")}/${id}/affiche`}
              className="icon-button"
              aria-label={`Affiche de ${titre}`}
              title="Affiche"
            >
              <ImageIcon />
            </Link>
          )}
          <StayLink to={carOffer(vehicle) !== undefined && typedStayUrl("vehicles", id)} titre={titre} />
          {mayChange && (
            <>
              <Link
                to={`${adminListUrl("vehicles")}/nouveau?copie=${id}`}
                className="icon-button"
                aria-label={`Dupliquer ${titre}`}
                title="Dupliquer"
              >
                <Copy />
              </Link>
              <DeleteButton id={id} label={`Supprimer ${titre}`} onDelete={onDelete} />
            </>
          )}
        </div>
      </td>
    </tr>
  );
}

function Thumbnail({ image }: { image: Image | undefined }) {
  if (!image) return <span className="vehicle-row-no-image muted tiny">Pas d’image</span>;
  return <img src={thumbnailUrl(image)} alt="" width={84} height={60} loading="lazy" />;
}
