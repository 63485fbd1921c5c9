import { setImmediate as immediate } from "node:timers/promises";
import { z } from "zod";
import { type Db, isDatabaseUnavailable } from "#app/db/engine/client.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { parseJson } from "#app/lib/forms/form-body.server.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { entryPoints } from "#app/services/addresses/entry-points.ts";
import { type Beacon, beaconKinds } from "./beacon.ts";
import { CountStore, countedPage, readListingAddress } from "./count-store.server.ts";
import { sumListingsSince } from "./recent-listings.server.ts";
import { countNewVisits, VisitBook } from "./visit-book.server.ts";
import { isRobot, networkKey, visitorKey } from "./visitor-key.server.ts";

const VISITS_AT_ONCE = 500;
const FLUSH_EVERY_MS = 30_000;
const GOOD_LCP_MS = 2_500;
const MAX_LCP_MS = 600_000;

const path = z
  .string()
  .max(200)
  .regex(/^\/[^?#]*$/);
const beaconSchema = z.strictObject({
  kind: z.enum(beaconKinds),
  page: path,
  listing: path.optional(),
  lcp: z.number().min(0).max(MAX_LCP_MS).optional(),
  reference: z.string().max(40).optional(),
});

/** Undefined when this is not what our pages send. */
export function parseBeacon(body: string): Beacon | undefined {
  if (Buffer.byteLength(body) > entryPoints.measure.maxBytes) return undefined;
  const { success, data } = beaconSchema.safeParse(parseJson(body));
  return success && (data.kind === "lcp") === (data.lcp !== undefined) ? data : undefined;
}

/** What makes a visit one that was more than looking (DEC-66); a view does when a listing was opened. */
const engagements = new Set<Beacon["kind"]>(["whatsapp", "call", "form"]);

/** Counts what the pages tell, in memory; see CountStore for how it reaches the database. */
export class Meter {
  readonly #store = new CountStore();
  readonly #visits: VisitBook;

  constructor(visits = new VisitBook()) {
    this.#visits = visits;
  }

  receive(request: Request, beacon: Beacon, now = new Date()) {
    if (isRobot(request.headers.get("user-agent"))) return;
    const isListing = readListingAddress(beacon.listing ?? beacon.page) !== undefined;
    const isEngagement = beacon.kind === "view" ? isListing : engagements.has(beacon.kind);
    const jour = todayInLome(now);
    const visitor = { key: visitorKey(request, jour), network: networkKey(request, jour) };
    if (!this.#visits.note(visitor, { isEngagement, jour, ms: now.getTime() })) return;

    if (beacon.kind === "lcp") {
      this.#store.add(jour, "lcp_total", "site");
      if ((beacon.lcp ?? 0) < GOOD_LCP_MS) this.#store.add(jour, "lcp_good", "site");
      return;
    }
    this.#store.add(jour, beacon.kind, "site");
    const page = countedPage(beacon.page);
    if (page) this.#store.add(jour, beacon.kind, `page:${page}`);
    if (isListing) this.#store.add(jour, beacon.kind, beacon.listing ?? beacon.page);
  }

  /** What no page tells of: a deed of the back-office, or a press that was stored; counted for its listing, if it has one. */
  note(measure: "poster" | "started", listing: string | undefined, now = new Date()) {
    const jour = todayInLome(now);
    this.#store.add(jour, measure, "site");
    if (listing) this.#store.add(jour, measure, listing);
  }

  forgetVisitors() {
    this.#visits.forget();
  }

  /** In portions: SQLite does one without a pause, and visitors come first. */
  async flush(db: Db) {
    const visits = this.#visits.take();
    if (visits.length === 0 && this.#store.isEmpty) return;
    let written = 0;
    try {
      do {
        const some = visits.slice(written, written + VISITS_AT_ONCE);
        await this.#store.flush(db, (trx) => countNewVisits(trx, some));
        written += some.length;
        await immediate();
      } while (written < visits.length);
    } catch (error) {
      this.#visits.putBack(visits.slice(written));
      throw error;
    }
  }
}

export const meter = new Meter();

/** Writes what was counted every half minute, and follows the calendar; the returned function writes the rest and ends. */
export function measureRegularly(db: Db, counted = meter) {
  let writing: Promise<void> = Promise.resolve();
  function flush() {
    writing = writing
      .then(() => counted.flush(db))
      .then(() => sumListingsSince(db))
      .catch(reportFlush);
    return writing;
  }
  void flush();
  const timer = setInterval(flush, FLUSH_EVERY_MS);
  timer.unref();
  return async function stop() {
    clearInterval(timer);
    await flush();
    counted.forgetVisitors();
  };
}

function reportFlush(error: unknown) {
  if (isDatabaseUnavailable(error)) log.warn("measures-waiting", { error: String(error) });
  else log.error("measures-not-written", error);
}
