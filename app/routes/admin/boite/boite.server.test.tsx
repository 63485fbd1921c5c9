import { createElement, type FunctionComponent } from "react";
import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { Addresses } from "#app/features/contact/contact-card.tsx";
import type { BoiteFiche, BoiteRow } from "#app/features/inbox/boite-data.server.ts";
import { doneWords, undoFields } from "#app/features/inbox/parts/boite-words.ts";
import { assignPeople, releaseFollowed } from "#app/features/people/follow-commands.server.ts";
import { matchPress } from "#app/features/people/match-press.server.ts";
import { findSplitNames } from "#app/features/people/person-queries.server.ts";
import { listWrongPeople } from "#app/features/people/update-people.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import * as bin from "#app/routes/admin/history/bin-page.tsx";
import * as heldRows from "#app/routes/admin/inbox/moved-rows-endpoint.ts";
import * as sentList from "#app/routes/admin/inbox/sent-list.tsx";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { moveToBin } from "#app/services/bin/bin.server.ts";
import { signInAs } from "#tests/admin-sign-in.ts";
import { callAsStranger, type Fields, movedTo, signInToBackOffice } from "#tests/back-office.ts";
import { addContactRequest, addProperty, addSellRequest, addTestimonial, admin } from "#tests/factories.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { openTestDatabase } from "#tests/test-db.ts";
import * as boite from "./boite.tsx";
import * as lines from "./boite-rows-endpoint.ts";
import * as later from "./later-endpoint.ts";
import * as matchPage from "./presses/match-page.tsx";

const BOITE = "/admin-dashboard/boite";
type Contact = Parameters<typeof addContactRequest>[1];
type Loaded = {
  rows: BoiteRow[];
  total: number;
  counts: Record<string, number>;
  fiche: BoiteFiche | null;
  members: { id: string }[];
  me: string;
};
let numbers = 0;

/** As a form stores it, with its person. */
async function send(db: Db, nom: string, more: Contact = {}): Promise<{ id: string; person: string }> {
  let id = "";
  const telephone_e164 = `+2289100${String(++numbers).padStart(4, "0")}`;
  await changeContent(db, async (trx) => {
    id = await addContactRequest(trx, { nom, prenom: null, telephone_e164, telephone: telephone_e164, email: null, ...more });
  });
  const row = await db.selectFrom("contact_requests").select("person_id").where("id", "=", id).executeTakeFirstOrThrow();
  return { id, person: row.person_id ?? "" };
}

async function open(db: Db, role?: Parameters<typeof signInToBackOffice>[1]) {
  const { call } = await signInToBackOffice(db, role);
  const load = async (search = "") => (await call(boite.loader, `${BOITE}${search}`)).body as Loaded;
  const act = (fields: Fields, search = "") => call(boite.action, `${BOITE}${search}`, { fields });
  return {
    ...{ call, load, act },
    done: async (fields: Fields) => movedTo((await act(fields)).headers),
    /** Takes back what was done, by the form of the toast. */
    undo: async (done: URLSearchParams) => {
      const fields = undoFields(done.get("fait") ?? "", done.get("lignes")?.split(",") ?? []) ?? [];
      const grouped = Map.groupBy(fields, ([name]) => name);
      return movedTo((await act(Object.fromEntries([...grouped].map(([name, all]) => [name, all.map(([, value]) => value)])))).headers).get(
        "fait",
      );
    },
  };
}

const statutOf = async (db: Db, id: string) =>
  (await db.selectFrom("contact_requests").select("statut").where("id", "=", id).executeTakeFirstOrThrow()).statut;
const suiviOf = async (db: Db, id: string) =>
  (await db.selectFrom("people").select("suivi").where("id", "=", id).executeTakeFirst())?.suivi;

test("BOITE-01 a button of the inbox is the command of the tab: one effect wherever it is pressed", async () => {
  await using db = await openTestDatabase();
  const office = await open(db);
  const { id, person } = await send(db, "Reine Adjovi");
  const twin = await send(db, "Kossi Agbéko");
  const journal = async (row: string) =>
    (await db.selectFrom("audit_log").select(["action", "before", "after"]).where("row_id", "=", row).orderBy("numero").execute()).map(
      ({ action, before, after }) => [action, (before as { statut: string }).statut, (after as { statut: string }).statut],
    );
  const fiche = (await office.load(`?personne=${person}`)).fiche;
  expect(fiche?.requests[0]?.moves.map(({ label }) => label)).toEqual(["Prendre en charge", "Fermer"]);
  for (const statut of ["en_cours", "traite", "ferme", "nouveau"]) {
    await office.done({ intent: "statut", id: person, table: "contact_requests", ligne: id, statut });
    await office.call(sentList.action, "/admin-dashboard/contacts", { fields: { intent: "statut", id: twin.id, statut } });
    expect(await statutOf(db, id), statut).toBe(statut);
    expect(await suiviOf(db, person), statut).toBe(await suiviOf(db, twin.person));
  }
  expect(await journal(id)).toEqual(await journal(twin.id));
  // A move that no button offers is refused, and so is a row of somebody else.
  const stale = await office.act({ intent: "statut", id: person, table: "contact_requests", ligne: id, statut: "traite" });
  expect(stale).toMatchObject({ status: 409 });
  const foreign = await office.act({ intent: "statut", id: person, table: "contact_requests", ligne: twin.id, statut: "en_cours" });
  expect(foreign).toMatchObject({ status: 404 });
  expect(await statutOf(db, twin.id)).toBe("nouveau");

  let [sale, review] = ["", ""];
  await changeContent(db, async (trx) => {
    sale = (await addSellRequest(trx, { nom: "Vendeuse" })).id;
    review = await addTestimonial(trx, { client_nom: "Ama" });
  });
  const people = (await office.load("?vue=nouveau")).rows;
  const seller = people.find(({ nom }) => nom.includes("Vendeuse"))?.id ?? "";
  const reader = people.find(({ nom }) => nom === "Ama");
  expect(reader).toMatchObject({ suivi: "a_relire", what: expect.stringContaining("Avis à relire") });
  await office.done({ intent: "statut", id: seller, table: "vehicle_sell_requests", ligne: sale, statut: "accepte" });
  await office.done({ intent: "statut", id: reader?.id ?? "", table: "testimonials", ligne: review, statut: "approuve" });
  expect([await suiviOf(db, seller), await suiviOf(db, reader?.id ?? "")]).toEqual(["en_cours", "clos"]); // the vehicle is still to be made
  expect(await listWrongPeople(db)).toEqual([]);
});

