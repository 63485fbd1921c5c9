import { Handshake } from "lucide-react";
import { SELL_PATH } from "#app/services/addresses/public-paths.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";

/** Opens the form over the page (overlays.client.ts); without script, or in a new tab, it has a page of its own. */
export function SellVehicleButton({ label }: { label: string }) {
  return (
    <ButtonLink variant="outline" href={SELL_PATH} data-opens="sell">
      <Handshake aria-hidden="true" />
      {label}
    </ButtonLink>
  );
}
