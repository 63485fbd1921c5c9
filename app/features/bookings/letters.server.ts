import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { mailboxKey } from "#app/features/alerts/alert-token.server.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { countAttempt } from "#app/kernel/limits/rate-limit.server.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { findCompanySettings } from "#app/services/company-values/settings-queries.server.ts";
import { type MailPart, mailHtml, mailText } from "#app/services/mail/mail-parts.ts";
import { queueVisitorMail } from "#app/services/mail/queue-visitor-mail.server.ts";
import { findSiteTexts } from "#app/services/site-texts/site-text-queries.server.ts";
import type { KindName, Letter } from "./booking.ts";
import { bookingLink } from "./booking-link.server.ts";
import { readBooking } from "./booking-queries.server.ts";
import { bookingText, type TextFacts } from "./booking-text.ts";

export async function findTextFacts(db: Db | Trx): Promise<TextFacts> {
  const [texts, settings] = [await findSiteTexts(db), await findCompanySettings(db)];
  return { caution: texts.properties.alerte_acompte, telephone: settings.telephone_secretariat };
}

export type MailSetup = { smtpUrl: string | undefined; publicOrigin: string };

type LetterOptions = {
  /** What the person did by herself: nothing goes while her request is to be checked, and a reason is not told to who gave it. */
  isBySender?: true;
  /** Of what a member typed: the person asked for this mail. */
  isAgreed?: boolean;
  /** From where a form was sent. */
  network?: string;
  setup?: MailSetup;
  now?: number;
};

const seeIt = { visit: "Voir ma visite", stay: "Voir ma demande" };

/**
 * The text of a step by mail, in the transaction of the step: that of WhatsApp without the name, since the address may be another person’s.
 * It leads to the private page. Resolves to the words, or to undefined where none is sent: no mail server, no address, spam, a sender still to
 * be checked, a typed request whose person did not ask for mails, or enough mails for a day.
 */
export async function queueLetter(
  trx: Trx,
  kind: KindName,
  id: string,
  letter: Letter,
  { isBySender, isAgreed, network, setup: { smtpUrl, publicOrigin } = env(), now = Date.now() }: LetterOptions = {},
): Promise<string | undefined> {
  const booking = smtpUrl ? await readBooking(trx, kind, id) : undefined;
  if (!booking?.email || !booking.demande_id || (booking.isTyped && !isAgreed)) return undefined;
  if (!(await isMailable(trx, booking.demande_id, isBySender))) return undefined;
  if (letter !== "rappel" && !(await isWithinLimits(trx, booking.email, network, now))) return undefined;
  const facts = await findTextFacts(trx);
  const text = bookingText(letter, { ...booking, nom: null, ...(isBySender && { motif: null }) }, facts);
  const parts: MailPart[] = [
    { kind: "words", text },
    { kind: "button", label: seeIt[kind], href: publicOrigin + bookingLink(kind, id) },
    { kind: "note", text: `FADEM, ${facts.telephone}` },
  ];
  const subject = ["Votre demande", booking.reference].filter(Boolean).join(" ");
  await queueVisitorMail(trx, { recipient: booking.email, subject, text: mailText(parts), html: mailHtml(parts) }, now);
  return text;
}

async function isMailable(trx: Trx, request: string, isBySender: true | undefined): Promise<boolean> {
  const row = await trx.selectFrom("contact_requests").select(["statut", "a_verifier"]).where("id", "=", request).executeTakeFirst();
  return row !== undefined && row.statut !== "spam" && !(isBySender && row.a_verifier);
}

const MOST_A_DAY = { address: 5, network: 30 };

async function isWithinLimits(trx: Trx, email: string, network: string | undefined, now: number): Promise<boolean> {
  const day = new Date(now).toISOString().slice(0, "2026-11-19".length);
  const may = (key: string, limit: number) =>
    countAttempt(trx, trx, { key: `lettre:${day}:${key}`, rule: { limit, windowMs: DAY_MS } }, now);
  const isAddress = await may(mailboxKey(email), MOST_A_DAY.address);
  return (network === undefined || (await may(`reseau:${network}`, MOST_A_DAY.network))) && isAddress;
}
