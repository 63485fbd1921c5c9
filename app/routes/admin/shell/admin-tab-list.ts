import { CarFront, ChartColumn, HardHat, House, Images, Inbox, type LucideIcon, MessageSquareQuote, Type } from "lucide-react";
import type { PagedTable } from "#app/db/content-types.ts";

export type AdminCounts = Record<PagedTable | "gallery_images", number> & {
  /** Without what was marked as unwanted or is still to be looked at, as their list shows them when it opens. */
  sell_requests: number;
  new_contacts: number;
  pending_testimonials: number;
  new_sell_requests: number;
  /** Came in a crowd and nobody has looked at them: in no badge and no count of notifications. */
  contacts_to_check: number;
  testimonials_to_check: number;
  sell_requests_to_check: number;
};

/** Came in at this ISO time, from whom and about what. */
export type Arrival = { at: string; who: string; about: string | null };

/** The newest request of each kind; a kind without any is absent. */
export type Arrivals = Partial<Record<"contact_requests" | "testimonials" | "vehicle_sell_requests", Arrival>>;

/** `count`: how many rows there are. `badge`: how many wait for an answer, hidden at 0, with the words read out for it. */
export type AdminTab = {
  to: string;
  label: string;
  icon: LucideIcon;
  count?: keyof AdminCounts;
  badge?: keyof AdminCounts;
  badgeWords?: string;
};

/** In the order of the product: Stats, Textes, Biens, Réalisations, Galerie, Véhicules, Contacts, Avis. A tab enters with its page. */
export const adminTabs: AdminTab[] = [
  { to: "/admin-dashboard", label: "Stats", icon: ChartColumn },
  { to: "/admin-dashboard/textes", label: "Textes", icon: Type },
  { to: "/admin-dashboard/biens", label: "Biens", icon: House, count: "properties" },
  { to: "/admin-dashboard/realisations", label: "Réalisations", icon: HardHat, count: "projects" },
  { to: "/admin-dashboard/galerie", label: "Galerie", icon: Images, count: "gallery_images" },
  {
    to: "/admin-dashboard/vehicules",
    label: "Véhicules",
    icon: CarFront,
    count: "vehicles",
    badge: "new_sell_requests",
    badgeWords: "demandes de vente à traiter",
  },
  { to: "/admin-dashboard/contacts", label: "Contacts", icon: Inbox, badge: "new_contacts", badgeWords: "à traiter" },
  { to: "/admin-dashboard/avis", label: "Avis", icon: MessageSquareQuote, badge: "pending_testimonials", badgeWords: "à relire" },
];
