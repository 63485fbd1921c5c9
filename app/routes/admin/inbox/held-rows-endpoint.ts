import type { Db } from "#app/db/client.server.ts";
import type { SentTable } from "#app/db/content-types.ts";
import { contactLists } from "#app/features/contact-requests/contact-request-lists.ts";
import { findContactRequests, listContactRequests } from "#app/features/contact-requests/contact-request-queries.server.ts";
import { findTestimonials, listTestimonialsForAdmin } from "#app/features/testimonials/testimonial-admin-queries.server.ts";
import { testimonialLists } from "#app/features/testimonials/testimonial-lists.ts";
import { sellRequestLists } from "#app/features/vehicle-sell-requests/sell-request-lists.ts";
import { findSellRequests, listSellRequests } from "#app/features/vehicle-sell-requests/sell-request-queries.server.ts";
import { notFound } from "#app/lib/http.ts";
import { type ListFilter, PAGE_SIZE, readListFilter } from "#app/lib/list-filter.ts";
import { defineLoader } from "#app/platform/auth/define-action.server.ts";
import type { Right } from "#app/platform/auth/rights.ts";
import type { Own } from "#app/platform/inbox/request-page.server.ts";
import type { HeldRows } from "./held-rows.ts";
import { followedBy, onlyOwn } from "./own-requests.server.ts";

type Counted = Required<HeldRows>;

function heldList<Statut extends string>(
  right: Right,
  statuts: readonly Statut[],
  find: (db: Db, ids: string[]) => Promise<HeldRows["rows"]>,
  list: (db: Db, filter: ListFilter<Statut> & Own) => Promise<Counted>,
) {
  return {
    right,
    find,
    count: (db: Db, params: URLSearchParams, own: Own) => list(db, { ...readListFilter(params, statuts), page: 1, ...own }),
  };
}

const lists = {
  contact_requests: heldList("contacts.lire", contactLists, findContactRequests, listContactRequests),
  testimonials: heldList("avis.lire", testimonialLists, findTestimonials, listTestimonialsForAdmin),
  vehicle_sell_requests: heldList("demandes-vente.lire", sellRequestLists, findSellRequests, listSellRequests),
} satisfies Record<SentTable, unknown>;

function listOf({ table = "" }: { table?: string }) {
  if (!Object.hasOwn(lists, table)) throw notFound("Cette liste n’existe pas.");
  return lists[table as SentTable];
}

/** Rows that a list still shows while its page has others by now, those of the bin too. */
export const loader = defineLoader(
  ({ params }) => listOf(params).right,
  async ({ params, url: { searchParams } }, { admin, db }) => {
    const { find, count } = listOf(params);
    const table = params.table as SentTable;
    const rows = await find(db, await onlyOwn(db, admin, table, searchParams.getAll("id").slice(0, PAGE_SIZE)));
    if (!searchParams.has("comptes")) return Response.json({ rows } satisfies HeldRows);
    const { total, statuts } = await count(db, searchParams, followedBy(admin, table));
    return Response.json({ rows, total, statuts } satisfies HeldRows);
  },
);
