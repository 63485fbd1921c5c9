import { CalendarDays, CarFront, ChartColumn, HardHat, House, Images, type LucideIcon, MessagesSquare, Tag, Type } from "lucide-react";
import { listTitle, type PagedTable, pagedTables, type SentTable, sentListUrl, sentTables } from "#app/db/tables/content-types.ts";
import type { ContentTable } from "#app/db/tables/schema.ts";
import { AGENDA } from "#app/features/bookings/booking-kinds.ts";
import { sentOf } from "#app/features/sent/sent-kinds.ts";
import { hasRight, type Right, readRight, scopeOf } from "#app/services/auth/rights.ts";
import { adminListUrl } from "#app/services/content/content-definition.ts";

/** What waits for a member in a list of requests, and what came in a crowd that no member has looked at. */
export type WaitingCounts = Record<`${"waiting" | "check"}:${SentTable}`, number>;

export type AdminCounts = WaitingCounts & {
  /** How many rows a list holds as it opens: without what was marked as unwanted or is still to be looked at. */
  [Table in PagedTable | SentTable | "gallery_images" | "people"]: number;
} & {
  /** Visits, and comings and goings of stays, of today. */
  appointments: number;
};

/** Came in at this ISO time, from whom and about what. */
export type Arrival = { at: string; who: string; about: string | null };

/** The newest request of each kind; a kind without any is absent. */
export type Arrivals = Partial<Record<SentTable, Arrival>>;

/**
 * `right`: what opens it. `adding`: where it leads a member who may add there and see nothing of what is there. `count`: how many rows
 * there are. `badge`: how many wait for an answer, hidden at 0, with the words read out for it. `today`: how many
 * stand in the day, hidden at 0.
 */
export type AdminTab = {
  to: string;
  label: string;
  icon: LucideIcon;
  right: Right;
  adding?: { to: string; right: Right };
  count?: keyof AdminCounts;
  badge?: keyof AdminCounts;
  today?: keyof AdminCounts;
  badgeWords?: readonly [one: string, many: string];
};

/** What is drawn beside a content; one that is not here has a tag. */
const icons: Partial<Record<PagedTable, LucideIcon>> = { properties: House, projects: HardHat, vehicles: CarFront };

export function contentIcon(table: PagedTable): LucideIcon {
  return icons[table] ?? Tag;
}

function tabOf(table: PagedTable): AdminTab {
  return { to: adminListUrl(table), label: listTitle(table), icon: contentIcon(table), right: readRight(table), count: table };
}

/** In the order of the product: Stats, Textes, Biens, Réalisations, Galerie, Véhicules, Contacts, Avis. A tab enters with its page. */
const placed: PagedTable[] = ["properties", "projects", "vehicles"];
const adminTabs: AdminTab[] = [
  { to: "/admin-dashboard", label: "Stats", icon: ChartColumn, right: "bureau.lire" },
  { to: "/admin-dashboard/textes", label: "Textes", icon: Type, right: "textes.lire" },
  tabOf("properties"),
  tabOf("projects"),
  {
    to: "/admin-dashboard/galerie",
    label: "Galerie",
    icon: Images,
    right: "galerie.lire",
    adding: { to: "/admin-dashboard/galerie/nouvelle", right: "galerie.ajouter" },
    count: "gallery_images",
  },
  {
    ...tabOf("vehicles"),
    badge: "waiting:vehicle_sell_requests",
    badgeWords: ["demande de vente à traiter", "demandes de vente à traiter"],
  },
  ...pagedTables.filter((table) => !placed.includes(table)).map(tabOf),
  ...sentTables.toReversed().flatMap(sentTab),
];

function sentTab(table: SentTable): AdminTab[] {
  const { short: label, empty, tab: badgeWords } = sentOf(table).words;
  if (!badgeWords) return [];
  return [
    {
      to: sentListUrl(table),
      label,
      icon: empty.icon,
      right: readRight(table),
      badge: `waiting:${table}`,
      badgeWords: [badgeWords, badgeWords],
    },
  ];
}

/** The work of the day, above the tabs. An entry enters with its page. */
const deskEntries: AdminTab[] = [
  {
    to: "/admin-dashboard/boite",
    label: "Boîte",
    icon: MessagesSquare,
    right: "boite.lire",
    badge: "people",
    badgeWords: ["à répondre ou à relire", "à répondre ou à relire"],
  },
  { to: AGENDA, label: "Agenda", icon: CalendarDays, right: "agenda.lire", today: "appointments" },
];

export function deskEntriesFor(may: (right: Right) => boolean): AdminTab[] {
  return deskEntries.filter(({ right }) => may(right));
}

/** The tabs this member can open; what would only be refused is not shown. */
export function tabsFor(may: (right: Right) => boolean): AdminTab[] {
  return adminTabs.flatMap((tab) => {
    if (may(tab.right)) return [tab];
    const { label, icon, adding } = tab;
    return adding && may(adding.right) ? [{ to: adding.to, label, icon, right: adding.right }] : [];
  });
}

/** Where a member lands; on a small screen the only page that shows the tabs by itself. */
export const START = "/admin-dashboard";
export const TABS_ID = "onglets";

type Member = { role: string };

/** The figures of what a member may read; 0 for the rest, which is not shown. "waiting:contact_requests" is a figure of that table. */
export function readableCounts(counts: AdminCounts, member: Member): AdminCounts {
  const isRead = (name: string) => hasRight(member, readRight(name.replace(/^.*:/, "") as ContentTable));
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, isRead(name) ? count : 0])) as AdminCounts;
}

/** The newest sendings, for members who read all of them: what has just arrived has no follower yet. */
export function readableArrivals(arrivals: Arrivals, member: Member): Arrivals {
  return Object.fromEntries(Object.entries(arrivals).filter(([table]) => scopeOf(member, readRight(table as keyof Arrivals)) === "all"));
}
