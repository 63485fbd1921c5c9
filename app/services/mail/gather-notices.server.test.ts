import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { startSmtp } from "#tests/smtp.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { queueNotice } from "./queue-notice.server.ts";
import { sendDueMails } from "./send-mail.server.ts";
import { smtpSender } from "./smtp.server.ts";

const ORIGIN = "https://www.fadem.example";
const MINUTE = 60_000;
const twoOClock = Date.parse("2026-11-15T14:00:00.000Z");

const contact = { kind: { one: "demande de contact", many: "demandes de contact" }, path: "/admin-dashboard/contacts" };
const review = { kind: { one: "avis à valider", many: "avis à valider" }, path: "/admin-dashboard/avis" };

function notify(db: Db, name: string, now: number, about = contact) {
  const notice = { subject: `Message : ${name}`, facts: [["Nom", name]] as [string, string][], ...about };
  const setup = { smtpUrl: "smtp://set", mailTo: "accueil@fadem.example", publicOrigin: ORIGIN };
  return db.transaction().execute((trx) => queueNotice(trx, notice, setup, now));
}

/** As the recipient reads it. */
function read(source: string) {
  const [head = "", ...rest] = source.split("\r\n\r\n");
  const text = rest.join("\n\n").replaceAll("=\r\n", "");
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return {
    subject: /^Subject: (.*)$/m.exec(head)?.[1] ?? "",
    text: Buffer.from(bytes, "latin1").toString("utf8").replaceAll("\u00a0", " "),
  };
}

test("ten notices an hour go one by one, the others arrive as one mail at its end, once, whoever sends", async () => {
  await using db = await openTestDatabase();
  const smtp = await startSmtp();
  const senders = [1, 2, 3].map(() => smtpSender(smtp.url, ORIGIN));
  const sendAll = (now: number) => Promise.all(senders.map((send) => sendDueMails(db, send, now)));
  for (let number = 1; number <= 22; number++)
    await notify(db, `Personne ${number}`, twoOClock + number * MINUTE, number % 4 === 0 ? review : contact);

  await sendAll(twoOClock + 30 * MINUTE);
  expect(smtp.mails.map(({ source }) => read(source).subject).sort()).toEqual(
    Array.from({ length: 10 }, (_, index) => `Message : Personne ${index + 1}`).sort(),
  );
  await sendAll(twoOClock + 59 * MINUTE);
  expect(smtp.mails).toHaveLength(10);
  await sendAll(twoOClock + 60 * MINUTE);
  await sendAll(twoOClock + 90 * MINUTE);

  expect(smtp.mails).toHaveLength(11);
  const digest = read(smtp.mails[10]?.source ?? "");
  expect(digest.subject).toBe("12 nouvelles demandes");
  expect(digest.text).toContain(`9 demandes de contact : ${ORIGIN}/admin-dashboard/contacts`);
  expect(digest.text).toContain(`3 avis à valider : ${ORIGIN}/admin-dashboard/avis`);
  expect(digest.text).not.toContain("Personne");
  for (const send of senders) send.close();
  await smtp.stop();
});

test("the next hour begins anew, and what comes while the gathered mail is being sent is in the next one", async () => {
  await using db = await openTestDatabase();
  for (let number = 1; number <= 12; number++) await notify(db, `Personne ${number}`, twoOClock);
  const sent: string[] = [];
  await sendDueMails(db, async ({ subject }) => void sent.push(subject), twoOClock + MINUTE);
  expect(sent).toHaveLength(10);

  const nextHour = twoOClock + 60 * MINUTE;
  for (let number = 13; number <= 23; number++) await notify(db, `Personne ${number}`, nextHour);
  const during = async ({ subject }: { subject: string }) => {
    if (subject.includes("nouvelle")) await notify(db, "Pendant l’envoi", nextHour + MINUTE);
    sent.push(subject);
  };
  await sendDueMails(db, during, nextHour + MINUTE);
  expect(sent.slice(10).filter((subject) => subject.startsWith("Message"))).toHaveLength(10);
  expect(sent.filter((subject) => subject.includes("nouvelle"))).toEqual(["3 nouvelles demandes"]);
  await sendDueMails(db, async ({ subject }) => void sent.push(subject), nextHour + 61 * MINUTE);
  expect(sent.filter((subject) => subject.includes("nouvelle"))).toEqual(["3 nouvelles demandes", "1 nouvelle demande"]);
});

test("each recipient has the ten of an hour", async () => {
  await using db = await openTestDatabase();
  for (let number = 1; number <= 10; number++) await notify(db, `Personne ${number}`, twoOClock);
  await db.updateTable("mail_queue").set({ recipient: "ancien@fadem.example" }).execute();
  await notify(db, "Personne 11", twoOClock);
  const queued = await db
    .selectFrom("mail_queue")
    .select(["subject", "regroupe"])
    .where("recipient", "=", "accueil@fadem.example")
    .execute();
  expect(queued).toEqual([{ subject: "Message : Personne 11", regroupe: null }]);
});