test("BOITE-04 view, search, page and person are in the address, and what is empty says so", async () => {
  await using db = await openTestDatabase();
  const office = await open(db);
  const draw = async (search: string) =>
    renderRoute(
      <boite.default
        {...({ loaderData: await office.call(boite.loader, BOITE + search).then(({ body }) => body) } as unknown as Parameters<
          typeof boite.default
        >[0])}
      />,
      "super_admin",
    );
  expect(await draw("")).toContain("Personne n’attend.");
  const reine = await send(db, "Reine Adjovi", { created_at: "2026-11-10T09:00:00.000Z" });
  await send(db, "Kossi Agbéko", { created_at: "2026-11-11T09:00:00.000Z" });
  await send(db, "Ama Dossou", { statut: "ferme" });
  const html = await draw(`?vue=nouveau&personne=${reine.person}`);
  expect(html).toContain(`href="${BOITE}?vue=nouveau"`); // the way back to the same view
  expect(html).toContain("1 sur 2");
  expect((await office.load("?vue=tous")).total).toBe(3);
  expect((await office.load("?vue=nimporte&page=-3")).total).toBe(2);
  expect((await office.load("?vue=nouveau&q=dossou")).rows.map(({ nom }) => nom)).toEqual(["Ama Dossou"]);
  expect(await draw("?q=zzz")).toContain("Aucune personne ne correspond à cette recherche.");
  expect(await draw("?q=z")).toContain("Écrivez au moins deux lettres.");
  const beyond = await office.call(boite.loader, `${BOITE}?vue=tous&page=9&personne=x`);
  expect([beyond.status, beyond.headers.get("location")]).toEqual([302, `${BOITE}?vue=tous&personne=x`]);
  expect(await draw("?personne=inconnue")).toContain("Cette fiche n’existe plus.");
  expect((await office.call(boite.loader, `${BOITE}?personne=inconnue`)).status).toBe(404);
  expect((await office.call(boite.loader, `${BOITE}?personne=inconnue&fait=corbeille`)).status).toBe(200);
  const answer = await office.act({ intent: "note", id: reine.person, note: "Rappelée" }, `?vue=nouveau&q=reine&personne=${reine.person}`);
  expect(answer.headers.get("location")).toBe(`${BOITE}?vue=nouveau&q=reine&personne=${reine.person}&fait=note`);
});

test("what somebody asks about is recognised at a glance: place, state and price beside its name", async () => {
  await using db = await openTestDatabase();
  const office = await open(db);
  const villa = await addProperty(db, { titre: "Villa du lac", quartier: "Agoè", ville: "Lomé", prix: 185_000_000 });
  const about = { listing_table: "properties" as const, listing_id: villa.id };
  const { person } = await send(db, "Reine Adjovi", { ...about, sujet: "Visite : Villa du lac", nature: "visite" });
  const listing = (await office.load(`?personne=${person}`)).fiche?.requests[0]?.listing;
  expect({ ...listing, prix: listing?.prix?.replace(/\s/g, " ") }).toMatchObject({
    ...{ titre: "Villa du lac", facts: ["Agoè, Lomé", "Disponible"], prix: "185 000 000 FCFA", picture: undefined },
  });
});

test("BOITE-06 a fiche has a follower, a next action and a deadline, and a note of a call stops the clock", async () => {
  await using db = await openTestDatabase();
  const office = await open(db);
  const { person } = await send(db, "Reine Adjovi");
  const { me, members } = await office.load();
  const site = await signInAs(db, "chantier");
  expect(members.map(({ id }) => id)).toEqual([me]);
  const followed = await office.done({ intent: "suivre", id: person, membre: me });
  expect(followed.get("fait")).toBe("suivi");
  expect((await office.load("?vue=a_moi")).total).toBe(1);
  expect(await office.undo(followed)).toBe("annulation");
  expect((await office.load("?vue=a_moi")).total).toBe(0);
  expect((await office.act({ intent: "suivre", id: person, membre: site.userId })).status).toBe(409);
  await office.done({ intent: "suivre", id: person, membre: me });

  const refused = await office.act({ intent: "action", id: person, action: "Rappeler", echeance: "2020-01-01T10:00" });
  expect(refused).toMatchObject({ status: 400, body: { field: "echeance", description: "Choisissez une heure à venir." } });
  expect((await office.act({ intent: "action", id: person, action: "x", echeance: "demain" })).status).toBe(400);
  await office.done({ intent: "action", id: person, action: "", echeance: "", vite: "demain" });
  const { fiche } = await office.load(`?personne=${person}`);
  expect(fiche?.echeance).toMatch(/T09:00:00\.000Z$/);
  expect(fiche?.timeline.map(({ label, texte }) => [label, texte])).toContainEqual(["Prochaine action", "Relancer"]);
  expect((await office.done({ intent: "plus_tard", id: person })).get("fait")).toBe("plus_tard");
  expect((await office.act({ intent: "note", id: person, note: " " })).status).toBe(400);
  expect((await office.load(`?personne=${person}`)).fiche?.wait).toBeDefined();
  await office.done({ intent: "note", id: person, note: "Elle passe samedi", appel: "on" });
  expect((await office.load(`?personne=${person}`)).fiche?.wait).toBeUndefined();
  expect((await office.act({ intent: "note", id: "absente", note: "x" })).status).toBe(404);
});

