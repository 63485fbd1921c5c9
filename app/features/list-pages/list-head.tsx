import type { ReactNode } from "react";
import { PagePath } from "#app/features/listing-parts/page-path.tsx";
import type { ListView } from "./list-view.server.ts";

type ListHeadProps = { view: ListView; actions?: ReactNode };

/** Where the list stands, what it is, what can be done with it, and the other lists. */
export function ListHead({ view: { path, heading, lead, tabs }, actions }: ListHeadProps) {
  return (
    <div className="list-head">
      <div className="wrap">
        <PagePath {...path} />
        <div className="list-head-title">
          <div>
            <h1>{heading}</h1>
            {lead && <p>{lead}</p>}
          </div>
          {actions && <div className="list-head-actions">{actions}</div>}
        </div>
        <nav className="list-tabs" aria-label="Listes">
          {tabs.map(({ label, href, count, isCurrent }) => (
            <a key={href} href={href} aria-current={isCurrent ? "page" : undefined}>
              {label} <span>{count}</span>
            </a>
          ))}
        </nav>
      </div>
    </div>
  );
}
