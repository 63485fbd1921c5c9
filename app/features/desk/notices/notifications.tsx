import { Bell, ChevronRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { TO_CHECK } from "#app/db/tables/closed-lists.ts";
import { contentTypes, namesOf, type SentTable, sentListUrl, sentTables } from "#app/db/tables/content-types.ts";
import type { AdminCounts, Arrivals, WaitingCounts } from "#app/features/desk/shell/admin-tab-list.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { readRight } from "#app/services/auth/rights.ts";
import { unpinRows } from "#app/services/desk-lists/pinned-rows.ts";
import { useMenu } from "#app/ui/controls/use-menu.ts";
import { toast } from "#app/ui/overlays/toast.tsx";

/** Contacts before reviews, as their tabs stand. */
const counted = sentTables.filter((table) => contentTypes[table].sent.waits.isCounted).toReversed();
const others = sentTables.filter((table) => !counted.includes(table));

/** New contacts and pending reviews; new sell requests have their own badge and their line in the panel. */
export function notificationCount(counts: Partial<WaitingCounts>): number {
  return counted.reduce((sum, table) => sum + (counts[`waiting:${table}`] ?? 0), 0);
}

type Notification = { to: string; text: string; count: number };

/** What the number counts, and what waits beyond it (sell requests, what came in a crowd); those with nothing to do left out. */
export function listNotifications(counts: Partial<WaitingCounts>): { counted: Notification[]; others: Notification[] } {
  const waiting = (table: SentTable) => {
    const { statut, ...words } = contentTypes[table].sent.waits;
    return notify(table, statut, counts[`waiting:${table}`], words);
  };
  const toCheck = (table: SentTable) => {
    const { long, ...names } = namesOf(table);
    const { one, many } = long ?? names;
    return notify(table, TO_CHECK, counts[`check:${table}`], { one: `${one} à vérifier`, many: `${many} à vérifier` });
  };
  const waits = ({ count }: Notification) => count > 0;
  return {
    counted: counted.map(waiting).filter(waits),
    others: [...others.map(waiting), ...[...counted, ...others].map(toCheck)].filter(waits),
  };
}

function notify(table: SentTable, statut: string, count = 0, { one, many }: { one: string; many: string }): Notification {
  return { to: `${sentListUrl(table)}?statut=${statut}`, count, text: `${formatNumber(count)}\u00a0${count < 2 ? one : many}` };
}

const parts = [
  { of: "waiting:contact_requests", one: "message", many: "messages" },
  { of: "waiting:testimonials", one: "avis", many: "avis" },
  { of: "waiting:vehicle_sell_requests", one: "demande de vente", many: "demandes de vente" },
] as const;

/** "5 messages, 2 avis, 1 demande de vente, de 6 personnes": the figures of the bell, of the tabs and of the Boîte beside one another. */
export function sumInWords(counts: Pick<AdminCounts, (typeof parts)[number]["of"] | "people">): string {
  const sent = parts.map(({ of, one, many }) => counts[of] > 0 && `${formatNumber(counts[of])} ${pluralize(counts[of], one, many)}`);
  const people = counts.people > 0 && `de ${formatNumber(counts.people)} ${pluralize(counts.people, "personne")}`;
  return sent.some(Boolean) ? [...sent, people].filter(Boolean).join(", ") : "";
}

/** A native disclosure: it opens without script too. */
export function NotificationPanel({ counts }: { counts: AdminCounts }) {
  const { menu, close } = useMenu();
  const total = notificationCount(counts);
  const { counted, others } = listNotifications(counts);
  const sum = sumInWords(counts);
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
        {sum && <p className="soft small mb-2">{sum}</p>}
        {counted.length === 0 && (
          <p className="soft">
            {may("avis.lire")
              ? "Aucune demande de contact ni aucun avis n’attend de réponse."
              : "Aucune demande des personnes que vous suivez n’attend de réponse."}
          </p>
        )}
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

/** Says who has sent a request since the page was opened, and what about. Only a later one is news: what is reopened or restored is not. */
export function useArrivals(arrivals: Arrivals) {
  const lastArrivals = useRef(arrivals);
  const navigate = useNavigate();

  useEffect(() => {
    for (const table of sentTables) {
      const newest = arrivals[table];
      if (!newest || newest.at <= (lastArrivals.current[table]?.at ?? "")) continue;
      lastArrivals.current = { ...lastArrivals.current, [table]: newest };
      const description = [newest.who, newest.about].filter(Boolean).join(" · ");
      function handleShow() {
        unpinRows(table);
        void navigate(sentListUrl(table));
      }
      toast({ title: contentTypes[table].sent.waits.news, description, tone: "info", action: { label: "Voir", onSelect: handleShow } });
    }
  }, [arrivals, navigate]);
}

/** "(5) Contacts — Dashboard FADEM": what waits can be seen from another tab of the browser. */
export function useTitleCount(count: number) {
  useLocation(); // each page writes its own title: ours comes after it

  useEffect(() => {
    const title = document.title.replace(/^\(\d+\) /, "");
    const counted = count > 0 ? `(${count}) ${title}` : title;
    if (counted !== document.title) document.title = counted;
  });
}
