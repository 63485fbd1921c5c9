import { Bell, ChevronRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { formatNumber } from "#app/lib/money.ts";
import { pluralize } from "#app/lib/text.ts";
import type { AdminCounts } from "./admin-tab-list.ts";
import { listNotifications, notificationCount } from "./notifications.ts";

/** A native disclosure: it opens without script too. */
export function NotificationPanel({ counts }: { counts: AdminCounts }) {
  const panel = useRef<HTMLDetailsElement>(null);
  const total = notificationCount(counts);
  const notifications = listNotifications(counts);

  useEffect(() => {
    function closeFromOutside({ target }: Event) {
      if (panel.current?.open && !panel.current.contains(target as Node)) panel.current.open = false;
    }
    document.addEventListener("pointerdown", closeFromOutside);
    document.addEventListener("focusin", closeFromOutside);
    return () => {
      document.removeEventListener("pointerdown", closeFromOutside);
      document.removeEventListener("focusin", closeFromOutside);
    };
  }, []);

  function close() {
    if (panel.current) panel.current.open = false;
  }

  return (
    <details
      className="notifications"
      ref={panel}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !panel.current?.open) return;
        close();
        panel.current.querySelector("summary")?.focus();
      }}
    >
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
