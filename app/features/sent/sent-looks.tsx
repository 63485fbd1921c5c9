import type { ComponentProps } from "react";
import type { SentTable } from "#app/db/tables/content-types.ts";
import { Addresses, contactLook, Words } from "#app/features/contact/contact-card.tsx";
import { reviewLook } from "#app/features/reviews/review-card.tsx";
import { OpenedSellRequest } from "#app/features/selling/sell-request-opened.tsx";
import { SellRequestTable } from "#app/features/selling/sell-request-table.tsx";
import type { BodyProps, RowOf, SentLook } from "#app/services/sent/define-sent.ts";
import type { sentOf } from "./sent-kinds.ts";

type Look = SentLook<RowOf<ReturnType<typeof sentOf>>>;

/** How the kinds are shown that have more to show than their words and where to answer. */
const looks: Readonly<Partial<Record<SentTable, Look>>> = {
  contact_requests: contactLook,
  testimonials: reviewLook,
  vehicle_sell_requests: { Rows: SellRequestTable, Opened: OpenedSellRequest },
};

export function sentLook(table: SentTable): Look {
  return looks[table] ?? plainLook;
}

const plainLook: Look = { card: { Body, canReply: ({ telephone_e164, email }) => Boolean(telephone_e164 || email) } };

function Body({ row, sent }: BodyProps<ComponentProps<typeof Addresses>["row"]>) {
  const { subject, texte } = sent.fiche(row);
  return (
    <>
      <Words sujet={subject} message={texte} />
      <Addresses row={row} />
    </>
  );
}
