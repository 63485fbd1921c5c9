import { Link } from "react-router";
import { formatNumber } from "#app/lib/money.ts";

export type Pill = { label: string; count: number; search: string; isCurrent: boolean };

/** The statuses of a list as links, each with its count. */
export function AdminPills({ label, pills }: { label: string; pills: Pill[] }) {
  return (
    <nav className="admin-pills" aria-label={label}>
      {pills.map(({ label: text, count, search, isCurrent }) => (
        <Link key={text} to={{ search }} replace preventScrollReset className="admin-pill" aria-current={isCurrent ? "true" : undefined}>
          {text} <b>{formatNumber(count)}</b>
        </Link>
      ))}
    </nav>
  );
}
