import { createTransport } from "nodemailer";
import { AddressRefused, type Mail, type SendMail } from "./send-mail.server.ts";

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
  async function send({ id, recipient, subject, body, html, list_unsubscribe }: Mail) {
    try {
      await transport.sendMail({
        from,
        to: recipient,
        subject,
        text: body,
        html: html ?? undefined,
        headers: list_unsubscribe ? stopHeaders(list_unsubscribe) : undefined,
        // The same id at each attempt: a mail that arrived although the answer was lost is recognised as the same.
        messageId: `<${id}@${new URL(publicOrigin).hostname}>`,
      });
    } catch (error) {
      throw isRefusedForGood(error) ? new AddressRefused(error) : error;
    }
  }
  return Object.assign(send, { close: () => transport.close() });
}

/** With these a mail program stops the messages by itself, in one click. */
function stopHeaders(address: string) {
  return { "List-Unsubscribe": `<${address}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

type SmtpError = Error & { command?: string; responseCode?: number };

/** The server knows no such address. Wrong credentials of ours, or a message it dislikes, say nothing about the address. */
function isRefusedForGood(error: unknown): error is SmtpError {
  if (!(error instanceof Error)) return false;
  const { command, responseCode = 0 } = error as SmtpError;
  return command === "RCPT TO" && responseCode >= 500 && responseCode < 600;
}
