import type { SentTable } from "#app/db/content-types.ts";
import { contactLook } from "#app/features/contact-requests/contact-card.tsx";
import { reviewLook } from "#app/features/testimonials/review-card.tsx";
import { OpenedSellRequest } from "#app/features/vehicle-sell-requests/sell-request-opened.tsx";
import { SellRequestTable } from "#app/features/vehicle-sell-requests/sell-request-table.tsx";
import type { RowOf, SentLook } from "#app/platform/inbox/define-sent.ts";
import type { sentOf } from "./sent-kinds.ts";

/** How every kind of what people send is shown. */
const looks: Readonly<Record<SentTable, SentLook<RowOf<ReturnType<typeof sentOf>>>>> = {
  contact_requests: contactLook,
  testimonials: reviewLook,
  vehicle_sell_requests: { Rows: SellRequestTable, Opened: OpenedSellRequest },
};

export function sentLook(table: SentTable) {
  return looks[table];
}
