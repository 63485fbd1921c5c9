import { type SentTable, sentListUrl, sentTables } from "#app/db/tables/content-types.ts";
import { contactSent } from "#app/features/contact/contact-sent.ts";
import { reviewSent } from "#app/features/reviews/review-sent.ts";
import { sellSent } from "#app/features/selling/sell-sent.ts";
import type { Sent } from "#app/services/sent/define-sent.ts";

/** Every kind of what people send. */
const kinds: Readonly<Record<SentTable, Sent>> = {
  contact_requests: contactSent,
  testimonials: reviewSent,
  vehicle_sell_requests: sellSent,
};

export function sentOf(table: SentTable): Sent {
  return kinds[table];
}

/** The kind whose list or export a route is, by its pattern: "admin-dashboard/vehicules/demandes/export". */
export function sentAt(pattern: string): Sent {
  const path = `/${pattern.split("/").filter(Boolean).join("/")}`.replace(/\/export$/, "");
  const table = sentTables.find((each) => sentListUrl(each) === path);
  if (!table) throw new Error(`Nothing that people send at ${pattern}`);
  return kinds[table];
}
