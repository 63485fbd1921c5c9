import { Check, Trash2 } from "lucide-react";
import { Form, Link } from "react-router";
import { useMay } from "#app/services/auth/member-rights.tsx";
import type { OpenedDialogProps } from "#app/services/sent/define-sent.ts";
import { NotesForm, ToCheckForm } from "#app/services/sent/sent-card.tsx";
import { Button, IconButton } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { SellRequestDetail } from "./sell-request-detail.tsx";
import { type PriceMistake, SellRequestVehicleForm } from "./sell-request-vehicle-form.tsx";
import type { ListedSellRequest } from "./vehicle-sell-request.ts";

type OpenedSellRequestProps = OpenedDialogProps<ListedSellRequest>;

/** All that is stored of a request, with what can be done to it, in a dialog over the list. */
export function OpenedSellRequest(props: OpenedSellRequestProps) {
  const { sent, row, openUrl: action, failure, isBusy, onClose } = props;
  const may = useMay();
  const given = failure?.prix as PriceMistake | undefined;
  const mistake = given?.id === row.id ? given : undefined;
  return (
    <Dialog open onClose={onClose} title="Détails de la demande" footer={<SellRequestActions {...props} />}>
      {failure && !mistake && (
        <p className="admin-failure">
          {failure.description}{" "}
          {typeof failure.vehicleId === "string" && may("vehicules.modifier") && (
            <Link to={`/admin-dashboard/vehicules/${failure.vehicleId}`}>Ouvrir la fiche du véhicule</Link>
          )}
        </p>
      )}
      {row.a_verifier && <ToCheckForm id={row.id} label={sent.words.real} action={action} isBusy={isBusy} />}
      <SellRequestDetail sent={sent} row={row} />
      <div className="sell-request-follow">
        <NotesForm sent={sent} row={row} failure={failure} action={action} />
        {row.vehicle_id && (
          <p>
            Cette demande est devenue un véhicule&nbsp;:{" "}
            {may("vehicules.modifier") ? (
              <Link to={`/admin-dashboard/vehicules/${row.vehicle_id}`}>ouvrir sa fiche</Link>
            ) : (
              <a href={`/admin-dashboard/vehicules/${row.vehicle_id}/apercu`}>voir son aperçu</a>
            )}
            .
          </p>
        )}
        {row.statut === "accepte" && !row.vehicle_id && (
          <SellRequestVehicleForm request={row} action={action} mistake={mistake} isBusy={isBusy} />
        )}
      </div>
    </Dialog>
  );
}

type ActionsProps = Pick<OpenedSellRequestProps, "sent" | "openUrl" | "isBusy" | "onDelete"> & {
  row: Pick<ListedSellRequest, "id" | "statut">;
};

/** Every move is a button; the one of the present status is disabled. What takes a request away stands apart. */
export function SellRequestActions({ sent, row, openUrl: action, isBusy, onDelete }: ActionsProps) {
  const may = useMay();
  return (
    <div className="sell-request-actions">
      <Form method="post" action={action} replace preventScrollReset>
        <input type="hidden" name="id" value={row.id} />
        <input type="hidden" name="intent" value="statut" />
        {sent.moves.map(({ label, to, icon: Icon = Check }) => {
          const button = { key: to, type: "submit", name: "statut", value: to, disabled: to === row.statut || isBusy } as const;
          if (to === "spam")
            return may("boite.signaler") && <IconButton {...button} key={to} label={label} title={label} icon={<Icon />} />;
          return (
            <Button
              {...button}
              key={to}
              variant={to === "accepte" ? "primary" : "outline"}
              className={to === "refuse" ? "sell-request-refuse" : undefined}
            >
              <Icon />
              {label}
            </Button>
          );
        })}
      </Form>
      <IconButton label="Supprimer" title="Supprimer" tone="bad" icon={<Trash2 />} disabled={isBusy} onClick={onDelete} />
    </div>
  );
}
