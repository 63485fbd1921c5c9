import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { roles } from "#app/db/tables/closed-lists.ts";
import { assignPeople } from "#app/features/people/follow-commands.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import * as dashboard from "#app/routes/admin/dashboard/dashboard.tsx";
import * as bin from "#app/routes/admin/history/bin-page.tsx";
import * as movedRows from "#app/routes/admin/inbox/moved-rows-endpoint.ts";
import * as list from "#app/routes/admin/inbox/sent-list.tsx";
import * as layout from "#app/routes/admin/shell/admin-layout.tsx";
import { hasRight, scopeOf } from "#app/services/auth/rights.ts";
import { type Fields, movedTo, signInToBackOffice } from "#tests/back-office.ts";
import { addContactRequest, addProperty, admin } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as boite from "./boite.tsx";
import * as rows from "./boite-rows-endpoint.ts";
import * as reply from "./reply/reply-endpoint.ts";

const BOITE = "/admin-dashboard/boite";
const CONTACTS = "/admin-dashboard/contacts";
const number = { telephone: "90123456", telephone_e164: "+22890123456", email: null };
const client = { ...number, nom: "Reine Adjovi", prenom: null, sujet: "Villa du lac", message: "Bonjour" };
const reporting = {
  ...number,
  ...{ nature: "signalement" as const, motif: "usurpation", urgence: "urgente" as const, nom: "Anonyme", prenom: null },
  ...{ sujet: "B-0001\u00a0: fraude", message: "Votre agent réclame une commission occulte." },
};

type Request = Parameters<typeof addContactRequest>[1];

async function send(db: Db, request: Request) {
  const id = await changeContent(db, (trx) => addContactRequest(trx, request));
  return db.selectFrom("person_events").selectAll().where("source_id", "=", id).executeTakeFirstOrThrow();
}

const stored = (db: Db, id: string | null) => db.selectFrom("contact_requests").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("SIGNAL-04 who reads reports reads everybody: the table of rights says both of the same roles", () => {
  for (const role of roles) {
    const readsAll = scopeOf({ role }, "boite.lire") === "all";
    expect([role, hasRight({ role }, "annonces-signalees.lire"), hasRight({ role }, "annonces-signalees.modifier")]).toEqual([
      role,
      readsAll,
      readsAll,
    ]);
  }
});

test("SIGNAL-04 a report is in nothing a Commercial is sent, and none of his acts reaches it, even of a person he follows", async () => {
  await using db = await openTestDatabase();
  const agent = await signInToBackOffice(db, "commercial");
  const villa = await addProperty(db, { titre: "Villa du lac" });
  const asked = await send(db, { ...client, created_at: "2026-11-16T08:00:00.000Z" });
  const person = asked.person_id;
  const me = ((await agent.call(boite.loader, BOITE)).body as { me: string }).me;
  await assignPeople(db, admin, [person], me);
  const readings = async () => {
    const read = async (loader: Parameters<typeof agent.call>[0], path: string, more = {}) => (await agent.call(loader, path, more)).body;
    const answers = [
      await read(boite.loader, `${BOITE}?vue=tous`),
      await read(boite.loader, `${BOITE}?vue=a_prendre`),
      await read(boite.loader, `${BOITE}?personne=${person}`),
      await read(boite.loader, `${BOITE}?q=occulte`),
      await read(boite.loader, `${BOITE}?q=anonyme`),
      await read(list.loader, CONTACTS),
      await read(list.loader, `${CONTACTS}?q=occulte`),
      await read(dashboard.loader, "/admin-dashboard"),
      await read(layout.loader, "/admin-dashboard"),
      await read(bin.loader, "/admin-dashboard/corbeille"),
    ];
    // What an answer says of the moment it was made is left out.
    return JSON.stringify(answers, (name, value) =>
      ["readAt", "cle", "now", "clock", "nextInMs", "updated_at", "wait", "version"].includes(name) ? undefined : value,
    );
  };
  await agent.call(boite.action, BOITE, { fields: { intent: "note", id: person, note: "Rappelée.", appel: "on" } });
  const before = await readings();

  const report = await send(db, {
    ...reporting,
    created_at: "2026-11-15T08:00:00.000Z",
    listing_table: "properties",
    listing_id: villa.id,
  });
  const elsewhere = await send(db, { ...reporting, telephone: null, telephone_e164: null, sujet: "B-0001\u00a0: seul" });
  expect(report.person_id).toBe(person);
  expect(await readings()).toBe(before);

  const id = report.source_id ?? "";
  const inBoite = (fields: Fields) => agent.call(boite.action, BOITE, { fields: { id: person, ...fields } });
  const inList = (fields: Fields) => agent.call(list.action, CONTACTS, { fields: { id, ...fields } });
  for (const intent of ["retrait", "remise", "maintien"]) {
    expect((await inBoite({ intent, ligne: id })).status).toBe(403);
    expect((await inList({ intent })).status).toBe(403);
  }
  expect((await inBoite({ intent: "statut", table: "contact_requests", ligne: id, statut: "ferme" })).status).toBe(404);
  for (const intent of ["supprimer", "verifier"]) expect((await inList({ intent })).status).not.toBe(302);
  expect((await inList({ intent: "statut", statut: "ferme" })).status).toBe(404);
  expect((await inBoite({ intent: "prendre", id: elsewhere.person_id })).status).toBe(404);
  const said = { demande: report.id, canal: "whatsapp", texte: "Qui êtes-vous ?" };
  expect((await agent.call(reply.action, `${BOITE}/reponse`, { fields: said })).status).toBe(404);
  for (const path of [`?personne=${elsewhere.person_id}`, `?personne=${person}&demande=${report.id}`, `?personne=${person}&demande=${id}`])
    expect(JSON.stringify((await agent.call(boite.loader, BOITE + path)).body)).not.toMatch(/occulte|Anonyme|signalement|seul/);
  const moved = await agent.call(movedRows.loader, `/admin-dashboard/lignes/contact_requests?id=${id}`, { table: "contact_requests" });
  expect(JSON.stringify(moved.body)).not.toContain("occulte");
  expect(JSON.stringify((await agent.call(rows.loader, `${BOITE}/lignes?id=${elsewhere.person_id}`)).body)).not.toContain("Anonyme");
  await inBoite({ intent: "note", note: "Rappelée.", appel: "on" });
  await inBoite({ intent: "clore" });
  await inBoite({ intent: "corbeille" });
  expect(await stored(db, id)).toMatchObject({ statut: "nouveau", deleted_at: null });
  const event = await db.selectFrom("person_events").select("repondu_le").where("id", "=", report.id).executeTakeFirst();
  expect(event).toEqual({ repondu_le: null });
});

