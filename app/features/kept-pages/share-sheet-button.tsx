import { Share2 } from "lucide-react";
import { IconButton } from "#app/ui/controls/button.tsx";

/** The sheet of the device; shown where it has one. */
export function ShareSheetButton() {
  return <IconButton label="Partager autrement" icon={<Share2 />} hidden data-own="" data-sheet="" />;
}
