import { type Db, sideBySide } from "#app/db/engine/client.server.ts";
import { listingTables } from "#app/db/tables/content-types.ts";
import { findDayAgenda } from "#app/features/agenda/meetings.server.ts";
import { MAX_A_NETWORK_AND_DAY, MAX_AN_HOUR } from "#app/features/alerts/search-alert.ts";
import { findPauses } from "#app/features/alerts/search-alert-create.server.ts";
import { readerOf } from "#app/features/inbox/boite-data.server.ts";
import { clockOf, findViewContext, type ViewContext } from "#app/features/people/people-views.server.ts";
import { findResponseTimes } from "#app/features/people/response-times.server.ts";
import { DATA_PAGE } from "#app/features/personal-data/data-words.ts";
import { listCopyFaults } from "#app/features/personal-data/rehearsals.server.ts";
import { LEGAL_GAP, listLegalGaps } from "#app/features/site/legal-gaps.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { formatDate, formatTime } from "#app/lib/time/dates.ts";
import { findClockDoubt } from "#app/services/audit/clock.server.ts";
import { findJournalState } from "#app/services/audit/journal-queries.server.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { contentRight, hasRight } from "#app/services/auth/rights.ts";
import { findDiskState } from "#app/services/backup/ballast.server.ts";
import { LOW_BYTES, megabytes } from "#app/services/backup/disk.ts";
import { isOpenAt, shortTime } from "#app/services/company-values/office-hours.ts";
import { officeMinutesInWords, openSpans } from "#app/services/company-values/office-minutes.ts";
import { countUnfinished } from "#app/services/kept-forms/drafts.server.ts";
import { listInPreparation } from "#app/services/publication/in-preparation.server.ts";
import { findSiteTexts } from "#app/services/site-texts/site-text-queries.server.ts";
import type { Task, TaskAct, TaskKind } from "./task.ts";
import {
  findDraftKind,
  findListingKind,
  findOwedKind,
  findPaperKind,
  findPeopleKinds,
  findReportKind,
  findReviewKind,
  findToTakeKind,
} from "./tasks.server.ts";
import { findCrowdKind, findVisitKinds } from "./visit-tasks.server.ts";

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
  const parts = await sideBySide(db, {
    clock: () => readPart("clock", () => findClockTask(db, admin, now)),
    journal: () => readPart("journal", () => findJournalFault(db, admin)),
    backup: () => readPart("backup", () => findCopyFaults(db, admin, now.getTime())),
    disk: () => readPart("disk", () => findDiskFault(admin)),
    alerts: () => readPart("alerts", () => findAlertFault(db, admin, now.getTime())),
    people: () => inContext("people", (peopleContext) => findPeopleKinds(db, peopleContext)),
    toTake: () => inContext("to-take", (peopleContext) => findToTakeKind(db, peopleContext)),
    texts: () => inContext("texts", (peopleContext) => findOwedKind(db, peopleContext)),
    reports: () => readPart("reports", () => findReportKind(db, admin, now.getTime())),
    papers: () => readPart("papers", () => findPaperKind(db, admin, now)),
    reviews: () => readPart("reviews", () => findReviewKind(db, admin)),
    listings: () => readPart("listings", () => findListingKind(db, admin, now.getTime())),
    drafts: () => readPart("drafts", () => findDraftKind(db, admin, now.getTime())),
    legal: () => readPart("legal", () => findLegalGaps(db, admin)),
    crowd: () => readPart("crowd", () => findCrowdKind(db, admin, now)),
    visits: () => readPart("visits", () => findVisitKinds(db, admin, now)),
    agenda: () => (hasRight(admin, "agenda.lire") ? readPart("agenda", () => findDayAgenda(db, admin, now)) : undefined),
    preparation: () => findPreparation(db, admin),
    responses: () => inContext("responses", (peopleContext) => findResponseTimes(db, peopleContext)),
  });
  const { clock, journal, backup, disk, alerts, people, texts, papers, reports, reviews, listings, drafts, legal, preparation, responses } =
    parts;
  const { visits, agenda, toTake, crowd } = parts;
  const [pressing, others] = splitPeople(people?.value.kinds ?? []);
  const soon = visits && { value: visits.value.soon };
  const later = visits && { value: visits.value.later };
  const ofVisits = visits && { value: visits.value.texts };
  const persons = people && { value: pressing };
  const waiting = [
    reports,
    crowd,
    persons,
    texts,
    ofVisits,
    toTake,
    soon,
    people && { value: others },
    later,
    papers,
    reviews,
    listings,
    drafts,
    legal,
  ];
  const sources = [clock, journal, backup, disk, alerts, ...waiting];
  const nextAt = people?.value.nextAt;
  return {
    greeting: {
      prenom: admin.prenom,
      isOwnOnly: reader.isOwnOnly,
      people: people ? { waiting: people.value.waiting, late: people.value.late } : undefined,
      toTake: toTake?.value[0]?.count ?? 0,
      limit: context ? officeMinutesInWords(context.value.limits.rouge, context.value.time.hours) : undefined,
      closes: context ? closingTime(context.value) : undefined,
    },
    tasks: {
      kinds: sources.flatMap((source): TaskKind[] => source?.value ?? []),
      isPartial: sources.some((source) => source === null),
      hasBoite: mayRead,
    },
    agenda,
    preparation,
    responses,
    /** In so many milliseconds a person passes a limit: the page is read again then. */
    clock: context ? clockOf(context.value) : undefined,
    nextInMs: nextAt === undefined ? undefined : nextAt - now.getTime(),
  };
}

