import { TO_CHECK } from "#app/db/closed-lists.ts";
import type { PagedTable } from "#app/db/content-types.ts";
import { formatNumber } from "#app/lib/money.ts";
import type { AdminCounts } from "./admin-tab-list.ts";

/** What waits for somebody. */
type WaitingCounts = Omit<AdminCounts, PagedTable | "gallery_images" | "sell_requests" | "new_people">;

/** New contacts and pending reviews; new sell requests have their own badge and their line in the panel. */
export function notificationCount({
  new_contacts,
  pending_testimonials,
}: Pick<WaitingCounts, "new_contacts" | "pending_testimonials">): number {
  return new_contacts + pending_testimonials;
}

export type Notification = { to: string; text: string; count: number };

/** What the number counts, and what waits beyond it (sell requests, what came in a crowd); those with nothing to do left out. */
export function listNotifications(counts: WaitingCounts): { counted: Notification[]; others: Notification[] } {
  const { new_contacts, pending_testimonials, new_sell_requests } = counts;
  const { contacts_to_check, testimonials_to_check, sell_requests_to_check } = counts;
  const counted = [
    {
      to: "/admin-dashboard/contacts?statut=nouveau",
      count: new_contacts,
      text: words(new_contacts, "nouvelle demande de contact", "nouvelles demandes de contact"),
    },
    {
      to: "/admin-dashboard/avis?statut=en_attente",
      count: pending_testimonials,
      text: words(pending_testimonials, "avis en attente", "avis en attente"),
    },
  ];
  const others = [
    {
      to: "/admin-dashboard/vehicules/demandes?statut=nouveau",
      count: new_sell_requests,
      text: words(new_sell_requests, "nouvelle demande de vente", "nouvelles demandes de vente"),
    },
    {
      to: `/admin-dashboard/contacts?statut=${TO_CHECK}`,
      count: contacts_to_check,
      text: words(contacts_to_check, "demande de contact à vérifier", "demandes de contact à vérifier"),
    },
    {
      to: `/admin-dashboard/avis?statut=${TO_CHECK}`,
      count: testimonials_to_check,
      text: words(testimonials_to_check, "avis à vérifier", "avis à vérifier"),
    },
    {
      to: `/admin-dashboard/vehicules/demandes?statut=${TO_CHECK}`,
      count: sell_requests_to_check,
      text: words(sell_requests_to_check, "demande de vente à vérifier", "demandes de vente à vérifier"),
    },
  ];
  const waits = ({ count }: Notification) => count > 0;
  return { counted: counted.filter(waits), others: others.filter(waits) };
}

function words(count: number, one: string, many: string) {
  return `${formatNumber(count)}\u00a0${count < 2 ? one : many}`;
}
