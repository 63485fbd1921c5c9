import type { SentTable } from "#app/db/tables/content-types.ts";
import { contactLook } from "#app/features/contact/contact-card.tsx";
import { reviewLook } from "#app/features/reviews/review-card.tsx";
import { OpenedSellRequest } from "#app/features/selling/sell-request-opened.tsx";
import { SellRequestTable } from "#app/features/selling/sell-request-table.tsx";
import type { RowOf, SentLook } from "#app/services/sent/define-sent.ts";
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
