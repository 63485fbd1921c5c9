import { Download } from "lucide-react";
import { useMay } from "#app/services/auth/member-rights.tsx";
import type { Right } from "#app/services/auth/rights.ts";
import { Button } from "#app/ui/controls/button.tsx";

type ExportButtonProps = { action: string; right: Right; label?: string };

/**
 * A file to save: it leaves a line in the journal, so a form asks for it. The page stays; a refusal has a tab of its own. Who reads a list
 * may not always take it away: to him there is no button.
 */
export function ExportButton({ action, right, label = "Exporter (CSV)" }: ExportButtonProps) {
  const may = useMay();
  if (!may(right)) return null;
  return (
    <form className="export-form" method="post" action={action} target="_blank" rel="noopener">
      <Button type="submit" variant="outline">
        <Download />
        <span className="heard-if-narrow">{label}</span>
      </Button>
    </form>
  );
}
