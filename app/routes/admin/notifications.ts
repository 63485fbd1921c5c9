import { formatNumber } from "#app/lib/money.ts";
import type { AdminCounts } from "./admin-tab-list.ts";

/** New contacts and pending reviews; new sell requests have their own badge and their line in the panel. */
export function notificationCount({ new_contacts, pending_testimonials }: AdminCounts): number {
  return new_contacts + pending_testimonials;
}

export type Notification = { to: string; text: string; count: number };

/** The three kinds, those with nothing to do left out. */
export function listNotifications({ new_contacts, pending_testimonials, new_sell_requests }: AdminCounts): Notification[] {
  return [
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
    {
      to: "/admin-dashboard/vehicules/demandes?statut=nouveau",
      count: new_sell_requests,
      text: words(new_sell_requests, "nouvelle demande de vente", "nouvelles demandes de vente"),
    },
  ].filter(({ count }) => count > 0);
}

function words(count: number, one: string, many: string) {
  return `${formatNumber(count)}\u00a0${count < 2 ? one : many}`;
}