/** Those who wait within every limit come after a visit of the next hour, the others before it. */
function splitPeople(kinds: TaskKind[]): [pressing: TaskKind[], others: TaskKind[]] {
  return [kinds.slice(0, -1), kinds.slice(-1)];
}

/** "18h" while the office is open. */
function closingTime({ now, time: { hours, closed } }: ViewContext): string | undefined {
  if (!isOpenAt(hours, now, closed)) return undefined;
  const midnight = Date.parse(`${now.toISOString().slice(0, 10)}T00:00:00.000Z`);
  const closes = openSpans({ hours, closed }, midnight).find(([, to]) => to > now.getTime())?.[1];
  return closes === undefined ? undefined : shortTime(Math.round((closes - midnight) / 60_000));
}

/** Undefined for a member without figures: the building site sees only what it has to do. */
function findPreparation(db: Db, admin: AdminSession) {
  if (!hasRight(admin, "chiffres.lire")) return undefined;
  const readable = listingTables.filter((table) => hasRight(admin, contentRight(table, "lire")));
  return readPart("preparation", async () => {
    const typed = await countUnfinished(db);
    return (await listInPreparation(db, readable)).map((each) => ({ ...each, typed: typed[each.table] ?? 0 }));
  });
}

const SETTINGS = "/admin-dashboard/parametres";

// What the house itself suffers from: only the Direction is told, who alone can mend it. Each is read by itself: one that cannot be does not
// hide the others.

/** Nothing is deleted by its age until a member has looked at both moments, or the clock is back. */
async function findClockTask(db: Db, admin: AdminSession, now: Date): Promise<TaskKind[]> {
  const doubt = hasRight(admin, "donnees.modifier") ? await findClockDoubt(db, now) : undefined;
  if (!doubt) return [];
  const spelt = (iso: string) => `${formatDate(iso)} à ${formatTime(iso)}`;
  // In the title: what stands below it is cut at the width of a phone.
  const title = `Heure du serveur à vérifier\u00a0: il dit ${spelt(doubt.now)}, et son dernier travail est du ${spelt(doubt.believed)}`;
  const act: TaskAct = { kind: "envoi", action: DATA_PAGE, fields: { intent: "heure" }, label: "L’heure est juste" };
  return [faultKind("heure", { title, what: "Rien n’est effacé d’ici là.", act })];
}

