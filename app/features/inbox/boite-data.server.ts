import { type Db, sideBySide } from "#app/db/engine/client.server.ts";
import { chooseShown, type FicheRequest, listFicheRequests } from "#app/features/inbox/fiche/fiche-requests.server.ts";
import { type BoiteAddress, eventLabel, initialsOf, olderWords } from "#app/features/inbox/parts/boite-words.ts";
import { listPressViews, type PressView, type UnmatchedPresses } from "#app/features/inbox/presses/press-data.server.ts";
import { findReply, type ReplyData } from "#app/features/inbox/reply/reply-data.server.ts";
import { loadToTake } from "#app/features/inbox/to-take/to-take-data.server.ts";
import { replyTarget } from "#app/features/people/answer-commands.server.ts";
import { findOwedTexts } from "#app/features/people/owed-texts.server.ts";
import {
  clockOf,
  countViews,
  findNextMoment,
  findPeoplePage,
  findUrgentReporters,
  findViewContext,
  type ListedPerson,
  readListed,
  type ViewContext,
  waitOfPerson,
} from "#app/features/people/people-views.server.ts";
import {
  type Follower,
  findFiche,
  findSplitNames,
  followerLabel,
  listFollowers,
  nameRequest,
  type RequestName,
  sharesWord,
  type TimelineEvent,
} from "#app/features/people/person-queries.server.ts";
import { isWaiting } from "#app/features/people/person-state.ts";
import {
  type BoiteView,
  canUnmerge,
  isFollowerGone,
  nextActionLabel,
  offeredMoments,
  ownViews,
  personViews,
  SPLIT_LINE,
} from "#app/features/people/person-words.ts";
import { hasKeys } from "#app/features/team/members.server.ts";
import { spaceNumber } from "#app/lib/text/phone.ts";
import { compareCodes, excerpt } from "#app/lib/text/text.ts";
import { formatDeadline, formatMoment, todayInLome } from "#app/lib/time/dates.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { hasRight, scopeOf } from "#app/services/auth/rights.ts";
import type { Wait } from "#app/services/company-values/response-clock.ts";
import { JUST_READ } from "#app/services/desk-forms/unreachable.ts";

const SHOWN_WORDS = 90;

export type BoiteRow = {
  press?: undefined;
  /** Since when the person waits: it orders the list. */
  since: string | null;
  id: string;
  nom: string;
  connu: string | undefined;
  suivi: ListedPerson["suivi"];
  genre: NonNullable<ListedPerson["last"]>["genre"] | undefined;
  what: string;
  texte: string;
  wait: Wait | undefined;
  /** Shown when the person does not wait: the deadline or the last news. */
  when: string;
  isDue: boolean;
  signale: boolean;
  /** Reports a fraud or a dispute: stands before all others, marked. */
  isUrgent: boolean;
  follower: { nom: string; initials: string } | undefined;
  updated_at: string;
};

/** A press no member has matched yet, as a row among the people. */
export type BoitePressRow = { id: string; updated_at: string; press: PressView };
export type BoiteLine = BoiteRow | BoitePressRow;

export type TimelineLine = Pick<TimelineEvent, "id" | "genre" | "canal" | "at" | "auteur" | "source_id" | "etat"> & {
  label: string;
  when: string;
  texte: string;
  /** Of a merge or a split: whether it can still be taken back. */
  undo: "defusionner" | "late" | "reunir" | undefined;
};

export type BoiteFiche = {
  id: string;
  nom: string;
  connu: string | undefined;
  suivi: ListedPerson["suivi"];
  contacts: string[];
  wait: Wait | undefined;
  signale: boolean;
  demo: boolean;
  assigne_a: string | null;
  /** The name of the follower, also of one who may not follow any more. */
  follower: string | undefined;
  prochaine_action: string | null;
  echeance: string | null;
  echeanceWords: string | undefined;
  likely: { id: string; nom: string }[];
  requests: FicheRequest[];
  /** Said below them when others are open besides. */
  moreRequests: string | undefined;
  /** Said when more happened than a fiche reads. */
  older: string | undefined;
  timeline: TimelineLine[];
  canSplit: boolean;
  /** How the request that was asked for, or the one that waits, is answered. */
  reply: ReplyData | undefined;
  /** The request that was asked for in the address. */
  asked: string | undefined;
};

