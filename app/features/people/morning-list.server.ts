import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { Role } from "#app/db/tables/closed-lists.ts";
import { claimJob, finishJob, isFreeJob, type JobClaim } from "#app/kernel/jobs/jobs.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { LOOK_EVERY_MS, workRegularly } from "#app/kernel/runtime/regular-work.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { dayHeading, formatTime } from "#app/lib/time/dates.ts";
import { DAY_MS, HOUR_MS } from "#app/lib/time/durations.ts";
import type { Head } from "#app/services/audit/chain.server.ts";
import { shortSeal } from "#app/services/audit/journal-numbers.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { scopeOf } from "#app/services/auth/rights.ts";
import { isOpenDay } from "#app/services/company-values/office-minutes.ts";
import type { MailPart } from "#app/services/mail/mail-parts.ts";
import { queueMemberMail } from "#app/services/mail/queue-member-mail.server.ts";
import { type FirstPeople, findPlanned, findViewContext, findWaiting, type ListedPerson } from "./people-views.server.ts";
import { nameInFull } from "./person-queries.server.ts";
import { MORNING, MORNING_HOURS, nextActionLabel } from "./person-words.ts";

const LIST_JOB = "morning";
const SHOWN = 15;

type Setup = { smtpUrl: string | undefined; publicOrigin: string };

/** Without an e-mail server no list is queued, and no day counts as told. */
export function sendMorningListsRegularly(db: Db, setup: Setup, everyMs = LOOK_EVERY_MS) {
  return workRegularly({
    name: "morning-lists",
    everyMs,
    work: async () => {
      const queued = setup.smtpUrl ? await sendMorningLists(db, setup) : 0;
      if (queued > 0) log.info("morning-lists", { messages: queued });
    },
  });
}

/**
 * From half past seven on, on a day the office opens, each member is thought of once, and those with an address are written to when there
 * is something to do: a server that starts later that day does it then. One process claims the member; the transaction that queues the
 * message says that the next one is due tomorrow. Resolves to how many messages were queued.
 */
export async function sendMorningLists(db: Db, { publicOrigin }: Pick<Setup, "publicOrigin">, now = Date.now()): Promise<number> {
  if (!isMorningPast(now)) return 0;
  const due = await listDue(db, now);
  if (due.length === 0) return 0;
  const { time } = await findViewContext(db, { member: "", isOwnOnly: true }, new Date(now));
  if (!isOpenDay(time, now)) return 0;
  let queued = 0;
  for (const member of due) {
    const claim = await claimJob(db, LIST_JOB, member.id, now);
    if (claim && (await writeTo(db, claim, member, publicOrigin, now))) queued++;
  }
  return queued;
}

type Member = { id: string; prenom: string; role: Role; email_avis: string | null };

/** Those without an address too: one that is given in the afternoon is for tomorrow's list. */
async function listDue(db: Db, now: number): Promise<Member[]> {
  const members = await authDb(db)
    .selectFrom("user")
    .select(["id", "prenom", "role", "email_avis"])
    .where("desactive_le", "is", null)
    .where(isFreeJob(LIST_JOB, "user.id", new Date(now).toISOString()))
    .orderBy("id")
    .execute();
  return members.filter((member) => scopeOf(member, "boite.lire") !== "none");
}

async function writeTo(db: Db, claim: JobClaim, member: Member, publicOrigin: string, now: number): Promise<boolean> {
  const { email_avis } = member;
  const letter = email_avis && (await findMorningMail(db, member, publicOrigin, now));
  return changeContent(db, async (trx) => {
    await finishJob(trx, claim, Date.parse(dayOf(now + DAY_MS)));
    if (!email_avis || !letter || !(await isStillAt(trx, member))) return false;
    await queueMemberMail(trx, { recipient: email_avis, ...letter }, now);
    return true;
  });
}

async function isStillAt(trx: Trx, { id, email_avis }: Member): Promise<boolean> {
  const rows = authDb(trx).selectFrom("user").select("id").where("id", "=", id).where("email_avis", "=", email_avis);
  return (await rows.where("desactive_le", "is", null).executeTakeFirst()) !== undefined;
}