test("a reminder that is put off is answered in words, on whichever page it was pressed", async () => {
  await using db = await openTestDatabase();
  const office = await open(db);
  const { person } = await send(db, "Reine Adjovi");
  await office.done({ intent: "action", id: person, action: "Rappeler", echeance: "", vite: "demain" });
  const put = async (id: string, from = office) => {
    const { body } = await from.call(later.action, `${BOITE}/plus-tard`, { fields: { id } });
    return { status: (body as Response).status, answer: await (body as Response).json() };
  };
  expect(await put(person)).toEqual({ status: 200, answer: { ok: true, message: "✅ Rappel dans 1 h" } });
  const { fiche } = await office.load(`?personne=${person}`);
  expect([fiche?.prochaine_action, Date.parse(fiche?.echeance ?? "") - Date.now() <= 61 * 60_000]).toEqual(["Rappeler", true]);
  const agent = await open(db, "commercial"); // who does not follow her any more
  const gone = { status: 404, answer: { ok: false, message: "Cette fiche n’existe pas ou n’est pas suivie par vous." } };
  expect(await put(person, agent)).toEqual(gone);
  expect((await office.call(later.action, `${BOITE}/plus-tard`, { fields: { id: person, action: "x" } })).status).toBe(400);
  expect((await callAsStranger(later.action, `${BOITE}/plus-tard`, { fields: { id: person } })).status).toBe(401);
});

test("whoever sees only their own people is told so where there are none, and of the fiche of another as of one that never was", async () => {
  await using db = await openTestDatabase();
  const { person } = await send(db, "Reine Adjovi");
  const agent = await open(db, "commercial");
  const draw = async (search: string) => {
    const { body: loaderData, status } = await agent.call(boite.loader, BOITE + search);
    const html = renderRoute(<boite.default {...({ loaderData } as unknown as Parameters<typeof boite.default>[0])} />, "commercial");
    return { html, status };
  };
  const empty = await draw("?vue=a_moi");
  expect(empty.status).toBe(200);
  expect(empty.html).toContain("Personne n’attend.");
  expect(empty.html).toContain("Seules les personnes que vous suivez arrivent ici.");
  expect((await draw("?q=reine")).html).toContain("La recherche lit toutes vos personnes, quelle que soit la vue.");
  const sentence = "Cette fiche n’existe pas ou n’est pas suivie par vous.";
  for (const id of [person, "inconnue"]) {
    const { html, status } = await draw(`?personne=${id}`);
    expect([status, html.includes(sentence)], id).toEqual([404, true]);
    const refused = await agent.act({ intent: "note", id, note: "Bonjour" });
    expect(refused).toMatchObject({ status: 404, body: { description: sentence } });
  }
});

test("whoever follows a person is named, also an account that may not follow any more", async () => {
  await using db = await openTestDatabase();
  const office = await open(db);
  const { person } = await send(db, "Reine Adjovi");
  const { userId } = await signInAs(db, "commercial");
  await assignPeople(db, admin, [person], userId);
  const account = async (columns: { role?: "chantier"; desactive_le?: string }) => {
    const named = { prenom: "Essi", nom: "Ameganvi", ...columns };
    await authDb(db).updateTable("user").set(named).where("id", "=", userId).execute();
    const loaderData = (await office.call(boite.loader, `${BOITE}?personne=${person}`)).body;
    const html = renderRoute(<boite.default {...({ loaderData } as unknown as Parameters<typeof boite.default>[0])} />, "super_admin");
    return html.match(/class="fiche-follower-name"[^>]*>([^<]*)</)?.[1];
  };
  expect(await account({})).toBe("Essi Ameganvi");
  expect(await account({ role: "chantier" })).toBe("Essi Ameganvi (Chantier)");
  expect(await account({ desactive_le: "2026-11-10T09:00:00.000Z" })).toBe("Essi Ameganvi (compte désactivé)");
});

