import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { startSmtp } from "#tests/smtp.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { queueNotice } from "./queue-notice.server.ts";
import { deleteMailsTo, queueVisitorMail } from "./queue-visitor-mail.server.ts";
import { deleteOldMails, sendDueMails, sendRegularly } from "./send-mail.server.ts";
import { smtpSender } from "./smtp.server.ts";

const ORIGIN = "https://www.fadem.example";
const MINUTE = 60_000;
const kind = { one: "demande de contact", many: "demandes de contact" };

function setup(smtpUrl: string | undefined, mailTo: string | undefined = "accueil@fadem.example") {
  return { smtpUrl, mailTo, publicOrigin: ORIGIN };
}

async function queue(db: Db, smtpUrl: string | undefined, mailTo?: string) {
  await db.transaction().execute((trx) =>
    queueNotice(
      trx,
      {
        subject: "Nouveau message : villa\r\nBcc: tout@le.monde",
        facts: [
          ["Nom", "Awa N’Guessan"],
          ["Téléphone", null],
        ],
        kind,
        path: "/admin-dashboard/contacts",
      },
      setup(smtpUrl, mailTo),
    ),
  );
}

function queued(db: Db) {
  return db.selectFrom("mail_queue").selectAll().execute();
}

test("a notice reaches the company through a real e-mail server, once", async () => {
  await using db = await openTestDatabase();
  const smtp = await startSmtp();
  const send = smtpSender(smtp.url, ORIGIN);
  await queue(db, smtp.url);
  expect(await sendDueMails(db, send)).toBe(1);
  expect(await sendDueMails(db, send)).toBe(0);

  expect(smtp.mails).toHaveLength(1);
  const [mail] = smtp.mails;
  expect(mail?.to).toEqual(["accueil@fadem.example"]);
  expect(mail?.from).toBe("site@www.fadem.example");
  expect(mail?.source).not.toMatch(/^Bcc:/im);
  expect(mail?.source.replaceAll("=\r\n", "")).toContain(`${ORIGIN}/admin-dashboard/contacts`);
  expect((await queued(db)).every(({ sent_at, error }) => sent_at !== null && error === null)).toBe(true);
  send.close();
  await smtp.stop();
});

test("S17 RDV-10 a mail about a visit cannot be stopped, stays when its reader stops alerts, and is deleted once it is sent", async () => {
  await using db = await openTestDatabase();
  const smtp = await startSmtp();
  const send = smtpSender(smtp.url, ORIGIN);
  const mail = { recipient: "afi@exemple.tg", text: "Bonjour", html: "<p>Bonjour</p>" };
  await db.transaction().execute(async (trx) => {
    await queueVisitorMail(trx, { ...mail, subject: "Votre visite est confirmée" }, Date.now());
    await queueVisitorMail(trx, { ...mail, subject: "Vos alertes", unsubscribe: `${ORIGIN}/alertes/a` }, Date.now());
    await deleteMailsTo(trx, mail.recipient);
  });
  expect((await queued(db)).map(({ subject }) => subject)).toEqual(["Votre visite est confirmée"]);
  expect(await sendDueMails(db, send)).toBe(1);
  expect(smtp.mails[0]?.to).toEqual(["afi@exemple.tg"]);
  expect(smtp.mails[0]?.source).not.toMatch(/List-Unsubscribe/i);
  expect(await queued(db)).toEqual([]);
  send.close();
  await smtp.stop();
});

test("a mail waits while the server is down, and goes when it is back", async () => {
  await using db = await openTestDatabase();
  const before = await startSmtp();
  await before.stop();
  const send = smtpSender(before.url, ORIGIN);
  await queue(db, before.url);
  const now = Date.now();

  expect(await sendDueMails(db, send, now)).toBe(0);
  expect(await queued(db)).toMatchObject([{ attempts: 1, sent_at: null, error: expect.stringContaining("ECONNREFUSED") }]);
  expect(await sendDueMails(db, send, now + 1_000)).toBe(0); // not due yet
  expect(await sendDueMails(db, send, now + MINUTE)).toBe(0);
  expect(await queued(db)).toMatchObject([{ attempts: 2 }]);

  const back = await startSmtp(before.port);
  expect(await sendDueMails(db, send, now + 5 * MINUTE)).toBe(1);
  expect(back.mails).toHaveLength(1);
  send.close();
  await back.stop();
});

test("two senders never send the same mail", async () => {
  await using db = await openTestDatabase();
  for (let index = 0; index < 6; index++) await queue(db, "smtp://nowhere");
  const sent: string[] = [];
  const send = async ({ id }: { id: string }) => void sent.push(id);
  await Promise.all([sendDueMails(db, send), sendDueMails(db, send), sendDueMails(db, send)]);

  expect(sent).toHaveLength(6);
  expect(new Set(sent).size).toBe(6);
});

test("nothing is queued without an e-mail server or a recipient, the settings before the environment", async () => {
  await using db = await openTestDatabase();
  await queue(db, undefined);
  await db
    .transaction()
    .execute((trx) =>
      queueNotice(trx, { subject: "S", facts: [], kind, path: "/" }, { smtpUrl: "smtp://x", mailTo: undefined, publicOrigin: ORIGIN }),
    );
  expect(await queued(db)).toEqual([]);

  await db
    .insertInto("settings")
    .values({ key: "notification_email", value: JSON.stringify("direction@fadem.example"), updated_at: "" })
    .execute();
  await queue(db, "smtp://x");
  expect(await queued(db)).toMatchObject([{ recipient: "direction@fadem.example" }]);
});

test("a request that is not stored sends no mail", async () => {
  await using db = await openTestDatabase();
  const failing = db.transaction().execute(async (trx) => {
    await queueNotice(trx, { subject: "S", facts: [], kind, path: "/" }, setup("smtp://x"));
    throw new Error("the request failed");
  });
  await expect(failing).rejects.toThrow();
  expect(await queued(db)).toEqual([]);
});

test("old mails are forgotten", async () => {
  await using db = await openTestDatabase();
  await queue(db, "smtp://x");
  await deleteOldMails(db);
  expect(await queued(db)).toHaveLength(1);
  await deleteOldMails(db, Date.now() + 31 * 24 * 60 * MINUTE);
  expect(await queued(db)).toEqual([]);
});

test("the sender at work finds a mail by itself and stops cleanly", async () => {
  await using db = await openTestDatabase();
  await queue(db, "smtp://x");
  const { promise, resolve } = Promise.withResolvers<string>();
  const stop = sendRegularly(db, async ({ subject }) => resolve(subject));
  expect(await promise).toBe("Nouveau message : villa Bcc: tout@le.monde");
  await stop();
  expect(await queued(db)).toMatchObject([{ sent_at: expect.any(String) }]);
});