/** Undefined on a quiet morning. */
async function findMorningMail(db: Db, member: Member, publicOrigin: string, now: number) {
  const isOwnOnly = scopeOf(member, "boite.lire") === "own";
  const context = await findViewContext(db, { member: member.id, isOwnOnly }, new Date(now));
  const plans = await findPlanned(db, context, dayOf(now + DAY_MS), SHOWN);
  const waiting = await findWaiting(db, context, SHOWN);
  if (plans.count + waiting.count === 0) return undefined;
  const head = scopeOf(member, "journal.lire") === "none" ? undefined : await findHead(db);
  return morningMail({ member, plans, waiting, head, publicOrigin, now });
}

type MorningFacts = { member: Member; plans: FirstPeople; waiting: FirstPeople; head: Head | undefined; publicOrigin: string; now: number };

/** Names and what is to be done: no person's message or number, because mails lie outside the company. */
function morningMail({ member, plans, waiting, head, publicOrigin, now }: MorningFacts): { subject: string; parts: MailPart[] } {
  const day = dayHeading(dayOf(now))
    .replace(/ \d{4}$/, "")
    .toLowerCase();
  const row = ({ id }: ListedPerson, title: string, facts: string): MailPart => ({
    kind: "listing",
    title,
    facts,
    href: `${publicOrigin}/admin-dashboard/boite?personne=${id}`,
  });
  const planned = plans.people.map((person) =>
    row(person, person.nom || "Sans nom", `${momentOf(person.echeance ?? "", now)} · ${nextActionLabel(person)}`),
  );
  const unanswered = waiting.people.map((person) =>
    row(person, nameInFull(person.named), person.wait ? `Attend depuis ${person.wait.words}` : "Attend"),
  );
  return {
    subject: `Votre ${day}\u00a0: ${counts(plans.count, waiting.count)}`,
    parts: [
      { kind: "words", text: `Bonjour ${member.prenom}, voici ce qui vous attend ce ${day}.` },
      ...part(`À relancer (${formatNumber(plans.count)})`, planned, plans.count),
      ...part(`Attendent une réponse (${formatNumber(waiting.count)})`, unanswered, waiting.count),
      ...(head ? [{ kind: "note" as const, text: headSentence(head) }] : []),
      { kind: "button", label: "Ouvrir la Boîte", href: `${publicOrigin}/admin-dashboard/boite` },
      {
        kind: "note",
        text: `Ce message part à ${MORNING}, les jours ouverts. Pour ne plus le recevoir, videz l’adresse e-mail de votre compte.`,
        links: [{ label: "Mon compte", href: `${publicOrigin}/admin-dashboard/parametres/securite` }],
      },
    ],
  };
}

/** A mailbox keeps the seal out of reach of a forger of the journal. */
function headSentence({ numero, empreinte }: Head) {
  return `Journal ce matin\u00a0: ligne n°\u00a0${formatNumber(numero)}, empreinte ${shortSeal(empreinte)}. Gardez ce message\u00a0: il prouve où le journal en était.`;
}

function findHead(db: Db): Promise<Head | undefined> {
  return db.selectFrom("journal_state").select(["numero", "empreinte"]).where("numero", ">", 0).executeTakeFirst();
}

function part(title: string, rows: MailPart[], total: number): MailPart[] {
  if (total === 0) return [];
  const more = total - rows.length;
  return [
    { kind: "title", text: title },
    ...rows,
    ...(more > 0 ? [{ kind: "words" as const, text: `et ${formatNumber(more)} de plus` }] : []),
  ];
}

/** "2 relances, 5 personnes attendent". */
function counts(plans: number, waiting: number) {
  return [
    plans > 0 && `${formatNumber(plans)} ${pluralize(plans, "relance")}`,
    waiting > 0 && `${formatNumber(waiting)} ${waiting > 1 ? "personnes attendent" : "personne attend"}`,
  ]
    .filter(Boolean)
    .join(", ");
}

function momentOf(echeance: string, now: number) {
  return echeance.slice(0, 10) === dayOf(now)
    ? formatTime(echeance)
    : `En retard depuis le ${dayHeading(echeance.slice(0, 10)).toLowerCase()}`;
}

function dayOf(ms: number) {
  return new Date(ms).toISOString().slice(0, 10);
}

function isMorningPast(now: number) {
  return now % DAY_MS >= MORNING_HOURS * HOUR_MS;
}
