import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { createClosures } from "#app/services/company-values/closure-commands.server.ts";
import { signInAs, signInAsAdmin } from "#tests/admin-sign-in.ts";
import { addContactRequest, admin } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { assignPeople, setNextAction } from "./follow-commands.server.ts";
import { sendMorningLists } from "./morning-list.server.ts";

const setup = { publicOrigin: "https://www.fadem.example" };
const at = (moment: string) => Date.parse(`2026-11-${moment}:00Z`); // 2026-11-16 is a Monday
const mails = (db: Db) => db.selectFrom("mail_queue").select(["recipient", "subject", "body"]).orderBy("recipient").execute();
const plain = (text: string) => text.replaceAll("\u00a0", " ");

async function send(db: Db, nom: string, created_at: string, telephone_e164: string): Promise<string> {
  let id = "";
  await changeContent(db, async (trx) => {
    id = await addContactRequest(trx, { nom, prenom: null, telephone_e164, email: null, message: "Secret du client", created_at });
  });
  const { person_id } = await db.selectFrom("contact_requests").select("person_id").where("id", "=", id).executeTakeFirstOrThrow();
  return person_id ?? "";
}

async function open() {
  const db = await openTestDatabase();
  const [direction, agent, site] = [await signInAsAdmin(db), await signInAs(db, "commercial"), await signInAs(db, "chantier")];
  const address = (id: string, email_avis: string) => authDb(db).updateTable("user").set({ email_avis }).where("id", "=", id).execute();
  await address(agent.userId, "agent@fadem.example");
  await address(site.userId, "chantier@fadem.example");
  const { id } = await authDb(db).selectFrom("user").select("id").where("role", "=", "super_admin").executeTakeFirstOrThrow();
  expect(direction).toBeDefined();
  await address(id, "direction@fadem.example");
  return { db, directionId: id, agentId: agent.userId };
}

test("one morning list a day goes to each member with an address, on open days from half past seven, by one process", async () => {
  const { agentId, directionId, ...opened } = await open();
  await using db = opened.db;
  const reine = await send(db, "Reine Adjovi", "2026-11-16T16:00:00.000Z", "+22891000001");
  const kossi = await send(db, "Kossi Agbéko", "2026-11-16T17:00:00.000Z", "+22891000002");
  await assignPeople(db, admin, [kossi], agentId);
  await assignPeople(db, admin, [reine], directionId);
  await setNextAction(db, admin, kossi, { action: "Rappeler à propos du prix", echeance: "2026-11-17T15:30:00.000Z" }, at("16T18:00"));
  await setNextAction(db, admin, reine, { action: "", echeance: "2026-11-18T09:00:00.000Z" }, at("16T18:00"));

  expect(await sendMorningLists(db, setup, at("17T07:29"))).toBe(0);
  const sent = await Promise.all([1, 2, 3].map(() => sendMorningLists(db, setup, at("17T07:30"))));
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(2);
  const [own, all] = await mails(db);
  expect([own?.recipient, plain(own?.subject ?? "")]).toEqual([
    "agent@fadem.example",
    "Votre mardi 17 novembre : 1 relance, 1 personne attend",
  ]);
  expect(own?.body).toContain("15h30 · Rappeler à propos du prix");
  expect(own?.body).toContain(`https://www.fadem.example/admin-dashboard/boite?personne=${kossi}`);
  expect(own?.body).not.toContain("Reine"); // somebody else's
  expect(plain(all?.subject ?? "")).toBe("Votre mardi 17 novembre : 2 personnes attendent");
  const head = await db.selectFrom("journal_state").select(["numero", "empreinte"]).executeTakeFirstOrThrow();
  expect(plain(all?.body ?? "")).toContain(
    `Journal ce matin : ligne n° ${head.numero}, empreinte ${head.empreinte.slice(0, 4).toUpperCase()}-`,
  );
  expect(own?.body).not.toContain("Journal");
  expect(all?.body).toMatch(/Reine Adjovi[\s\S]*Kossi Agbéko/);
  for (const { body } of [own, all].flatMap((mail) => mail ?? [])) expect(body).not.toMatch(/Secret|91000/);
  // Set back, the clock repeats nothing; the next day is another one.
  expect(await sendMorningLists(db, setup, at("16T09:00"))).toBe(0);
  expect(await sendMorningLists(db, setup, at("17T12:00"))).toBe(0);
  expect(await sendMorningLists(db, setup, at("18T07:31"))).toBe(2);
});

test("a deadline missed while the server was down is in the next list once, and closed days, empty ones and accounts get none", async () => {
  const { agentId, directionId, ...opened } = await open();
  await using db = opened.db;
  expect(await sendMorningLists(db, setup, at("16T08:00"))).toBe(0); // nothing to do
  const kossi = await send(db, "Kossi Agbéko", "2026-11-16T09:00:00.000Z", "+22891000002");
  expect(await sendMorningLists(db, setup, at("16T10:00"))).toBe(0); // the morning was quiet: it is over
  await assignPeople(db, admin, [kossi], agentId);
  await setNextAction(db, admin, kossi, { action: "Rappeler", echeance: "2026-11-20T15:30:00.000Z" }, at("16T18:00"));
  await authDb(db).updateTable("user").set({ email_avis: null }).where("id", "=", directionId).execute();
  const closure = {
    debut: "2026-11-23T00:00:00.000Z",
    fin: "2026-11-24T00:00:00.000Z",
    motif: "Inventaire",
    montrer_motif: false,
    ferie: false,
  };
  await createClosures(db, admin, [closure]);
  expect(await sendMorningLists(db, setup, at("20T08:00"))).toBe(1);
  await db.deleteFrom("mail_queue").execute();
  await authDb(db).updateTable("user").set({ email_avis: "direction@fadem.example" }).where("id", "=", directionId).execute();
  expect(await sendMorningLists(db, setup, at("20T15:00"))).toBe(0); // an address given in the afternoon is for tomorrow's list
  await authDb(db).updateTable("user").set({ email_avis: null }).where("id", "=", directionId).execute();
  expect(await sendMorningLists(db, setup, at("22T09:00"))).toBe(0); // Sunday
  expect(await sendMorningLists(db, setup, at("23T09:00"))).toBe(0); // closed
  expect(await sendMorningLists(db, setup, at("24T11:00"))).toBe(1); // the server starts late
  expect(await sendMorningLists(db, setup, at("24T11:01"))).toBe(0);
  const [mail] = await mails(db);
  expect(mail?.body).toContain("En retard depuis le vendredi 20 novembre 2026 · Rappeler");
  await authDb(db).updateTable("user").set({ desactive_le: "2026-11-24T12:00:00.000Z" }).where("id", "=", agentId).execute();
  expect(await sendMorningLists(db, setup, at("25T08:00"))).toBe(0);
});
