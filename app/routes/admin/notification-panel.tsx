import { Bell, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { formatNumber } from "#app/lib/money.ts";
import { pluralize } from "#app/lib/text.ts";
import { useMenu } from "#app/ui/use-menu.ts";
import type { AdminCounts } from "./admin-tab-list.ts";
import { listNotifications, notificationCount } from "./notifications.ts";

/** A native disclosure: it opens without script too. */
export function NotificationPanel({ counts }: { counts: AdminCounts }) {
  const { menu, close } = useMenu();
  const total = notificationCount(counts);
  const notifications = listNotifications(counts);

  return (
    <details className="notifications" {...menu}>
      <summary className="notifications-opener" aria-label={total > 0 ? undefined : "Notifications"}>
        <Bell />
        {total > 0 && (
          <span>
            {formatNumber(total)} {pluralize(total, "notification")}
          </span>
        )}
      </summary>
      <div className="notifications-panel">
        <h2>À traiter</h2>
        {notifications.length === 0 && <p>Rien n’attend de réponse.</p>}
        <ul>
          {notifications.map(({ to, text }) => (
            <li key={to}>
              <Link to={to} onClick={close}>
                {text}
                <ChevronRight />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