test("a line of the timeline names whose deed it was: a press is the visitor’s, and a follower who leaves is no next action", async () => {
  await using db = await openTestDatabase();
  const office = await open(db);
  const { person } = await send(db, "Reine Adjovi");
  const { userId } = await signInAs(db, "commercial");
  await authDb(db).updateTable("user").set({ prenom: "Essi", nom: "Ameganvi" }).where("id", "=", userId).execute();
  await assignPeople(db, admin, [person], userId);
  await changeContent(db, (trx) => releaseFollowed(trx, { ...admin, prenom: "Admin", nom: "FADEM" }, userId));
  const pressed = { created_at: "2026-11-10T09:00:00.000Z", reference: "FD-K7QM", canal: "appel" as const, page: "/" };
  await db
    .insertInto("started_requests")
    .values({ id: "pressed", ...pressed, listing_table: null, listing_id: null })
    .execute();
  await matchPress(db, admin, "pressed", { nom: "Reine", telephone_e164: null, person });
  const told = async () =>
    ((await office.load(`?personne=${person}`)).fiche?.timeline ?? []).map(({ label, texte, auteur }) => [label, texte, auteur]);
  expect(await told()).toContainEqual(["Suivi", "N’est plus suivie par Essi Ameganvi", "Admin FADEM"]);
  expect(await told()).toContainEqual(["Appel commencé", "Réf. FD-K7QM", null]);
  // As a former version stored them.
  await db.updateTable("person_events").set({ auteur: "admin" }).where("genre", "=", "commencee").execute();
  const former = { source_table: null, resume: "N’est plus suivie par personne" };
  await db.updateTable("person_events").set(former).where("genre", "=", "action").execute();
  expect(await told()).toContainEqual(["Suivi", "N’est plus suivie par personne", "Admin FADEM"]);
  expect(await told()).toContainEqual(["Appel commencé", "Réf. FD-K7QM", null]);
});

test("a merge and a split leave from the fiche and are taken back by the toast", async () => {
  await using db = await openTestDatabase();
  const office = await open(db);
  const telephone_e164 = "+22899000001";
  const one = await send(db, "Reine Adjovi", { telephone_e164 });
  const two = await send(db, "R. Adjovi", { email: "reine@exemple.tg", telephone_e164: null });
  await send(db, "Reine Adjovi", { telephone_e164, email: "reine@exemple.tg" }); // the number wins
  const shown = async () => (await office.load("?vue=tous")).rows.map(({ nom }) => nom).sort();
  expect((await office.load(`?personne=${one.person}`)).fiche?.likely.map(({ nom }) => nom)).toEqual(["R. Adjovi"]);
  const refusal = await office.done({ intent: "refuser", id: one.person, avec: two.person });
  expect((await office.load(`?personne=${one.person}`)).fiche?.likely).toEqual([]);
  expect(await office.undo(refusal)).toBe("refus_annule");
  const merged = await office.done({ intent: "fusionner", id: one.person, avec: two.person });
  expect(await shown()).toEqual(["Reine Adjovi"]);
  const { fiche } = await office.load(`?personne=${two.person}`);
  expect([fiche?.id, fiche?.requests.length, fiche?.canSplit]).toEqual([one.person, 3, true]);
  expect(fiche?.timeline.find(({ genre }) => genre === "fusion")).toMatchObject({ undo: "defusionner", source_id: two.person });
  expect(await office.undo(merged)).toBe("fusion_annulee");
  expect(await shown()).toEqual(["R. Adjovi", "Reine Adjovi"]);
  await office.done({ intent: "fusionner", id: one.person, avec: two.person });
  const event = (await office.load(`?personne=${one.person}`)).fiche?.requests.find(({ id }) => id === two.id)?.event ?? "";
  const split = await office.done({ intent: "separer", ligne: event });
  expect(await shown()).toHaveLength(2);
  expect(await office.undo(split)).toBe("separation_annulee");
  expect(await shown()).toHaveLength(1);
});

test("the line of a split names whose fiche it was while there is one, and for whom may open it, and keeps no name itself", async () => {
  await using db = await openTestDatabase();
  const office = await open(db);
  const telephone_e164 = "+22899000001";
  const one = await send(db, "Reine Adjovi", { telephone_e164 });
  const two = await send(db, "Kossi Mensah", { telephone_e164 });
  const event = (await office.load(`?personne=${one.person}`)).fiche?.requests.find(({ id }) => id === two.id)?.event ?? "";
  await office.done({ intent: "separer", ligne: event });
  const { person_id } = await db.selectFrom("contact_requests").select("person_id").where("id", "=", two.id).executeTakeFirstOrThrow();
  const told = async () => (await office.load(`?personne=${person_id}`)).fiche?.timeline.find(({ genre }) => genre === "separation")?.label;
  expect(await told()).toBe("Séparée de la fiche de «\u00a0Reine Adjovi\u00a0»");
  const lines = db.selectFrom("person_events").selectAll().where("genre", "=", "separation");
  expect(JSON.stringify(await lines.execute())).not.toContain("Reine");
  const [line] = await lines.execute();
  const reader = { member: "autre", isOwnOnly: true };
  expect(await findSplitNames(db, line ? [line] : [], reader)).toEqual(new Map());

  expect(JSON.stringify(await lines.execute())).not.toContain("Reine");
  await moveToBin(db, admin, "contact_requests", [one.id]);
  expect(await told()).toBe("Séparée d’une autre fiche");
});

