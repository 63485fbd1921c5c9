import { sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import { type ListingTable, listingTables, pagedTables, sentListUrl } from "#app/db/tables/content-types.ts";
import { findReportedListings } from "#app/features/contact/listing-report-decision.server.ts";
import { BOITE, boiteSearch, eventLabel } from "#app/features/inbox/parts/boite-words.ts";
import { natureLabels } from "#app/features/land/land-papers.ts";
import { findEndingPapers } from "#app/features/land/land-tasks.server.ts";
import { listToTake } from "#app/features/people/hand-over.server.ts";
import { findOwedTexts, listOwed } from "#app/features/people/owed-texts.server.ts";
import {
  findPeopleTasks,
  type ListedPerson,
  type PeopleTasks,
  type PersonTaskKind,
  personTaskKinds,
  readListed,
  type ViewContext,
} from "#app/features/people/people-views.server.ts";
import { nameInFull } from "#app/features/people/person-queries.server.ts";
import { MOST_TO_TAKE, nextActionLabel } from "#app/features/people/person-words.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { formatMoment, formatShortDate, todayInLome } from "#app/lib/time/dates.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { contentRight, hasRight } from "#app/services/auth/rights.ts";
import { adminListUrl } from "#app/services/content/content-definition.ts";
import { findUnconfirmed } from "#app/services/content/rows/timed-publication.server.ts";
import { findForgottenDrafts, rowOfDraft } from "#app/services/kept-forms/drafts.server.ts";
import { KNOWN_TASKS, MAX_TASKS, type Task, type TaskKind } from "./task.ts";

const FORGOTTEN_DAYS = 7;
const LAST_DAYS = 7;
const REVIEWS = "/admin-dashboard/avis?statut=en_attente";

/** People to answer and what was planned with them, each kind by itself. */
export async function findPeopleKinds(db: Db, context: ViewContext) {
  const { kinds, ...counts } = await findPeopleTasks(db, context);
  const personIds = personTaskKinds.flatMap((name) => kinds[name].people.map(({ id }) => id));
  const owed = await findOwedTexts(db, personIds, "person_id");
  return { ...counts, kinds: personTaskKinds.map((name) => peopleKind(name, kinds[name], context, owed)) };
}

/** Acts of which their sender was not told, where no clock runs any more: those it runs for stand among the people. */
export async function findOwedKind(db: Db, context: ViewContext): Promise<TaskKind[]> {
  const owed = new Map((await listOwed(db)).map(({ person_id, resume }) => [person_id, resume]));
  const people = (await readListed(db, context, [...owed.keys()].slice(0, KNOWN_TASKS))).filter(({ wait }) => wait === undefined);
  const tasks = people.map(({ id, named }): Task => {
    const to = `${BOITE + boiteSearch({ personne: id })}#repondre`;
    const act = { kind: "lien", to, label: "Envoyer", icon: "repondre" } as const;
    return { key: `texte:${id}`, icon: "reponse", title: nameInFull(named), what: owedWords(owed.get(id)), tone: "ambre", act };
  });
  const [first] = tasks;
  if (!first) return [];
  const title = `${formatNumber(tasks.length)} textes à envoyer`;
  return [kindOf(tasks.length, tasks, { ...first, key: "genre:textes", title, what: undefined, note: `le premier\u00a0: ${first.title}` })];
}

function owedWords(resume: string | undefined) {
  return resume === undefined ? undefined : `Texte à envoyer · ${resume}`;
}

type Owed = ReadonlyMap<string, string>;

function peopleKind(
  name: PersonTaskKind,
  { count, people, ids }: PeopleTasks["kinds"]["rouge"],
  context: ViewContext,
  owed: Owed,
): TaskKind {
  return { count, tasks: people.map((person) => personTask(name, person, context, owed)), keys: ids.map((id) => `personne:${id}`) };
}

function toneOf(name: PersonTaskKind): Task["tone"] {
  if (name === "rouge") return "rouge";
  return name === "attend" ? undefined : "ambre";
}

const CALL = /\b(?:r?appeler|t[ée]l[ée]phoner|rappel)\b/i;

function personTask(name: PersonTaskKind, person: ListedPerson, { now }: ViewContext, owed: Owed): Task {
  const { id, nom, named, wait, last, echeance, attend_depuis, telephone_e164 } = person;
  const today = todayInLome(now);
  const to = BOITE + boiteSearch({ personne: id });
  const common = { key: `personne:${id}`, title: nom || "Sans nom", tone: toneOf(name), wait };
  if (name === "echeance" && echeance !== null) {
    const what = nextActionLabel(person);
    const isCall = telephone_e164 !== null && CALL.test(what);
    const isPast = Date.parse(echeance) <= now.getTime();
    return {
      ...common,
      icon: "action",
      to,
      what,
      note: `${isPast ? "échéance passée" : "à faire"}\u00a0: ${formatMoment(echeance, today)}`,
      act: isCall
        ? { kind: "appel", number: telephone_e164, label: "Appeler" }
        : { kind: "lien", to, label: "Ouvrir la fiche", icon: "ouvrir" },
    };
  }
  const received = formatMoment(attend_depuis ?? person.dernier_le, today);
  return {
    ...common,
    title: nameInFull(named),
    icon: last?.genre ?? "contact",
    to,
    what:
      owedWords(owed.get(id)) ??
      (last && (last.resume.startsWith(eventLabel(last)) ? last.resume : [eventLabel(last), last.resume].filter(Boolean).join(" · "))),
    note: `reçu ${/^\d/.test(received) ? "le " : ""}${received}`,
    act: { kind: "lien", to: `${to}#repondre`, label: "Répondre", icon: "repondre" },
  };
}

/** Those who wait and are followed by no member, for a member who reads only his own people. */
export async function findToTakeKind(db: Db, { isOwnOnly }: ViewContext): Promise<TaskKind[]> {
  const count = isOwnOnly ? (await listToTake(db)).length : 0;
  if (count === 0) return [];
  const to = BOITE + boiteSearch({ vue: "a_prendre" });
  const many = count > MOST_TO_TAKE ? `Plus de ${formatNumber(MOST_TO_TAKE)}` : formatNumber(count);
  const task: Task = {
    key: "a-prendre",
    icon: "contact",
    title: `${many} ${pluralize(count, "personne")} à prendre`,
    tone: "ambre",
    what: `${pluralize(count, "attend", "attendent")} une réponse, sans être ${pluralize(count, "suivie")}`,
    act: { kind: "lien", to, label: "Ouvrir", icon: "ouvrir" },
  };
  return [{ count, tasks: [task], keys: [task.key], group: { ...task, key: "genre:a-prendre" } }];
}

/** Reviews that wait to be read. */
export async function findReviewKind(db: Db, admin: AdminSession): Promise<TaskKind[]> {
  if (!hasRight(admin, "avis.modifier")) return [];
  const rows = await db
    .selectFrom("testimonials")
    .select(["id", "client_nom", "pays", "created_at"])
    .select(({ fn }) => fn.countAll<number>().over().as("total"))
    .where("statut", "=", "en_attente")
    .where("deleted_at", "is", null)
    .where(sql<boolean>`a_verifier = false`)
    .orderBy("created_at")
    .orderBy("id")
    .limit(KNOWN_TASKS)
    .execute();
  const count = Number(rows[0]?.total ?? 0);
  const act = { kind: "lien", to: REVIEWS, label: "Relire", icon: "relire" } as const;
  const tasks = rows.map(({ id, client_nom, pays, created_at }): Task => {
    const note = `reçu le ${formatShortDate(created_at)}`;
    return { key: `avis:${id}`, icon: "avis", title: client_nom, what: ["Avis à relire", pays].filter(Boolean).join(" · "), note, act };
  });
  const title = `${formatNumber(count)} avis à relire`;
  const note = rows[0] && `depuis le ${formatShortDate(rows[0].created_at)}`;
  return [kindOf(count, tasks, { key: "genre:avis", icon: "avis", title, note, act })];
}

/** Listings that several visitors report: a decision on one of them ends the task. */
export async function findReportKind(db: Db, admin: AdminSession, now = Date.now()): Promise<TaskKind[]> {
  if (!hasRight(admin, "annonces-signalees.lire")) return [];
  const tasks = (await listReported(db, now)).map(({ count, reference, titre, last }): Task => {
    const to = `${sentListUrl("contact_requests")}?${new URLSearchParams({ q: reference })}`;
    return {
      key: `signalements:${reference}`,
      icon: "signalement",
      title: `À vérifier\u00a0: ${formatNumber(count)} signalements`,
      to,
      tone: "rouge",
      what: `${titre} (${reference})`,
      note: `le dernier le ${formatShortDate(last)}`,
      act: { kind: "lien", to, label: "Examiner", icon: "ouvrir" },
    };
  });
  const [first] = tasks;
  if (!first) return [];
  const group: Task = { ...first, key: "genre:signalements", title: `${formatNumber(tasks.length)} annonces à vérifier`, what: first.what };
  return [kindOf(tasks.length, tasks, group)];
}

async function listReported(db: Db, now: number) {
  const listings = await findReportedListings(db, now);
  const reported = [];
  for (const table of listingTables) {
    const ids = listings.flatMap(({ listing_table, listing_id }) => (listing_table === table && listing_id ? [listing_id] : []));
    if (ids.length === 0) continue;
    const { shared, rows } = sharedTable<ListingTable>(db, table);
    for (const { id, titre, reference } of await shared
      .selectFrom(rows)
      .select(["id", "titre", "reference"])
      .where("id", "in", ids)
      .execute()) {
      const { count, last } = listings.find(({ listing_id }) => listing_id === id) ?? { count: 0, last: "" };
      reported.push({ titre, reference, count: Number(count), last: last ?? "" });
    }
  }
  return reported.toSorted((one, other) => (one.last < other.last ? 1 : -1));
}

/** Land papers that end within thirty days, red in the last seven and once they have ended. */
export async function findPaperKind(db: Db, admin: AdminSession, now = new Date()): Promise<TaskKind[]> {
  if (!hasRight(admin, "foncier.modifier")) return [];
  const { total, today, papers } = await findEndingPapers(db, KNOWN_TASKS, now);
  const tasks = papers.map(({ id, nature, property, titre, end }): Task => {
    const to = `/admin-dashboard/biens/${property}/foncier`;
    const days = Math.round((Date.parse(end) - Date.parse(today)) / DAY_MS);
    const when = days < 0 ? "finie depuis le" : "finit le";
    return {
      key: `papier:${id}`,
      icon: "papier",
      title: titre,
      to,
      what: natureLabels[nature],
      note: `${when} ${formatShortDate(end)}`,
      tone: days <= LAST_DAYS ? "rouge" : "ambre",
      act: {
        kind: "lien",
        to: `${to}?piece=${id}`,
        label: "Revoir",
        icon: "ouvrir",
        later: { action: `${to}?retour=accueil`, fields: { intent: "ecarter", id } },
      },
    };
  });
  const [first] = tasks;
  if (!first) return [];
  const title = `${formatNumber(total)} ${pluralize(total, "pièce foncière", "pièces foncières")} à revoir`;
  const act = { kind: "lien", to: first.to ?? "", label: "Revoir", icon: "ouvrir" } as const;
  const group: Task = { ...first, key: "genre:papiers", title, what: undefined, note: `la première\u00a0: ${first.title}`, act };
  return [kindOf(total, tasks, group)];
}

/** Listings no member has confirmed for a while: each takes one tap. */
export async function findListingKind(db: Db, admin: AdminSession, now = Date.now()): Promise<TaskKind[]> {
  const own = listingTables.filter((table) => hasRight(admin, contentRight(table, "modifier")));
  const unconfirmed = await findUnconfirmed(db, now, own);
  const { total, listings } = unconfirmed;
  const [oldest] = listings;
  const tasks = listings.map((listing): Task => {
    const { table, id, titre, reference, days } = listing;
    return {
      key: `${table}:${id}`,
      icon: "annonce",
      title: titre,
      to: `${adminListUrl(table)}/${id}`,
      what: reference,
      note: `à reconfirmer\u00a0· ${days}\u00a0j`,
      act: { kind: "confirmer", listing },
    };
  });
  const group: Task = {
    key: "genre:annonces",
    icon: "annonce",
    title: `${formatNumber(total)} ${pluralize(total, "annonce")} à reconfirmer`,
    note: oldest && `la plus ancienne\u00a0: ${oldest.titre}, ${oldest.days}\u00a0jours`,
    act: { kind: "deplier", unconfirmed },
  };
  return [kindOf(total, tasks, group)];
}

/** Drafts of new rows that no member has touched for a week or more. */
export async function findDraftKind(db: Db, admin: AdminSession, now = Date.now()): Promise<TaskKind[]> {
  const own = pagedTables.filter((table) => hasRight(admin, contentRight(table, "modifier")));
  const since = new Date(now - FORGOTTEN_DAYS * DAY_MS).toISOString();
  const { total, drafts } = await findForgottenDrafts(db, own, since, KNOWN_TASKS);
  const tasks = drafts.map((draft): Task => {
    const { cle, table_name, valeurs, updated_at } = draft;
    const title = [valeurs.titre ?? ""].flat()[0]?.trim() || "Sans titre";
    return {
      key: `brouillon:${cle}`,
      icon: "brouillon",
      title,
      what: "Brouillon à compléter",
      note: `saisi le ${formatShortDate(updated_at)}`,
      act: { kind: "lien", to: `${adminListUrl(table_name)}/${rowOfDraft(draft)}`, label: "Compléter", icon: "completer" },
    };
  });
  const [oldest] = tasks;
  if (!oldest) return [];
  const title = `${formatNumber(total)} ${pluralize(total, "brouillon")} à compléter`;
  const group: Task = { ...oldest, key: "genre:brouillons", title, what: undefined, note: `le plus ancien\u00a0: ${oldest.title}` };
  return [kindOf(total, tasks, group)];
}

function kindOf(count: number, tasks: Task[], group: Task): TaskKind {
  return { count, tasks: tasks.slice(0, MAX_TASKS), keys: tasks.map(({ key }) => key), group };
}
