import { createTransport } from "nodemailer";
import type { Mail, SendMail } from "./send-mail.server.ts";

const CONNECT_WITHIN_MS = 10_000;
const ANSWER_WITHIN_MS = 20_000;

/** Sends through the server of SMTP_URL. The sender is its user when that is an address, else one of the site's own host. */
export function smtpSender(smtpUrl: string, publicOrigin: string): SendMail & { close: () => void } {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const user = decodeURIComponent(new URL(smtpUrl).username);
  const from = { name: "FADEM", address: user.includes("@") ? user : `site@${new URL(publicOrigin).hostname}` };
  async function send({ id, recipient, subject, body }: Mail) {
    // The same id at each attempt: a mail that arrived although the answer was lost is recognised as the same.
    await transport.sendMail({ from, to: recipient, subject, text: body, messageId: `<${id}@${new URL(publicOrigin).hostname}>` });
  }
  return Object.assign(send, { close: () => transport.close() });
}