test("BOITE-12 several people are assigned, closed, marked or binned together, and one Annuler takes it back", async () => {
  await using db = await openTestDatabase();
  const office = await open(db);
  const [one, two] = [await send(db, "Reine"), await send(db, "Kossi", { statut: "traite" })];
  let review = "";
  await changeContent(db, async (trx) => {
    review = await addTestimonial(trx, { client_nom: "Ama" });
  });
  const ama = (await db.selectFrom("testimonials").select("person_id").where("id", "=", review).executeTakeFirstOrThrow()).person_id ?? "";
  const id = [one.person, two.person];
  const suivis = async () => [await suiviOf(db, one.person), await suiviOf(db, two.person)];
  for (const [intent, after] of [
    ["clore", ["clos", "clos"]],
    ["indesirable", ["spam", "spam"]],
  ] as const) {
    const done = await office.done({ intent, id });
    expect(await suivis(), intent).toEqual(after);
    expect(await office.undo(done), intent).toBe("annulation");
    expect(await suivis(), intent).toEqual(["a_repondre", "en_cours"]);
  }
  const binned = await office.done({ intent: "corbeille", id: [...id, ama] });
  expect((await office.load("?vue=tous")).total).toBe(0);
  expect(await office.undo(binned)).toBe("annulation");
  expect((await office.load("?vue=tous")).total).toBe(3);
  // Sent twice under one key, it is done once; a review is decided by reading it.
  await office.done({ intent: "clore", id, cle_envoi: "une-seule-fois" });
  await office.done({ intent: "clore", id, cle_envoi: "une-seule-fois" });
  expect(await db.selectFrom("lots").select("id").where("cle_envoi", "like", "une-seule-fois%").execute()).toHaveLength(1);
  expect(await office.act({ intent: "clore", id: ama })).toMatchObject({ status: 409 });
  expect((await office.act({ intent: "clore" })).status).toBe(400);
  expect((await office.act({ intent: "clore", id, autre: "x" })).status).toBe(400);

  // The keys are the member's, on every device.
  const keys = async () => ((await office.load()) as unknown as { areKeysOn: boolean }).areKeysOn;
  expect(await keys()).toBe(true);
  await office.done({ intent: "touches", touches: "non" });
  expect(await keys()).toBe(false);
  await office.done({ intent: "touches", touches: "oui" });
  expect(await keys()).toBe(true);

  // Marked as spam, then heard of again: the new row arrives with a word about it.
  await office.done({ intent: "indesirable", id: one.person });
  const number = (await db.selectFrom("contact_requests").select("telephone_e164").where("id", "=", one.id).executeTakeFirstOrThrow())
    .telephone_e164;
  await send(db, "Reine", { telephone_e164: number });
  expect((await office.load("?vue=nouveau")).rows.find(({ id: row }) => row === one.person)).toMatchObject({ signale: true });
  expect(await listWrongPeople(db)).toEqual([]);
});

async function press(db: Db, reference: string, created_at = "2026-11-10T09:00:00.000Z") {
  const pressed = { created_at, reference, canal: "appel" as const, page: "/" };
  await db
    .insertInto("started_requests")
    .values({ id: reference, ...pressed, listing_table: null, listing_id: null })
    .execute();
}

/** Of a call that was matched: she sent nothing else. */
async function pressedBy(db: Db, nom: string, reference = "FD-K7QM") {
  await press(db, reference);
  const outcome = await matchPress(db, admin, reference, { nom, telephone_e164: `+2289400${String(++numbers).padStart(4, "0")}` });
  return outcome.ok ? outcome.person : "";
}

test("LOT-02 what is sent again under the key of its form is told again with its Annuler, and done once", async () => {
  await using db = await openTestDatabase();
  const office = await open(db);
  const { me, cle } = (await office.load()) as Loaded & { cle: string };
  const reine = await send(db, "Reine");
  const called = await pressedBy(db, "Kossi");
  const id = [reine.person, called];
  const lines = async () => (await db.selectFrom("audit_log").select("id").execute()).length;
  for (const intent of ["suivre", "clore", "indesirable", "corbeille"]) {
    const whose: Fields = { id: intent === "corbeille" ? reine.person : id, ...(intent === "suivre" && { membre: me }) };
    const fields = { intent, ...whose, cle_envoi: cle };
    const first = await office.done(fields);
    const known = await lines();
    const again = await office.done(fields);
    expect([again.get("fait"), again.get("lignes")], intent).toEqual([first.get("fait"), first.get("lignes")]);
    expect(await lines(), intent).toBe(known);
    expect(await office.undo(again), intent).toBe("annulation");
  }
  expect((await office.load("?vue=nouveau")).rows.map(({ nom }) => nom)).toEqual(["Reine"]);
  expect(await suiviOf(db, called)).toBe("en_cours");
  // Under the same key, the same act on somebody else is another one.
  const ama = await send(db, "Ama");
  await office.done({ intent: "clore", id: ama.person, cle_envoi: cle });
  expect(await statutOf(db, ama.id)).toBe("ferme");

  const loaderData = (await office.call(boite.loader, `${BOITE}?personne=${reine.person}`)).body as { cle: string };
  const html = renderRoute(<boite.default {...({ loaderData } as unknown as Parameters<typeof boite.default>[0])} />, "super_admin");
  const keyed = html.split("<form").filter((form) => form.includes(`name="cle_envoi" value="${loaderData.cle}"`));
  const acts = keyed.map((form) => ["suivre", "clore", "indesirable", "corbeille"].filter((intent) => form.includes(`value="${intent}"`)));
  expect(acts).toEqual([["suivre", "clore", "indesirable", "corbeille"], ["suivre", "clore"], ["indesirable", "corbeille"], ["suivre"]]);
});

test("one Annuler takes back what it can, and says so when one of its parts cannot be", async () => {
  await using db = await openTestDatabase();
  const office = await open(db);
  const { id, person } = await send(db, "Reine");
  const closed = await office.done({ intent: "clore", id: person });
  const lot = [closed.get("lignes") ?? "", "inconnue"];
  expect(movedTo((await office.act({ intent: "annuler", lot })).headers).get("fait")).toBe("annulation_partie");
  expect(await statutOf(db, id)).toBe("nouveau");
  expect((await office.act({ intent: "annuler", lot: "inconnue" })).status).toBe(404);
  await db.updateTable("lots").set({ annule_le: null, created_at: "2026-01-01T09:00:00.000Z" }).execute();
  expect((await office.act({ intent: "annuler", lot })).status).toBe(409);
});

