import { Download } from "lucide-react";
import { Button } from "#app/ui/button.tsx";

type ExportButtonProps = { action: string; label?: string };

/** A file to save: it leaves a line in the journal, so a form asks for it. The page stays; a refusal has a tab of its own. */
export function ExportButton({ action, label = "Exporter (CSV)" }: ExportButtonProps) {
  return (
    <form method="post" action={action} target="_blank" rel="noopener">
      <Button type="submit" variant="outline">
        <Download />
        {label}
      </Button>
    </form>
  );
}
