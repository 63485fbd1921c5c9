import type { Db } from "#app/db/client.server.ts";
import { TO_CHECK } from "#app/db/closed-lists.ts";
import { inOrder } from "#app/db/list-page.server.ts";
import type { ListFilter } from "#app/lib/list-filter.ts";
import { findRequestPage, type RequestOrder, readRequestsInSteps } from "#app/platform/inbox/request-page.server.ts";
import type { Testimonial } from "./testimonial.ts";
import type { TestimonialList } from "./testimonial-lists.ts";

const order: RequestOrder = { first: "en_attente", hidden: [TO_CHECK] };

export async function listTestimonialsForAdmin(db: Db, filter: ListFilter<TestimonialList>) {
  const { ids, total, statuts } = await findRequestPage(db, "testimonials", order, filter);
  return { rows: inOrder(ids, await findTestimonials(db, ids)), total, statuts: statuts as Partial<Record<TestimonialList, number>> };
}

/** The first reviews of what the list shows. */
export async function listTestimonialIds(db: Db, filter: ListFilter<TestimonialList>, limit: number): Promise<string[]> {
  return (await findRequestPage(db, "testimonials", order, { ...filter, page: 1 }, limit)).ids;
}

/** Those of the bin too, in no order. */
export async function findTestimonials(db: Db, ids: string[]): Promise<Testimonial[]> {
  return ids.length === 0 ? [] : db.selectFrom("testimonials").selectAll().where("id", "in", ids).execute();
}

/** Every review of the filter, whatever the page. */
export function readTestimonialsInSteps(db: Db, filter: Pick<ListFilter<TestimonialList>, "q" | "statut">) {
  return readRequestsInSteps(db, "testimonials", order, filter);
}

/** For the back-office; undefined when it is absent or in the bin. */
export function findTestimonial(db: Db, id: string): Promise<Testimonial | undefined> {
  return db.selectFrom("testimonials").selectAll().where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();
}
