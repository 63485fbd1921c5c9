import { Bell, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { sentTables } from "#app/db/tables/content-types.ts";
import type { AdminCounts } from "#app/features/desk/shell/admin-tab-list.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { readRight } from "#app/services/auth/rights.ts";
import { useMenu } from "#app/ui/controls/use-menu.ts";
import { listNotifications, type Notification, notificationCount } from "./notifications.ts";

/** A native disclosure: it opens without script too. */
export function NotificationPanel({ counts }: { counts: AdminCounts }) {
  const { menu, close } = useMenu();
  const total = notificationCount(counts);
  const { counted, others } = listNotifications(counts);
  const may = useMay();
  if (!sentTables.some((table) => may(readRight(table)))) return null;

  return (
    <details className="notifications relative" {...menu}>
      <summary
        className="notifications-opener tap no-marker inline-row gap-2 small tabular"
        aria-label={total > 0 ? undefined : "Notifications"}
      >
        <Bell />
        {total > 0 && (
          <span>
            {formatNumber(total)} <span className="notifications-word">{pluralize(total, "notification")}</span>
          </span>
        )}
      </summary>
      <div className="notifications-panel pad-4 menu">
        <h2 className="mb-2">À traiter</h2>
        {counted.length === 0 && <p className="soft">Aucune demande de contact ni aucun avis n’attend de réponse.</p>}
        <NotificationList notifications={counted} onFollow={close} />
        {others.length > 0 && (
          <>
            <h3 className="muted">Aussi, en dehors de ce nombre</h3>
            <NotificationList notifications={others} onFollow={close} />
          </>
        )}
      </div>
    </details>
  );
}

function NotificationList({ notifications, onFollow }: { notifications: Notification[]; onFollow: () => void }) {
  return (
    <ul>
      {notifications.map(({ to, text }) => (
        <li key={to}>
          <Link className="row apart gap-3 tap ruled small plain" to={to} onClick={onFollow}>
            {text}
            <ChevronRight />
          </Link>
        </li>
      ))}
    </ul>
  );
}
