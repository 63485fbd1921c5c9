import { type Db, sideBySide } from "#app/db/engine/client.server.ts";
import { listingTables } from "#app/db/tables/content-types.ts";
import { readerOf } from "#app/features/inbox/boite-data.server.ts";
import { clockOf, findViewContext, type ViewContext } from "#app/features/people/people-views.server.ts";
import { findResponseTimes } from "#app/features/people/response-times.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { contentRight, hasRight } from "#app/services/auth/rights.ts";
import { isOpenAt, shortTime } from "#app/services/company-values/office-hours.ts";
import { officeMinutesInWords, openSpans } from "#app/services/company-values/office-minutes.ts";
import { countNewDrafts } from "#app/services/drafts/form-drafts.server.ts";
import { listInPreparation } from "#app/services/publication/in-preparation.server.ts";
import { findAlertFault, findBackupFault, findDiskFault, findJournalFault } from "./house-faults.server.ts";
import type { TaskKind } from "./task.ts";
import { findDraftKind, findListingKind, findPeopleKinds, findReviewKind } from "./tasks.server.ts";

/** One part of the first screen; null when it could not be read, which takes no other with it. */
export type Part<Value> = { value: Value } | null;

export async function readPart<Value>(name: string, read: () => Promise<Value>): Promise<Part<Value>> {
  try {
    return { value: await read() };
  } catch (error) {
    log.error(`first-screen-${name}`, error);
    return null;
  }
}

export type FirstScreen = Awaited<ReturnType<typeof findFirstScreen>>;

/** What this member has to do now, and what is beside it. */
export async function findFirstScreen(db: Db, admin: AdminSession, now = new Date()) {
  const reader = readerOf(admin);
  const mayRead = hasRight(admin, "boite.lire");
  const context = mayRead ? await readPart("context", () => findViewContext(db, reader, now)) : undefined;
  const inContext = <Value>(name: string, read: (context: ViewContext) => Promise<Value>) =>
    context === null ? null : context && readPart(name, () => read(context.value));
  const { journal, backup, disk, alerts, people, reviews, listings, drafts, preparation, responses } = await sideBySide(db, {
    journal: () => readPart("journal", () => findJournalFault(db, admin)),
    backup: () => readPart("backup", () => findBackupFault(admin, now.getTime())),
    disk: () => readPart("disk", () => findDiskFault(admin)),
    alerts: () => readPart("alerts", () => findAlertFault(db, admin, now.getTime())),
    people: () => inContext("people", (known) => findPeopleKinds(db, known)),
    reviews: () => readPart("reviews", () => findReviewKind(db, admin)),
    listings: () => readPart("listings", () => findListingKind(db, admin, now.getTime())),
    drafts: () => readPart("drafts", () => findDraftKind(db, admin, now.getTime())),
    preparation: () => findPreparation(db, admin),
    responses: () => inContext("responses", (known) => findResponseTimes(db, known)),
  });
  const sources = [journal, backup, disk, alerts, people && { value: people.value.kinds }, reviews, listings, drafts];
  const nextAt = people?.value.nextAt;
  return {
    greeting: {
      prenom: admin.prenom,
      isOwnOnly: reader.isOwnOnly,
      people: people ? { waiting: people.value.waiting, late: people.value.late } : undefined,
      limit: context ? officeMinutesInWords(context.value.limits.rouge, context.value.time.hours) : undefined,
      closes: context ? closingTime(context.value) : undefined,
    },
    tasks: {
      kinds: sources.flatMap((source): TaskKind[] => source?.value ?? []),
      isPartial: sources.some((source) => source === null),
      hasBoite: mayRead,
    },
    preparation,
    responses,
    /** In so many milliseconds somebody passes a limit: the page is read again then. */
    clock: context ? clockOf(context.value) : undefined,
    nextInMs: nextAt === undefined ? undefined : nextAt - now.getTime(),
  };
}

/** "18h" while the office is open. */
function closingTime({ now, time: { hours, closed } }: ViewContext): string | undefined {
  if (!isOpenAt(hours, now, closed)) return undefined;
  const midnight = Date.parse(`${now.toISOString().slice(0, 10)}T00:00:00.000Z`);
  const closes = openSpans({ hours, closed }, midnight).find(([, to]) => to > now.getTime())?.[1];
  return closes === undefined ? undefined : shortTime(Math.round((closes - midnight) / 60_000));
}

/** Undefined for whoever has no figures either: the building site sees what it has to do alone. */
function findPreparation(db: Db, admin: AdminSession) {
  if (!hasRight(admin, "chiffres.lire")) return undefined;
  const readable = listingTables.filter((table) => hasRight(admin, contentRight(table, "lire")));
  return readPart("preparation", async () => {
    const typed = await countNewDrafts(db);
    return (await listInPreparation(db, readable)).map((each) => ({ ...each, typed: typed[each.table] ?? 0 }));
  });
}