/** Whose people this member sees. */
export function readerOf(admin: AdminSession) {
  return { member: admin.id, isOwnOnly: scopeOf(admin, "boite.lire") === "own" };
}

/** Of a member with his own people alone none counts or shows what he may not open. */
export function viewsOf(admin: AdminSession): readonly BoiteView[] {
  return readerOf(admin).isOwnOnly ? ownViews : personViews;
}

/** This many of the newest unmatched presses stand among the people. */
const MIXED_PRESSES = 6;
/** An unmatched press has no follower, wait or name: the other views and a search for people leave it out. */
const pressViews: ReadonlySet<BoiteView> = new Set<BoiteView>(["a_traiter", "nouveau", "tous"]);

type ViewQuery = Pick<BoiteAddress, "vue" | "q">;

/** Those that stand among the people of this view, each on the page of its moment. */
function mixedPresses({ vue, q }: ViewQuery, presses: readonly PressView[]): readonly PressView[] {
  return pressViews.has(vue) && !q ? presses.slice(0, MIXED_PRESSES) : [];
}

/** Those that no page of this view shows, and how many they are: the list of the newest ends somewhere. */
export function pressesBeside(listed: ViewQuery, { presses, waiting }: Pick<UnmatchedPresses, "presses" | "waiting">) {
  const mixed = mixedPresses(listed, presses).length;
  return { presses: presses.slice(mixed), count: waiting - mixed };
}

/** `presses`: the unmatched ones, newest first, when this member may match them. */
export async function loadBoite(db: Db, admin: AdminSession, address: BoiteAddress, presses: readonly PressView[] = [], now = new Date()) {
  const context = await findViewContext(db, readerOf(admin), now);
  const { vue, page, q, personne } = address;
  // A search reads the member's own people, whatever the view.
  const isTaking = vue === "a_prendre" && !q;
  const { listed, toTake, counts, members, next, areKeysOn } = await sideBySide(db, {
    listed: () => findPeoplePage(db, context, { view: vue === "a_prendre" ? "tous" : vue, page, q }),
    toTake: () => loadToTake(db, context, { page: isTaking ? page : undefined, personne }),
    counts: () => countViews(db, context),
    members: () => listFollowers(db),
    next: () => findNextMoment(db, context),
    areKeysOn: () => hasKeys(db, admin.id),
  });
  const fiche = personne ? await loadFiche(db, admin, context, personne, members, address.demande) : undefined;
  const mayAssign = hasRight(admin, "boite.attribuer");
  const mixed = mixedPresses(address, presses).map(pressRow);
  const urgent = await findUrgentReporters(db, context, idsOf(listed.people));
  const owed = await findOwedTexts(db, idsOf(listed.people), "person_id");
  const people = isTaking ? [] : listed.people.map((person) => rowOf(person, members, now, { urgent, owed }));
  return {
    rows: mixPresses(people, mixed, { isFirst: page === 1, nextSince: listed.nextSince }),
    total: listed.total,
    pageCount: isTaking ? toTake.pageCount : listed.pageCount,
    views: viewsOf(admin),
    counts: {
      ...counts,
      a_prendre: toTake.count,
      // His `Tous` is what the list shows him, and calls that no member has matched stand in it.
      tous: counts.tous + (context.isOwnOnly ? mixedPresses({ vue: "tous", q: "" }, presses).length : 0),
    },
    /** In the place of the rows, while the view is open. */
    toTake: isTaking ? toTake.people : undefined,
    /** In the place of a fiche: of her no more is known to this member before he takes her. */
    openToTake: fiche ? undefined : toTake.open,
    fiche: fiche ?? null,
    isOwnOnly: context.isOwnOnly,
    members: members.filter(({ id, isActive }) => isActive && (mayAssign || id === admin.id)).map(({ id, nom }) => ({ id, nom })),
    me: admin.id,
    areKeysOn,
    moments: offeredMoments(now.getTime()),
    readAt: now.toISOString(),
    clock: clockOf(context),
    nextInMs: next.nextAt === undefined ? undefined : next.nextAt - now.getTime(),
    arrivals: 0,
    ...JUST_READ,
  };
}