test("a review stays to be read when its person is marked, and this is said", async () => {
  await using db = await openTestDatabase();
  const office = await open(db);
  const { id, person } = await send(db, "Ama", { email: "ama@exemple.tg" });
  await changeContent(db, (trx) => addTestimonial(trx, { client_nom: "Ama", client_email: "ama@exemple.tg" }));
  const marked = await office.done({ intent: "indesirable", id: person });
  expect([marked.get("fait"), await statutOf(db, id), await suiviOf(db, person)]).toEqual(["indesirable_partie", "spam", "a_relire"]);
  expect(await office.undo(marked)).toBe("annulation");
  expect(await statutOf(db, id)).toBe("nouveau");
});

test("whoever has only their own people sees and changes no other, and neither merges, marks, bins nor assigns", async () => {
  await using db = await openTestDatabase();
  const office = await open(db);
  const agent = await open(db, "commercial");
  const [mine, other] = [await send(db, "Suivie"), await send(db, "Étrangère")];
  const { me } = await agent.load();
  await office.done({ intent: "suivre", id: mine.person, membre: me });
  const seen = await agent.load(`?vue=tous&personne=${other.person}`);
  expect([seen.rows.map(({ nom }) => nom), seen.fiche, seen.counts.tous]).toEqual([["Suivie"], null, 1]);
  expect((await agent.load("?q=étrangère")).rows).toEqual([]);
  const { body } = await agent.call(lines.loader, `${BOITE}/lignes?id=${mine.person}&id=${other.person}`);
  const held = (await (body as Response).json()) as { rows: BoiteRow[] };
  expect(held.rows.map(({ id }) => id)).toEqual([mine.person]);
  expect((await agent.act({ intent: "note", id: other.person, note: "x" })).status).toBe(404);
  expect((await agent.act({ intent: "clore", id: other.person })).status).toBe(404);
  for (const intent of ["indesirable", "suivre", "fusionner", "separer", "defusionner"])
    expect((await agent.act({ intent, id: mine.person, membre: "", avec: other.person, ligne: "x" })).status, intent).toBe(403);
  const closed = await agent.done({ intent: "clore", id: [mine.person, other.person] });
  expect([await statutOf(db, mine.id), await statutOf(db, other.id)]).toEqual(["ferme", "nouveau"]);
  expect(await agent.undo(closed)).toBe("annulation");
  await agent.done({ intent: "statut", id: mine.person, table: "contact_requests", ligne: mine.id, statut: "en_cours" });
  expect(await statutOf(db, mine.id)).toBe("en_cours");
  expect(
    (await agent.act({ intent: "statut", id: mine.person, table: "contact_requests", ligne: other.id, statut: "en_cours" })).status,
  ).toBe(404);
  expect((await (await open(db, "chantier")).call(boite.loader, BOITE)).status).toBe(403);
});

test("a call tells its age by the clock of the last reading, however long the list has kept its places", async () => {
  await using db = await openTestDatabase();
  const office = await open(db);
  await press(db, "FD-K7QM", new Date(Date.now() - 70_000).toISOString());
  const loaded = (await office.call(boite.loader, BOITE)).body as object;
  const draw = (loaderData: object) =>
    renderRoute(<boite.default {...({ loaderData } as unknown as Parameters<typeof boite.default>[0])} />, "super_admin");
  const html = draw({ ...loaded, readAt: "2026-01-01T09:00:00.000Z" });
  expect(textOf(html)).toContain("Appel commencé il y a 1\u00a0min");
  expect(draw({ ...loaded, call: null })).toMatch(/<div[^>]*role="status"[^>]*><\/div>/); // what comes into it is read out
});

test("under the list stand the presses that no page of it shows, and their number is true in every view", async () => {
  await using db = await openTestDatabase();
  const office = await open(db);
  const told = async (search: string) => {
    const loaderData = (await office.call(boite.loader, BOITE + search)).body;
    const html = renderRoute(<boite.default {...({ loaderData } as unknown as Parameters<typeof boite.default>[0])} />, "super_admin");
    return html.match(/<summary[^>]*><span>(.*?)<\/span>/)?.[1]?.replaceAll("<!-- -->", "");
  };
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString(); // a press is shown for a week
  for (let n = 0; n < 14; n++) await send(db, `Personne ${n}`, { created_at: daysAgo(6) });
  for (let n = 10; n < 16; n++) await press(db, `FD-22${n}`, daysAgo(5)); // after everybody: on the second page
  expect(await told("")).toBeUndefined();
  expect(await told("?vue=en_retard")).toBe("6 autres demandes commencées");
  for (let n = 16; n < 70; n++) await press(db, `FD-22${n}`);
  expect(await told("")).toBe("54 autres demandes commencées, dont les 44 plus récentes ici");
  expect(await told("?vue=a_moi")).toBe("60 autres demandes commencées, dont les 50 plus récentes ici");
  await db.deleteFrom("started_requests").where("id", "!=", "FD-2210").execute();
  expect(await told("?vue=indesirables")).toBe("1 autre demande commencée");
});

