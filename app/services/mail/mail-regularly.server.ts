import type { Db } from "#app/db/engine/client.server.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { type OnRefused, sendRegularly } from "./send-mail.server.ts";

/** Starts sending when an e-mail server is set. Its library is loaded only then: most installations start without it. */
export async function mailRegularly(db: Db, onRefused: OnRefused) {
  const { smtpUrl, publicOrigin } = env();
  if (!smtpUrl) return async () => undefined;
  const { smtpSender } = await import("./smtp.server.ts");
  const send = smtpSender(smtpUrl, publicOrigin);
  const stop = sendRegularly(db, send, onRefused);
  return async () => {
    await stop();
    send.close();
  };
}
