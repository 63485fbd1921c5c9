import type { Trx } from "#app/db/engine/client.server.ts";
import { type Stay, type StayAct, stayText } from "#app/features/bookings/stays/stay.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { type MailPart, mailHtml, mailText } from "#app/services/mail/mail-parts.ts";
import { queueVisitorMail } from "#app/services/mail/queue-visitor-mail.server.ts";
import { findSiteTexts } from "#app/services/site-texts/site-text-queries.server.ts";
import { bookingLink } from "./booking-link.server.ts";
import { describeStay } from "./stay-queries.server.ts";

const subjects: Record<StayAct, string> = {
  acceptation: "Vos dates sont confirmées",
  refus: "Votre demande de dates",
  annulation: "Vos dates sont annulées",
};

/** The words of the WhatsApp text of a step, by mail, in the transaction of the step; undefined where there is no mail server, or no address. */
export async function queueStayLetter(
  trx: Trx,
  stay: Stay,
  act: StayAct,
  { smtpUrl, publicOrigin }: { smtpUrl: string | undefined; publicOrigin: string } = env(),
): Promise<string | undefined> {
  const about = smtpUrl ? await describeStay(trx, stay) : undefined;
  if (!about?.email) return undefined;
  const { email, nom, titre, reference } = about;
  const caution = (await findSiteTexts(trx)).properties.alerte_acompte;
  const text = stayText(act, { stay: { ...stay, reference }, nom, titre, caution, motif: stay.motif });
  const parts: MailPart[] = [
    { kind: "words", text },
    { kind: "button", label: "Voir ma demande", href: publicOrigin + bookingLink("stay", stay.id) },
  ];
  const subject = [subjects[act], reference && `(${reference})`].filter(Boolean).join(" ");
  await queueVisitorMail(trx, { recipient: email, subject, text: mailText(parts), html: mailHtml(parts) }, Date.now());
  return text;
}