test("what is matched for somebody a colleague follows is said to be there, and is taken back by who made it", async () => {
  await using db = await openTestDatabase();
  const { userId } = await signInAs(db, "commercial");
  await authDb(db).updateTable("user").set({ prenom: "Essi", nom: "Ameganvi" }).where("id", "=", userId).execute();
  const telephone_e164 = "+22890000072";
  const { person } = await send(db, "Reine", { telephone_e164 });
  await assignPeople(db, admin, [person], userId);
  const agent = await open(db, "commercial");
  const told = async ({ headers }: { headers: Headers }) => {
    expect(movedTo(headers).get("personne")).toBe(person);
    const led = await agent.call(boite.loader, headers.get("location") ?? "");
    expect(led.status).toBe(302); // a fiche that cannot be opened is no answer
    const { status, body } = await agent.call(boite.loader, led.headers.get("location") ?? "");
    const { addedTo, fiche } = body as { addedTo: string; fiche: null };
    const words = movedTo(led.headers);
    expect([status, fiche, words.get("personne")]).toEqual([200, null, null]);
    return { words, title: doneWords(addedTo)[words.get("fait") as "rapprochement"].title };
  };
  await press(db, "FD-K7QM");
  const match = { intent: "rapprocher", demande: "FD-K7QM", message: "", nom: "Reine", telephone: "90000072" };
  const matched = await told(await agent.call(matchPage.action, `${BOITE}/rapprocher`, { fields: match }));
  expect(matched.title).toBe("✅ Message rapproché de la fiche suivie par Essi Ameganvi");
  const stranger = await open(db, "commercial");
  expect((await stranger.act({ intent: "detacher", id: person, avec: "FD-K7QM" })).status).toBe(404);
  // Nobody else learns whose it is.
  expect((await stranger.call(boite.loader, `${BOITE}?personne=${person}&fait=rapprochement`)).body).toMatchObject({ fiche: null });
  const asked = await stranger.call(boite.loader, `${BOITE}?fait=rapprochement_ailleurs&lignes=${person}`);
  expect((asked.body as { addedTo?: string }).addedTo).toBeUndefined();
  expect(await agent.undo(matched.words)).toBe("detachee");
  expect((await db.selectFrom("started_requests").select("person_id").executeTakeFirstOrThrow()).person_id).toBeNull();
  expect((await agent.act({ intent: "note", id: person, note: "x" })).status).toBe(404);
  // Followed by nobody she stays so, and is not opened to him either.
  await assignPeople(db, admin, [person], null);
  const unfollowed = await told(await agent.call(matchPage.action, `${BOITE}/rapprocher`, { fields: match }));
  expect(unfollowed.title).toBe("✅ Message rapproché d’une fiche que vous ne suivez pas");
  expect((await db.selectFrom("people").select("assigne_a").execute()).map(({ assigne_a }) => assigne_a)).toEqual([null]);
});

test("BOITE-02 a form with a known number and another e-mail says so before it is answered", async () => {
  await using db = await openTestDatabase();
  const office = await open(db);
  const telephone_e164 = "+22890000073";
  const arrive = async (at: string, email: string | null, more: Contact = {}) =>
    (await send(db, "Reine", { telephone_e164, email, created_at: `2026-11-10T${at}:00.000Z`, ...more })).person;
  const person = await arrive("08:00", null);
  await arrive("08:10", "reine@exemple.tg"); // nothing to compare with yet
  await arrive("08:20", "reine@exemple.tg");
  await arrive("08:30", null);
  await arrive("08:40", "autre@exemple.tg", { canal: "appel", saisi_par: "Admin FADEM" }); // a member heard it on the telephone
  await arrive("08:50", "voleur@exemple.tg");
  const loaderData = (await office.call(boite.loader, `${BOITE}?personne=${person}`)).body as Loaded;
  const flagged = loaderData.fiche?.requests.filter(({ isUnverified }) => isUnverified).map(({ email }) => email);
  expect(flagged).toEqual(["voleur@exemple.tg"]);
  const html = renderRoute(<boite.default {...({ loaderData } as unknown as Parameters<typeof boite.default>[0])} />, "super_admin");
  const [before, after] = textOf(html).split("numéro non vérifié, autre e-mail");
  expect(before).toContain("Fermer"); // on the card of the request,
  expect(after).toContain("Répondre à cette demande"); // before what leads to its answer
  // Said a second time it is no better known; what a member wrote down, and her own, are.
  for (const [at, email] of Object.entries({ "09:00": "voleur@exemple.tg", "09:10": "autre@exemple.tg", "09:20": "reine@exemple.tg" }))
    await arrive(at, email);
  const again = (await office.load(`?personne=${person}`)).fiche?.requests.filter(({ isUnverified }) => isUnverified);
  expect(again?.map(({ email }) => email)).toEqual(["voleur@exemple.tg", "voleur@exemple.tg"]);
});

test("TEL-01 a number that its country does not have is shown as it was typed, as not verified and without WhatsApp", async () => {
  await using db = await openTestDatabase();
  const office = await open(db);
  const typed = { telephone: "514 555 1234", telephone_e164: null, email: null };
  const { person } = await send(db, "Cousin", typed);
  const loaderData = await office.load(`?personne=${person}`);
  const html = renderRoute(<boite.default {...({ loaderData } as unknown as Parameters<typeof boite.default>[0])} />, "super_admin");
  expect(textOf(html).match(/514 555 1234, numéro non vérifié/g)).toHaveLength(2); // under the name and in the request
  expect(textOf(html)).not.toContain("Sans coordonnées");
  expect(html).not.toContain("wa.me");
  const card = renderRoute(<Addresses row={{ ...typed, id: "1", person_id: person, a_verifier: false }} />, "super_admin");
  expect(textOf(card)).toBe("514 555 1234, numéro non vérifié");
  expect(card).not.toContain("tel:"); // dialled in Lomé it is another person's
});

