import { ChevronRight, ExternalLink, LogOut, Settings } from "lucide-react";
import { Form, Link } from "react-router";
import { settingsPagesFor } from "#app/features/company/settings-pages.ts";
import { formatDateTime } from "#app/lib/time/dates.ts";
import { adminDisplayName } from "#app/services/auth/admin-session.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import type { AdminIdentity } from "./admin-header.tsx";
import type { AdminCounts } from "./admin-tab-list.ts";
import { AdminTabs } from "./admin-tabs.tsx";

type TabsSheetProps = { admin: AdminIdentity; counts: AdminCounts; onFollow: () => void };

/** What the sheet behind `Onglets` holds: the tabs, and under them what is behind the name on the first page. */
export function TabsSheet({ admin, counts, onFollow }: TabsSheetProps) {
  const pages = settingsPagesFor(useMay());
  const [first] = pages;
  return (
    <>
      <AdminTabs counts={counts} onFollow={onFollow} />
      <ul className="sheet-links card">
        {first && (
          <li>
            <Link to={first.to} onClick={onFollow}>
              <Settings />
              <span>
                Paramètres
                <small className="muted tiny">{pages.map(({ label }) => label.toLowerCase()).join(", ")}</small>
              </span>
              <ChevronRight />
            </Link>
          </li>
        )}
        <li>
          {/* A document load: the public pages bring their stylesheet with the document. */}
          <a href="/">
            <ExternalLink />
            Voir le site
          </a>
        </li>
        <li>
          <Form method="post" action="/admin/deconnexion">
            <button type="submit">
              <LogOut />
              <span>
                Déconnexion
                <small className="muted tiny">
                  {adminDisplayName(admin)}, session ouverte le {formatDateTime(admin.loginTime)}
                </small>
              </span>
            </button>
          </Form>
        </li>
      </ul>
    </>
  );
}
