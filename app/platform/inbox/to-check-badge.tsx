import { Badge } from "#app/ui/badge.tsx";
import { TO_CHECK_LABEL } from "./request-mark.ts";

/** In the place of the status, which nobody has given it yet. */
export function ToCheckBadge() {
  return <Badge tone="info">{TO_CHECK_LABEL}</Badge>;
}
