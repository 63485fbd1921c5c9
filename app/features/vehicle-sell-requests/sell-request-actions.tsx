import { Ban, Check, Clock, type LucideIcon, ShieldAlert, Trash2 } from "lucide-react";
import { Form } from "react-router";
import { useMay } from "#app/platform/auth/member-rights.tsx";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { type SellRequestStatut, sellRequestActions, type VehicleSellRequest } from "./vehicle-sell-request.ts";

const icons: Partial<Record<SellRequestStatut, LucideIcon>> = { en_cours: Clock, accepte: Check, refuse: Ban };

type SellRequestActionsProps = {
  request: Pick<VehicleSellRequest, "id" | "statut">;
  action: string;
  isBusy: boolean;
  onDelete: () => void;
};

/** Every move is a button; the one of the present status is disabled. What takes a request away stands apart. */
export function SellRequestActions({ request, action, isBusy, onDelete }: SellRequestActionsProps) {
  const may = useMay();
  return (
    <div className="sell-request-actions">
      <Form method="post" action={action} replace preventScrollReset>
        <input type="hidden" name="id" value={request.id} />
        <input type="hidden" name="intent" value="statut" />
        {sellRequestActions(request).map(({ label, target, isDisabled }) => {
          if (target === "spam")
            return (
              may("boite.signaler") && (
                <IconButton
                  key={target}
                  type="submit"
                  name="statut"
                  value={target}
                  label={label}
                  title={label}
                  icon={<ShieldAlert />}
                  disabled={isDisabled || isBusy}
                />
              )
            );
          const Icon = icons[target] ?? Check;
          return (
            <Button
              key={target}
              type="submit"
              name="statut"
              value={target}
              variant={target === "accepte" ? "primary" : "outline"}
              className={target === "refuse" ? "sell-request-refuse" : undefined}
              disabled={isDisabled || isBusy}
            >
              <Icon />
              {label}
            </Button>
          );
        })}
      </Form>
      {/* Without script the server asks the question. */}
      <Form method="get" action={action}>
        <input type="hidden" name="supprimer" value={request.id} />
        <IconButton
          type="submit"
          label="Supprimer"
          title="Supprimer"
          tone="bad"
          icon={<Trash2 />}
          disabled={isBusy}
          onClick={(event) => {
            event.preventDefault();
            onDelete();
          }}
        />
      </Form>
    </div>
  );
}