async function findJournalFault(db: Db, admin: AdminSession): Promise<TaskKind[]> {
  if (!hasRight(admin, "journal.lire")) return [];
  const [anomaly] = (await findJournalState(db))?.constat?.anomalies ?? [];
  const link = { to: "/admin-dashboard/parametres/journal", label: "Ouvrir le journal" };
  return anomaly ? [fault("journal", "Le journal a été modifié", anomaly, link)] : [];
}

/** No good copy for two days, or one that could not be put back. */
export async function findCopyFaults(db: Db, admin: AdminSession, now: number, upMs?: number): Promise<TaskKind[]> {
  if (!hasRight(admin, "donnees.sauvegarder")) return [];
  const to = `${SETTINGS}/donnees`;
  const faults = await listCopyFaults(db, now, upMs);
  return faults.map(({ key, title, what }) => fault(key, title, what, { to, label: key === "sauvegarde" ? "Sauvegarder" : "Ouvrir" }));
}

async function findDiskFault(admin: AdminSession): Promise<TaskKind[]> {
  const { databaseUrl, dataDir } = env();
  if (!hasRight(admin, "entreprise.modifier") || databaseUrl !== undefined) return [];
  const { freeBytes } = await findDiskState(dataDir);
  if (freeBytes >= LOW_BYTES) return [];
  const words = `Il reste ${megabytes(freeBytes)}\u00a0Mo.`;
  return [fault("disque", "Le disque du serveur est presque plein", words, { to: SETTINGS, label: "Libérer" })];
}

/** While alerts are refused: a program that types addresses is held off, and so may be the customers of a carrier. */
export async function findAlertFault(db: Db, admin: AdminSession, now: number): Promise<TaskKind[]> {
  if (!hasRight(admin, "entreprise.modifier")) return [];
  const { networks, allUntil } = await findPauses(db, now);
  if (networks === 0 && allUntil === undefined) return [];
  const from = networks === 1 ? "depuis un même réseau" : `depuis chacun de ${networks}\u00a0réseaux`;
  const words = [
    allUntil && `${MAX_AN_HOUR} demandées en une heure\u00a0: les suivantes sont refusées jusqu’à ${shortTime(minutesOfDay(allUntil))}.`,
    networks > 0 && `${MAX_A_NETWORK_AND_DAY} demandées aujourd’hui ${from}\u00a0: les suivantes sont refusées jusqu’à demain.`,
  ];
  const link = { to: SETTINGS, label: "Ouvrir les réglages" };
  return [fault("alertes", "Alertes par e-mail en pause", words.filter(Boolean).join(" "), link)];
}

/** Lomé is on UTC. */
function minutesOfDay(iso: string) {
  return Math.ceil(Date.parse(iso) / 60_000) % 1_440;
}

/** What visitors are not shown of the legal notice until the company has said it. */
export async function findLegalGaps(db: Db, admin: AdminSession): Promise<TaskKind[]> {
  if (!hasRight(admin, "textes.modifier")) return [];
  const missing = listLegalGaps((await findSiteTexts(db)).footer);
  if (missing.length === 0) return [];
  const title = `Mentions légales\u00a0: ${missing.length}\u00a0${pluralize(missing.length, "partie")} à compléter`;
  const to = `/admin-dashboard/textes?${new URLSearchParams({ q: LEGAL_GAP })}`;
  const task: Task = {
    key: "mentions",
    icon: "defaut",
    title,
    what: missing.join(", "),
    tone: "ambre",
    act: { kind: "lien", to, label: "Compléter", icon: "completer" },
  };
  return [{ count: 1, tasks: [task], keys: [task.key], group: { ...task, key: "genre:mentions" }, yields: true }];
}

function fault(name: string, title: string, what: string, { to, label }: { to: string; label: string }): TaskKind {
  return faultKind(name, { title, what, act: { kind: "lien", to, label, icon: "ouvrir" } });
}

function faultKind(name: string, said: Pick<Task, "title" | "what" | "act">): TaskKind {
  const key = `defaut:${name}`;
  const task: Task = { ...said, key, icon: "defaut", tone: "rouge" };
  return { count: 1, tasks: [task], keys: [key], group: { ...task, key: `genre:${name}` } };
}
