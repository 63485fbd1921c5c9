import { Download } from "lucide-react";
import { ButtonLink } from "#app/ui/button-link.tsx";

/** A file to save: a document load, not a page of the dashboard. */
export function ExportLink({ href }: { href: string }) {
  return (
    <ButtonLink href={href} download variant="outline">
      <Download />
      Exporter (CSV)
    </ButtonLink>
  );
}
