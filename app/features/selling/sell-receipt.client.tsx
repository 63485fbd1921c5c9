import { X } from "lucide-react";
import { createRoot, type Root } from "react-dom/client";
import { FormReceipt, type FormReceiptProps } from "#app/services/visitor-forms/receipt.tsx";
import { IconButton } from "#app/ui/controls/button.tsx";

let shown: { root: Root; place: HTMLElement } | undefined;

/** Stays under the button that opened the form until it is closed: the dialog goes by itself. A second request takes the place of the first. */
export function showSellReceipt(receipt: FormReceiptProps) {
  const place = document.getElementById("vente-envoyee");
  if (!place) return;
  if (shown?.place !== place) shown = { root: createRoot(place), place };
  const { root } = shown;
  root.render(
    <FormReceipt {...receipt} canCopy isAside>
      <IconButton label="Fermer" icon={<X />} onClick={() => root.render(null)} />
    </FormReceipt>,
  );
}
