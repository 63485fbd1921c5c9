import type { Db } from "#app/db/client.server.ts";
import { TO_CHECK } from "#app/db/closed-lists.ts";
import { inOrder } from "#app/db/list-page.server.ts";
import type { ListFilter } from "#app/lib/list-filter.ts";
import { actorShown } from "#app/platform/audit/actor-name.server.ts";
import { findRequestPage, type Own, type RequestOrder, readRequestsInSteps } from "#app/platform/inbox/request-page.server.ts";
import type { Image } from "#app/platform/media/image.ts";
import { findSellPhotos } from "./sell-photos.server.ts";
import { describeSellRequestChange, type SellRequestHistoryLine } from "./sell-request-history.ts";
import type { SellRequestList } from "./sell-request-lists.ts";
import type { VehicleSellRequest } from "./vehicle-sell-request.ts";

/** Everything that is stored of a request, with its private photos and what was done to it. */
export type SellRequestDetail = Omit<VehicleSellRequest, "images"> & { photos: Image[]; history: SellRequestHistoryLine[] };

const order: RequestOrder = { hidden: ["spam", TO_CHECK] };
const MAX_HISTORY_LINES = 20;

export async function listSellRequests(db: Db, filter: ListFilter<SellRequestList> & Own) {
  const { ids, total, statuts } = await findRequestPage(db, "vehicle_sell_requests", order, filter);
  return { rows: inOrder(ids, await findSellRequests(db, ids)), total, statuts: statuts as Partial<Record<SellRequestList, number>> };
}

/** Those of the bin too, in no order. */
export async function findSellRequests(db: Db, ids: string[]): Promise<VehicleSellRequest[]> {
  return ids.length === 0 ? [] : db.selectFrom("vehicle_sell_requests").selectAll().where("id", "in", ids).execute();
}

/** Every request of the filter, whatever the page. */
export function readSellRequestsInSteps(db: Db, filter: Pick<ListFilter<SellRequestList>, "q" | "statut">) {
  return readRequestsInSteps(db, "vehicle_sell_requests", order, filter);
}

/** Undefined when it is absent or in the bin. */
export async function findSellRequest(db: Db, id: string): Promise<VehicleSellRequest | undefined> {
  return db.selectFrom("vehicle_sell_requests").selectAll().where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();
}

export async function findSellRequestDetail(db: Db, id: string): Promise<SellRequestDetail | undefined> {
  const request = await findSellRequest(db, id);
  if (!request) return undefined;
  const { images, ...rest } = request;
  return { ...rest, photos: await findSellPhotos(db, images ?? []), history: await findHistory(db, id) };
}

async function findHistory(db: Db, id: string): Promise<SellRequestHistoryLine[]> {
  const lines = await db
    .selectFrom("audit_log")
    .select(["id", "at", actorShown, "action", "before", "after"])
    .where("table_name", "=", "vehicle_sell_requests")
    .where("row_id", "=", id)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_HISTORY_LINES)
    .execute();
  return lines.map(describeSellRequestChange);
}
