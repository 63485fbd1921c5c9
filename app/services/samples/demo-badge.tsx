import { Badge } from "#app/ui/layout/badge.tsx";
import { DEMO_LABEL } from "./demo-rows.ts";

/** Beside the title of a row in a list; nothing for a real one. */
export function DemoBadge({ row }: { row: { demo: boolean } }) {
  return row.demo ? <Badge tone="line">{DEMO_LABEL}</Badge> : null;
}