/** Rows that a list still shows while its page has others by now. */
export async function loadRows(db: Db, admin: AdminSession, ids: readonly string[], now = new Date()): Promise<BoiteLine[]> {
  const context = await findViewContext(db, readerOf(admin), now);
  const members = await listFollowers(db);
  const listed = await readListed(db, context, ids);
  const urgent = await findUrgentReporters(db, context, idsOf(listed));
  const owed = await findOwedTexts(db, idsOf(listed), "person_id");
  const people = listed.map((person) => rowOf(person, members, now, { urgent, owed }));
  const presses = hasRight(admin, "boite.saisir") ? await listPressViews(db, ids) : [];
  return [...people, ...presses.map(pressRow)];
}

function pressRow(press: PressView): BoitePressRow {
  return { id: press.id, updated_at: press.created_at, press };
}

/** Sorts after every moment. */
const NOBODY_WAITS = "9";

/** Each press where its moment stands in the order of the list: on exactly one page, whatever their number. */
function mixPresses(
  people: BoiteRow[],
  presses: BoitePressRow[],
  { isFirst, nextSince }: { isFirst: boolean; nextSince: string | null | undefined },
): BoiteLine[] {
  const urgent = people.filter(({ isUrgent }) => isUrgent);
  const others = people.filter(({ isUrgent }) => !isUrgent);
  const from = isFirst || urgent.length > 0 ? "" : (others[0]?.since ?? NOBODY_WAITS);
  const to = nextSince === undefined ? "99" : (nextSince ?? NOBODY_WAITS);
  const here = presses.filter(({ updated_at }) => updated_at >= from && updated_at < to);
  const momentOf = (line: BoiteLine) => (line.press ? line.updated_at : (line.since ?? NOBODY_WAITS));
  return [...urgent, ...[...others, ...here].toSorted((one, other) => compareCodes(momentOf(one), momentOf(other)))];
}

function idsOf(people: readonly ListedPerson[]) {
  return people.map(({ id }) => id);
}

/** What is known of people beside their rows: who reports urgently, and of which act whom a text is owed. */
type Marks = { urgent: ReadonlySet<string>; owed: ReadonlyMap<string, string> };

function rowOf(person: ListedPerson, members: readonly Follower[], now: Date, { urgent, owed }: Marks): BoiteRow {
  const { id, suivi, wait, last, signale, echeance, assigne_a, updated_at } = person;
  const follower = members.find((member) => member.id === assigne_a);
  const plan = echeance !== null && wait === undefined;
  const { nom, connu }: RequestName = plan ? { nom: person.nom || "Sans nom" } : person.named;
  const subject = plan ? nextActionLabel(person) : (last?.resume ?? "");
  const label = plan ? "Relance" : last ? eventLabel(last) : "";
  const today = todayInLome(now);
  return {
    ...{ since: person.attend_depuis, id, nom, connu, suivi, genre: last?.genre, wait, signale, updated_at },
    isUrgent: urgent.has(id),
    what: owed.has(id)
      ? `Texte à envoyer · ${owed.get(id)}`
      : ["\u00a0", " "].some((space) => subject.startsWith(`${label}${space}:`))
        ? subject
        : [label, subject].filter(Boolean).join(" · "),
    texte: excerpt(last?.texte ?? "", SHOWN_WORDS),
    when: echeance !== null ? formatDeadline(echeance, today) : formatMoment(person.dernier_le, today),
    isDue: echeance !== null && Date.parse(echeance) <= now.getTime(),
    follower: follower && { nom: follower.nom, initials: initialsOf(follower.nom) },
  };
}

