import type { Trx } from "#app/db/engine/client.server.ts";
import { type Visit, type VisitAct, visitText } from "#app/features/bookings/visits/visit.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { type MailPart, mailHtml, mailText } from "#app/services/mail/mail-parts.ts";
import { queueVisitorMail } from "#app/services/mail/queue-visitor-mail.server.ts";
import { findSiteTexts } from "#app/services/site-texts/site-text-queries.server.ts";
import { bookingLink } from "./booking-link.server.ts";
import { describeVisit } from "./visit-queries.server.ts";

const subjects: Record<VisitAct, string> = {
  confirmation: "Votre visite est confirmée",
  deplacement: "Votre visite est déplacée",
  refus: "Votre demande de visite",
  rappel: "Votre visite de demain",
  annulation: "Votre visite est annulée",
};

type MailSetup = { smtpUrl: string | undefined; publicOrigin: string };

/**
 * The words of the WhatsApp text of a step, by mail, in the transaction of the step; undefined where there is no mail server, or no address.
 * The mail leads to the private page, where its reader moves or cancels the visit.
 */
export async function queueVisitLetter(
  trx: Trx,
  visit: Visit,
  act: VisitAct,
  { smtpUrl, publicOrigin }: MailSetup = env(),
  now = Date.now(),
): Promise<string | undefined> {
  if (!smtpUrl) return undefined;
  const about = await describeVisit(trx, visit);
  if (!about?.email) return undefined;
  const { email, nom, titre, lieu, reference } = about;
  const caution = act === "confirmation" ? (await findSiteTexts(trx)).properties.alerte_acompte : undefined;
  const text = visitText(act, { visit: { ...visit, reference }, nom, titre, lieu, motif: visit.motif });
  const parts: MailPart[] = [
    { kind: "words", text },
    { kind: "button", label: "Voir ma visite", href: publicOrigin + bookingLink("visit", visit.id) },
    ...(caution ? [{ kind: "note" as const, text: caution }] : []),
  ];
  await queueVisitorMail(
    trx,
    {
      recipient: email,
      subject: [subjects[act], reference && `(${reference})`].filter(Boolean).join(" "),
      text: mailText(parts),
      html: mailHtml(parts),
    },
    now,
  );
  return text;
}
