import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { formatDate } from "#app/lib/time/dates.ts";
import { ALERT_PATH } from "#app/services/addresses/public-paths.ts";
import { type MailPart, mailHtml, mailText } from "#app/services/mail/mail-parts.ts";
import type { VisitorMail } from "#app/services/mail/queue-visitor-mail.server.ts";
import { type AlertAct, writeAlertToken, writeStopAllToken } from "./alert-token.server.ts";
import { ACTIVE_MONTHS, type AnnouncedRow, MAX_ACTIVE, type SearchAlert, type SearchWords, UNCONFIRMED_DAYS } from "./search-alert.ts";

type MailedAlert = Pick<SearchAlert, "id" | "criteres" | "created_at" | "expire_le">;

/** `rows` are the first of `total`. `isEnding`: its owner is asked whether it shall go on. */
export type AlertNews = {
  alert: MailedAlert;
  words: SearchWords | undefined;
  rows: readonly AnnouncedRow[];
  ids: readonly string[];
  isEnding: boolean;
};

/**
 * The one message that asks whether the owner of an address wants what a visitor typed it for. A stranger can have it sent to any address: it
 * holds no word and no address that he chose.
 */
export function confirmationMail(recipient: string, id: string, origin: string): VisitorMail {
  return alertMail(recipient, "Confirmez votre alerte FADEM", linkTo(origin, "arreter", id), [
    { kind: "words", text: "Bonjour," },
    {
      kind: "words",
      text: "Cette adresse a été laissée sur le site de FADEM pour être prévenue de nouvelles annonces. La page qui s’ouvre dit lesquelles.",
    },
    { kind: "button", label: "Confirmer mon alerte", href: linkTo(origin, "confirmer", id) },
    {
      kind: "note",
      text: `Sans votre accord rien ne part, et votre adresse est effacée dans ${UNCONFIRMED_DAYS}\u00a0jours. Si vous n’avez rien demandé, ne faites rien.`,
    },
  ]);
}

type Full = { alerts: { alert: MailedAlert; words: SearchWords | undefined }[]; isFull: boolean };

/** For a person who follows as many searches as we take, under whichever addresses of one mailbox, or this one already. */
export function fullMail(recipient: string, { alerts, isFull }: Full, origin: string): VisitorMail {
  const why = isFull
    ? `Une nouvelle alerte a été demandée avec votre adresse. Vous suivez déjà ${MAX_ACTIVE} recherches, c’est le maximum\u00a0: arrêtez-en une pour en suivre une autre.`
    : "Une alerte que vous suivez déjà a été demandée avec votre adresse. Rien ne change.";
  return alertMail(recipient, isFull ? `Vos ${MAX_ACTIVE} alertes FADEM` : "Vos alertes FADEM", stopAllLink(recipient, origin), [
    { kind: "words", text: "Bonjour," },
    { kind: "words", text: why },
    ...alerts.map(({ alert, words }): MailPart => ({ kind: "note", text: wordsOf(alert, words), links: [stopLink(alert, origin)] })),
    { kind: "note", links: [{ label: "Arrêter toutes mes alertes", href: stopAllLink(recipient, origin) }] },
  ]);
}

/** The one message of a day, for all alerts of a person that have something to tell. */
export function digestMail(
  recipient: string,
  news: readonly AlertNews[],
  { origin, caution }: { origin: string; caution: string },
): VisitorMail {
  const fresh = news.filter(({ ids }) => ids.length > 0);
  const count = new Set(fresh.flatMap(({ ids }) => ids)).size;
  const counted = `${formatNumber(count)} ${pluralize(count, "nouvelle annonce", "nouvelles annonces")}`;
  const subjects = fresh.map(({ alert, words }) => words?.subject ?? alert.criteres);
  const opening = count > 0 ? `${counted} depuis votre dernier message.` : "Votre alerte arrive bientôt à son terme.";
  return alertMail(
    recipient,
    count > 0 ? `${counted}\u00a0: ${subjects.join(", ")}` : "Votre alerte FADEM arrive à son terme",
    stopAllLink(recipient, origin),
    [
      { kind: "words", text: "Bonjour," },
      { kind: "words", text: opening },
      ...news.flatMap((one) => newsParts(one, origin)),
      ...(count > 0 ? [{ kind: "note", text: caution } as const] : []),
      { kind: "note", links: [{ label: "Arrêter toutes mes alertes", href: stopAllLink(recipient, origin) }] },
    ],
  );
}

function newsParts({ alert, words, rows, ids, isEnding }: AlertNews, origin: string): MailPart[] {
  const more = ids.length - rows.length;
  const made = `Alerte créée le ${formatDate(alert.created_at.slice(0, 10))}.`;
  const end = `Elle s’arrête le ${formatDate(alert.expire_le.slice(0, 10))}.`;
  const keep = { label: `Garder cette alerte ${ACTIVE_MONTHS} mois de plus`, href: linkTo(origin, "garder", alert.id) };
  return [
    { kind: "title", text: wordsOf(alert, words) },
    ...rows.map(({ titre, prix, lieu, mesures, path }): MailPart => {
      return { kind: "listing", price: prix, title: titre, facts: [lieu, mesures].filter(Boolean).join(" · "), href: origin + path };
    }),
    ...(more > 0 ? [{ kind: "note", text: `et ${formatNumber(more)} ${pluralize(more, "autre")}` } as const] : []),
    ...(ids.length > 0 ? [{ kind: "button", label: "Voir toutes les annonces", href: origin + alert.criteres } as const] : []),
    {
      kind: "note",
      text: isEnding ? `${made} ${end}` : made,
      links: [...(isEnding ? [keep] : []), stopLink(alert, origin)],
    },
  ];
}

function alertMail(recipient: string, subject: string, unsubscribe: string, parts: MailPart[]): VisitorMail {
  return { recipient, subject, text: mailText(parts), html: mailHtml(parts), unsubscribe };
}

/** An address that is that of no list any more is all there is to say. */
function wordsOf({ criteres }: MailedAlert, words: SearchWords | undefined) {
  return words?.whole ?? criteres;
}

function stopLink({ id }: MailedAlert, origin: string) {
  return { label: "Arrêter cette alerte", href: linkTo(origin, "arreter", id) };
}

function linkTo(origin: string, act: Exclude<AlertAct, "toutes">, id: string) {
  return `${origin}${ALERT_PATH}/${writeAlertToken(act, id)}`;
}

function stopAllLink(email: string, origin: string) {
  return `${origin}${ALERT_PATH}/${writeStopAllToken(email)}`;
}
