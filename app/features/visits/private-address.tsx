import { Copy } from "lucide-react";
import { Button } from "#app/ui/controls/button.tsx";

/** The address of a private page, in full: who loses it asks FADEM. */
export function PrivateAddress({ whole }: { whole: string }) {
  return (
    <div className="private-address">
      <span>{whole}</span>
      <Button type="button" variant="outline" size="small" data-copy={whole}>
        <Copy aria-hidden="true" />
        <span aria-live="polite">Copier</span>
      </Button>
    </div>
  );
}
