import { Plus } from "lucide-react";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { formatEuros, formatNumber, typedPrix } from "#app/lib/text/money.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import type { ListedSellRequest } from "./vehicle-sell-request.ts";

/** The price that was typed for the vehicle of a request, and what is wrong with it. */
export type PriceMistake = { id: string; typed: string; error: string };

type SellRequestVehicleFormProps = {
  request: Pick<ListedSellRequest, "id" | "prix_souhaite" | "photos">;
  action: string;
  mistake: PriceMistake | undefined;
  isBusy: boolean;
};

/** Asks before an accepted request becomes a vehicle, and for the price: a sale has one. */
export function SellRequestVehicleForm({ request: { id, prix_souhaite, photos }, action, mistake, isBusy }: SellRequestVehicleFormProps) {
  const wished = prix_souhaite === null ? "" : formatNumber(prix_souhaite);
  const [typed, setTyped] = useState(mistake?.typed ?? wished);
  const field = useRef<HTMLInputElement>(null);
  const prix = typedPrix(typed);

  useEffect(() => {
    if (mistake) field.current?.focus();
  }, [mistake]);

  return (
    <details className="sell-request-convert" open={mistake !== undefined || undefined} onToggle={showQuestion}>
      <summary className="button button-outline button-small">
        <Plus />
        Créer le véhicule
      </summary>
      <Form method="post" action={action} replace preventScrollReset>
        <p>
          Les informations de la demande{photos?.length ? " et ses photos" : ""} seront copiées dans une nouvelle fiche en brouillon,
          invisible du public jusqu’à ce que vous la mettiez en ligne.
        </p>
        <input type="hidden" name="intent" value="vehicule" />
        <input type="hidden" name="id" value={id} />
        <Field
          label="Prix de vente (FCFA)"
          name="prix"
          hint={prix === undefined ? prix_souhaite === null && "Le client n’a pas indiqué de prix." : formatEuros(prix)}
          error={mistake?.error}
        >
          {(ids) => (
            <Input
              {...ids}
              ref={field}
              name="prix"
              inputMode="numeric"
              maxLength={20}
              autoComplete="off"
              defaultValue={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          )}
        </Field>
        <Button type="submit" size="small" disabled={isBusy}>
          {isBusy ? "Création…" : "Confirmer la création"}
        </Button>
      </Form>
    </details>
  );
}

/** It opens at the end of a long dialog: the button that answers it comes into view. */
function showQuestion({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
  if (currentTarget.open) currentTarget.querySelector('[type="submit"]')?.scrollIntoView({ block: "nearest" });
}