test("a row that somebody else follows by now is not called deleted to whoever has only their own people", async () => {
  await using db = await openTestDatabase();
  const office = await open(db);
  const agent = await open(db, "commercial");
  await send(db, "Suivie");
  await changeContent(db, (trx) => addSellRequest(trx, { nom: "Vendeuse" }));
  await db
    .updateTable("people")
    .set({ assigne_a: (await agent.load()).me })
    .execute();
  type Page = { default: unknown; loader: Parameters<typeof agent.call>[0] };
  const draw = async ({ default: shown, loader }: Page, path: string, role: "commercial" | "super_admin") => {
    const loaded = (await (role === "commercial" ? agent : office).call(loader, path)).body as { rows: object[] };
    const loaderData = { ...loaded, rows: loaded.rows.map((row) => ({ ...row, isPurged: true })) }; // as the list that is still open holds them
    return textOf(renderRoute(createElement(shown as FunctionComponent<object>, { loaderData } as object), role));
  };
  for (const [page, path, gone] of [
    [boite, `${BOITE}?vue=tous`, "fiche supprimée ou réunie à une autre"],
    [sentList, "/admin-dashboard/contacts", "Demande supprimée définitivement"],
    [sentList, "/admin-dashboard/vehicules/demandes", "Supprimée définitivement"],
  ] as const) {
    const [mine, all] = [await draw(page, path, "commercial"), await draw(page, path, "super_admin")];
    expect([/n’est plus dans vos fiches/i.test(mine), /supprimée/i.test(mine)], path).toEqual([true, false]);
    expect([/n’est plus dans vos fiches/i.test(all), all.includes(gone)], path).toEqual([false, true]);
  }
});

test("whoever has only their own people finds their requests in the tabs, and no other", async () => {
  await using db = await openTestDatabase();
  const office = await open(db);
  const agent = await open(db, "commercial");
  const [mine, other] = [await send(db, "Suivie"), await send(db, "Étrangère")];
  const sales: string[] = [];
  await changeContent(db, async (trx) => {
    for (const n of [1, 2])
      sales.push((await addSellRequest(trx, { nom: `Vente${n}`, email: `v${n}@exemple.tg`, telephone_e164: `+2289200000${n}` })).id);
  });
  const seller = (
    await db
      .selectFrom("vehicle_sell_requests")
      .select("person_id")
      .where("id", "=", sales[0] ?? "")
      .executeTakeFirst()
  )?.person_id;
  const { me } = await agent.load();
  await office.done({ intent: "suivre", id: [mine.person, seller ?? ""], membre: me });
  type Rows = { rows: { id: string }[]; total: number; statuts: Record<string, number>; opened?: unknown };
  const read = async (loader: Parameters<typeof agent.call>[0], path: string) => (await agent.call(loader, path)).body as Rows;
  const [CONTACTS, SALES] = ["/admin-dashboard/contacts", "/admin-dashboard/vehicules/demandes"];
  for (const search of ["", "?q=e", "?statut=nouveau"]) {
    const list = await read(sentList.loader, CONTACTS + search);
    expect([list.rows.map(({ id }) => id), list.total, list.statuts], search).toEqual([[mine.id], 1, { nouveau: 1 }]);
  }
  const list = await read(sentList.loader, `${SALES}?demande=${sales[1]}`);
  expect([list.rows.map(({ id }) => id), list.opened]).toEqual([[sales[0]], undefined]);
  expect((await read(sentList.loader, `${SALES}?demande=${sales[0]}`)).opened).toBeDefined();
  const held = (await (
    await agent.call(heldRows.loader, `/admin-dashboard/lignes/contact_requests?id=${mine.id}&id=${other.id}&comptes=1`, {
      table: "contact_requests",
    })
  ).body) as Response;
  expect(await held.json()).toMatchObject({ rows: [{ id: mine.id }], total: 1 });

  const change = async (fields: Fields) => (await agent.call(sentList.action, CONTACTS, { fields })).status;
  expect(await change({ intent: "statut", id: other.id, statut: "ferme" })).toBe(404);
  expect(await change({ intent: "choisis", cle_envoi: "deux-demandes", acte: "corbeille", id: [mine.id, other.id] })).toBe(302);
  const restore = (id: string) =>
    agent.call(bin.action, "/admin-dashboard/corbeille", { fields: { intent: "restaurer", table: "contact_requests", id } });
  // What others binned is not shown to him, nor what came from people whom he does not follow.
  await office.call(sentList.action, CONTACTS, { fields: { intent: "supprimer", id: other.id } });
  const inBin = async () => (await read(bin.loader, "/admin-dashboard/corbeille")).rows.map(({ id }) => id);
  expect(await inBin()).toEqual([mine.id]);
  expect([(await restore(other.id)).status, (await restore(mine.id)).status]).toEqual([404, 302]);
  expect(await change({ intent: "statut", id: mine.id, statut: "spam" })).toBe(403);
  expect(await change({ intent: "lot", lot: "x" })).toBe(403);
  expect((await agent.call(sentList.action, SALES, { fields: { intent: "statut", id: sales[1] ?? "", statut: "accepte" } })).status).toBe(
    404,
  );
  expect((await agent.call(sentList.action, SALES, { fields: { intent: "statut", id: sales[0] ?? "", statut: "en_cours" } })).status).toBe(
    302,
  );
  expect([await statutOf(db, mine.id), await statutOf(db, other.id)]).toEqual(["nouveau", "nouveau"]);
});