async function loadFiche(
  db: Db,
  admin: AdminSession,
  context: ViewContext,
  id: string,
  members: readonly Follower[],
  demande: string | undefined,
): Promise<BoiteFiche | undefined> {
  const fiche = await findFiche(db, id, context, demande);
  if (!fiche) return undefined;
  const { person, events, asked, likely, older } = fiche;
  const today = todayInLome(context.now);
  const mayMerge = hasRight(admin, "boite.fusionner");
  const arrivals = events.filter(({ etat }) => etat !== null);
  const follower = members.find((member) => member.id === person.assigne_a);
  const splitNames = await findSplitNames(db, events, context);
  const { shown, hasMore } = chooseShown(events, asked);
  const { nom, connu } = await nameRequest(db, person, shown[0]);
  return {
    ...{ id: person.id, nom, connu, suivi: person.suivi, signale: person.signale, demo: person.demo },
    contacts: [person.telephone_e164, person.email, ...person.autres_coordonnees].flatMap((given) => (given ? [spaceNumber(given)] : [])),
    wait: waitOfPerson(person, context),
    follower: follower && followerLabel(follower),
    ...{ assigne_a: person.assigne_a, prochaine_action: person.prochaine_action, echeance: person.echeance },
    echeanceWords: person.echeance === null ? undefined : formatDeadline(person.echeance, today),
    likely: mayMerge ? likely : [],
    requests: await listFicheRequests(
      db,
      shown.map((event) => ({ ...event, autreNom: sharesWord(event.nom, nom) ? undefined : event.nom })),
      { may: (right) => hasRight(admin, right), admin, timeline: events, asked: asked?.id },
    ),
    moreRequests: hasMore ? `D’autres demandes sont ouvertes\u00a0: ${shown.length} sont montrées ici.` : undefined,
    older: olderWords(older),
    timeline: events.map((event) => lineOf(event, { today, mayMerge, now: context.now.getTime(), members, splitNames })),
    canSplit: mayMerge && arrivals.length > 1,
    ...{ asked: demande, reply: await findFicheReply(db, admin, shown, asked?.id) },
  };
}

/** The request that was asked for, else the one that waits, else the newest; of those that can be answered. */
async function findFicheReply(db: Db, admin: AdminSession, shown: readonly TimelineEvent[], asked: string | undefined) {
  const reachable = shown.filter((event) => hasTarget(replyTarget(event)));
  const event = reachable.find(({ id }) => id === asked) ?? reachable.find(isWaiting) ?? reachable[0];
  return event && findReply(db, admin, event);
}

function hasTarget({ telephone_e164, email }: ReturnType<typeof replyTarget>) {
  return telephone_e164 !== null || email !== null;
}

type LineContext = { today: string; mayMerge: boolean; now: number; members: readonly Follower[]; splitNames: ReadonlyMap<string, string> };

function lineOf(event: TimelineEvent, { today, mayMerge, now, members, splitNames }: LineContext): TimelineLine {
  const { id, genre, canal, at, auteur, source_id, etat, resume, texte } = event;
  const undo = genre === "fusion" ? (canUnmerge(at, now) ? "defusionner" : "late") : genre === "separation" ? "reunir" : undefined;
  return {
    ...{ id, genre, canal, at, source_id, etat },
    // A visitor pressed; the member only matched the press.
    auteur: genre === "commencee" ? null : (members.find((member) => member.id === auteur)?.nom ?? auteur),
    label: labelOf(event, splitNames),
    when: formatMoment(at, today),
    texte: genre === "fusion" || genre === "separation" ? "" : (texte ?? resume),
    undo: mayMerge ? undo : undefined,
  };
}

function labelOf(event: TimelineEvent, splitNames: ReadonlyMap<string, string>): string {
  if (event.genre === "fusion") return event.resume;
  if (event.genre === "separation") {
    const nom = splitNames.get(event.source_id ?? "");
    return nom ? `Séparée de la fiche de «\u00a0${nom}\u00a0»` : SPLIT_LINE;
  }
  return isFollowerGone(event) ? "Suivi" : eventLabel(event);
}
