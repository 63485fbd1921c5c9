import type { Db } from "#app/db/engine/client.server.ts";
import type { RowIn } from "#app/db/queries/shared-table.server.ts";
import type { SentTable } from "#app/db/tables/content-types.ts";
import { contactForm } from "#app/features/contact/contact-request-create.server.ts";
import { contactActs, withListings } from "#app/features/contact/contact-sent.server.ts";
import { reviewActs } from "#app/features/reviews/review-sent.server.ts";
import { reviewForm } from "#app/features/reviews/testimonial-create.server.ts";
import { sellForm } from "#app/features/selling/sell-request-create.server.ts";
import { sellActs, withPhotos } from "#app/features/selling/sell-sent.server.ts";
import type { ListFilter } from "#app/lib/text/list-filter.ts";
import type { RowOf, Sent, SentRow } from "#app/services/sent/define-sent.ts";
import type { OwnActs } from "#app/services/sent/sent-acts.server.ts";
import { findSent, findSentPage, type OwnFilter, readSent, sentCsv, withHistories } from "#app/services/sent/sent-queries.server.ts";
import type { VisitorForm } from "#app/services/visitor-forms/receive-visitor-form.server.ts";

/** What visitors fill in, of each kind. */
const forms: Readonly<Record<SentTable, VisitorForm>> = {
  contact_requests: contactForm,
  testimonials: reviewForm,
  vehicle_sell_requests: sellForm,
};

export function formOf(table: SentTable): VisitorForm {
  return forms[table];
}

// What only some kinds have, on the server: a kind that is not named below has none of it.

const acts: { readonly [Table in SentTable]?: OwnActs<Table> } = {
  contact_requests: contactActs,
  testimonials: reviewActs,
  vehicle_sell_requests: sellActs,
};
/** What is read beside the rows of a list, and beside the one that is opened. */
const besides: { readonly [Table in SentTable]?: RowCompletion<Table> } = { contact_requests: withListings };
const openings: { readonly [Table in SentTable]?: RowCompletion<Table> } = { vehicle_sell_requests: withPhotos };

type RowCompletion<Table extends SentTable> = (db: Db, rows: RowIn<Table>[]) => Promise<SentRow<Table>[]>;

/** The intents that only some kinds know. */
export const ownIntents = Object.values(acts).flatMap(({ acts }) => Object.keys(acts));

export function ownActsOf({ table }: Sent): OwnActs | undefined {
  return acts[table];
}

function besideOf({ table }: Sent) {
  return besides[table] as RowCompletion<SentTable> | undefined;
}

/** With what their cards show beside them; those of the bin too. */
export async function readSentRows<Kind extends Sent>(db: Db, sent: Kind, ids: readonly string[]): Promise<RowOf<Kind>[]> {
  const rows = await readSent(db, sent.table, ids);
  const told = sent.notes && !sent.isTable ? await withHistories(db, sent, rows) : rows;
  return ((await besideOf(sent)?.(db, told)) ?? told) as RowOf<Kind>[];
}

export async function listSent<Kind extends Sent>(db: Db, sent: Kind, filter: ListFilter<string> & OwnFilter) {
  const { ids, total, statuts } = await findSentPage(db, sent, filter);
  return { rows: await readSentRows(db, sent, ids), total, statuts };
}

/** All that is stored of a row; undefined when it is absent or in the bin. */
export async function openSent<Kind extends Sent>(db: Db, sent: Kind, id: string): Promise<RowOf<Kind> | undefined> {
  const row = await findSent(db, sent.table, id);
  if (!row) return undefined;
  const rows = await withHistories(db, sent, [row]);
  const open = openings[sent.table] as RowCompletion<SentTable> | undefined;
  const [opened] = open ? await open(db, rows) : rows;
  return opened as RowOf<Kind>;
}

export function exportSent(db: Db, sent: Sent, filter: ListFilter<string>) {
  return sentCsv(db, sent, filter, besideOf(sent));
}
