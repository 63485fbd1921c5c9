import type { Role } from "#app/db/tables/closed-lists.ts";
import { roleLabels } from "#app/services/auth/rights.ts";

export function RoleTag({ role }: { role: Role }) {
  return (
    <span className={role === "super_admin" ? "role-tag r-1 tone-palm one-line role-tag-direction" : "role-tag r-1 tone-palm one-line"}>
      {roleLabels[role]}
    </span>
  );
}