test("SIGNAL-04 the answer to a report is for who reads reports, and who sent nothing else is followed by nobody without them", async () => {
  await using db = await openTestDatabase();
  const [agent, office] = [await signInToBackOffice(db, "commercial"), await signInToBackOffice(db, "secretariat")];
  const me = ((await agent.call(boite.loader, BOITE)).body as { me: string }).me;
  const { person_id: person } = await send(db, client);
  const report = await send(db, reporting);
  const alone = await send(db, { ...reporting, telephone_e164: "+22891000000" });
  await assignPeople(db, admin, [person], me);
  expect(await assignPeople(db, admin, [alone.person_id], me)).toEqual({ ok: false, reason: "member" });
  const said = { demande: report.id, canal: "whatsapp", texte: "Merci de votre signalement." };
  expect((await office.call(reply.action, `${BOITE}/reponse`, { fields: said })).body).toEqual({ ok: true });
  const opened = async ({ call }: typeof agent) => JSON.stringify((await call(boite.loader, `${BOITE}?personne=${person}`)).body);
  expect(await opened(office)).toContain("Merci de votre signalement.");
  expect(await opened(agent)).not.toContain("signalement");
  expect(await opened(agent)).toContain("Reine Adjovi");
});

test("SIGNAL-04 an urgent report is marked and first in the Boîte, before whoever waits longer, until it is decided", async () => {
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db, "secretariat");
  const first = await send(db, { ...client, telephone_e164: "+22892000001", created_at: "2026-11-10T08:00:00.000Z" });
  const calm = await send(db, { ...reporting, telephone_e164: "+22892000002", urgence: "normale", created_at: "2026-11-11T08:00:00.000Z" });
  const villa = await addProperty(db);
  const about = { listing_table: "properties" as const, listing_id: villa.id, created_at: "2026-11-12T08:00:00.000Z" };
  const urgent = await send(db, { ...reporting, ...about, telephone_e164: "+22892000003" });
  const inOrder = async (search = "") => {
    const { body } = await office.call(boite.loader, BOITE + search);
    return (body as { rows: { id: string; isUrgent: boolean }[] }).rows.map(({ id, isUrgent }) => [id, isUrgent]);
  };
  const others = [first, calm].map(({ person_id }) => [person_id, false]);
  expect(await inOrder()).toEqual([[urgent.person_id, true], ...others]);
  expect(await inOrder("?q=2289200000")).toEqual([[urgent.person_id, true], ...others]);
  await office.call(boite.action, BOITE, { fields: { intent: "maintien", id: urgent.person_id, ligne: urgent.source_id ?? "" } });
  expect(await inOrder()).toEqual([...others, [urgent.person_id, false]]);
});

test("SIGNAL-04 the secretary takes a listing down, and Rien à corriger brings back what a report took down and nothing else", async () => {
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db, "secretariat");
  const villa = await addProperty(db);
  const about = { ...reporting, listing_table: "properties" as const, listing_id: villa.id };
  const decide = async (report: { source_id: string | null }, intent: string) => {
    const { headers } = await office.call(list.action, CONTACTS, { fields: { intent, id: report.source_id ?? "" } });
    return movedTo(headers).get("fait");
  };
  const publication = async () =>
    (await db.selectFrom("properties").select("publication").where("id", "=", villa.id).executeTakeFirstOrThrow()).publication;
  const report = await send(db, about);
  expect([await decide(report, "retrait"), await publication()]).toEqual(["retrait", "retire"]);
  expect([await decide(report, "maintien"), await publication()]).toEqual(["maintien_remise", "en_ligne"]);
  expect((await stored(db, report.source_id)).statut).toBe("traite");
  // A member took it down himself, after a report had been examined: a later report leaves it there.
  const later = await send(db, about);
  await decide(later, "retrait");
  await decide(later, "remise");
  const direction = await signInToBackOffice(db);
  const contents = await import("#app/routes/admin/content/list.tsx");
  const withdrawn = { intent: "choisis", cle_envoi: "a-key-of-this-lot", acte: "retirer", id: villa.id };
  await direction.call(contents.action, "/admin-dashboard/biens", { fields: withdrawn });
  expect(await publication()).toBe("retire");
  expect([await decide(later, "maintien"), await publication()]).toEqual(["maintien", "retire"]);
});
