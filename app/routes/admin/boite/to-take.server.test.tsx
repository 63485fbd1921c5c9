import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { Greeting } from "#app/features/desk/first-page.tsx";
import { NotificationPanel } from "#app/features/desk/notices/notifications.tsx";
import { findFirstScreen } from "#app/features/desk/tasks/first-screen.server.ts";
import { arrangeTasks } from "#app/features/desk/tasks/task.ts";
import { undoFields } from "#app/features/inbox/parts/boite-words.ts";
import type { ToTake } from "#app/features/inbox/to-take/to-take-data.server.ts";
import { assignPeople } from "#app/features/people/follow-commands.server.ts";
import { StatsCards } from "#app/features/stats/stats-cards.tsx";
import type { Stats } from "#app/features/stats/stats-queries.server.ts";
import { changeContent, findNewestVersion } from "#app/kernel/write/change-content.server.ts";
import * as dashboard from "#app/routes/admin/dashboard/dashboard.tsx";
import * as layout from "#app/routes/admin/shell/admin-layout.tsx";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { signInAs } from "#tests/admin-sign-in.ts";
import { type Fields, movedTo, signInToBackOffice } from "#tests/back-office.ts";
import { addContactRequest, addProject, addProperty, addSellRequest, addTestimonial, addVehicle, admin } from "#tests/factories.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { openTestDatabase } from "#tests/test-db.ts";
import * as boite from "./boite.tsx";

const BOITE = "/admin-dashboard/boite";
type Contact = Parameters<typeof addContactRequest>[1];
type Loaded = {
  rows: { nom: string }[];
  views: string[];
  counts: Record<string, number>;
  toTake?: ToTake[];
  openToTake?: ToTake;
  fiche: { contacts: string[] } | null;
  me: string;
};
type Frame = Awaited<ReturnType<typeof layout.loader>>;
let numbers = 0;

async function send(db: Db, nom: string, more: Contact = {}): Promise<string> {
  const number = `+2289200${String(++numbers).padStart(4, "0")}`;
  let id = "";
  await changeContent(db, async (trx) => {
    id = await addContactRequest(trx, { nom, prenom: null, telephone_e164: number, telephone: number, email: null, ...more });
  });
  const row = await db.selectFrom("contact_requests").select("person_id").where("id", "=", id).executeTakeFirstOrThrow();
  return row.person_id ?? "";
}

async function openAgent(db: Db, role: Parameters<typeof signInToBackOffice>[1] = "commercial") {
  const { call } = await signInToBackOffice(db, role);
  const load = async (search = "") => (await call(boite.loader, BOITE + search)).body as Loaded;
  const act = (fields: Fields) => call(boite.action, `${BOITE}?vue=a_prendre`, { fields });
  const draw = async (search = "", counts: Record<string, number> = {}) => {
    const loaded = await load(search);
    const loaderData = { ...loaded, counts: { ...loaded.counts, ...counts } };
    return renderRoute(<boite.default {...({ loaderData } as unknown as Parameters<typeof boite.default>[0])} />, role);
  };
  return { call, load, act, draw, take: (id: string) => act({ intent: "prendre", id }) };
}

test("DEC-212 the Commercial has his own views, opens on À prendre and reads there listing, first name and wait", async () => {
  await using db = await openTestDatabase();
  const villa = await addProperty(db, { titre: "Villa du lac", quartier: "Agoè", ville: "Lomé", prix: 185_000_000 });
  const car = await addVehicle(db, { titre: "Toyota Hilux 2020" });
  const works = await addProject(db, { titre: "École de Kara" });
  const agent = await openAgent(db);
  const about = (listing_table: "properties" | "vehicles" | "projects", { id }: { id: string }) => ({ listing_table, listing_id: id });
  const reine = await send(db, "Reine Adjovi", {
    ...{ ...about("properties", villa), nature: "visite", created_at: "2026-11-10T09:00:00.000Z" },
  });
  const elom = await send(db, "AGBEKO Elom", { ...about("vehicles", car), created_at: "2026-11-10T10:00:00.000Z" });
  await send(db, "Sans annonce");
  await send(db, "Projet Ama", about("projects", works));
  await send(db, "Close", { ...about("properties", villa), statut: "ferme" });
  await send(db, "Courriel", { ...about("properties", villa), statut: "spam" });
  await changeContent(db, (trx) => addSellRequest(trx, { nom: "Vendeuse" }));
  const office = await signInAs(db, "secretariat");
  await assignPeople(db, admin, [await send(db, "Suivie Ailleurs", about("properties", villa))], office.userId);

  const { views, counts, toTake, rows } = await agent.load();
  expect(views).toEqual(["a_prendre", "a_moi", "en_retard", "a_relancer", "tous"]);
  expect([counts.a_prendre, counts.a_moi, counts.tous, rows]).toEqual([2, 0, 0, []]);
  expect(toTake?.map(({ id, prenom, label, listing }) => [id, prenom, label, listing?.titre, listing?.reference])).toEqual([
    [reine, "Reine", "Demande de visite", "Villa du lac", villa.reference],
    [elom, "Elom", expect.any(String), "Toyota Hilux 2020", car.reference],
  ]);
  expect(toTake?.every(({ wait }) => wait !== undefined)).toBe(true);
  const text = textOf(await agent.draw());
  expect(text).toMatch(/À prendre 2À moi 0En retard 0À relancer 0Tous 0/);
  expect(textOf(await agent.draw("", { a_prendre: 500 }))).toContain("À prendre 500À moi");
  expect(textOf(await agent.draw("", { a_prendre: 501 }))).toContain("À prendre plus de 500À moi");
  expect(text).toContain("Je m’en occupe");
  expect(text).toContain("Choisissez une personne pour voir ce qu’elle demande.");
  expect(text).not.toMatch(/Adjovi|AGBEKO|\+228|Bonjour, je souhaite/);
  const card = await agent.load(`?personne=${reine}`);
  expect([card.openToTake?.prenom, card.fiche]).toEqual(["Reine", null]);
  expect(textOf(await agent.draw(`?personne=${reine}`))).toContain(
    "Le nom entier, le numéro et le message s’ouvrent quand vous prenez la demande.",
  );
  expect((await agent.call(boite.loader, `${BOITE}?personne=${reine}`)).status).toBe(200);
  // The others keep theirs, and have no such view.
  const chief = await openAgent(db, "super_admin");
  const all = await chief.load("?vue=a_prendre");
  expect([all.views[0], all.toTake, all.openToTake, all.counts.a_prendre]).toEqual(["a_traiter", undefined, undefined, 0]);
});

test("DEC-230 people to take are in the badge, the sentence and the list of a Commercial of whose own nobody waits", async () => {
  await using db = await openTestDatabase();
  const villa = await addProperty(db);
  const agent = await openAgent(db);
  const [me] = await authDb(db).selectFrom("user").selectAll().where("role", "=", "commercial").execute();
  const session = { ...me, sessionId: "s" } as unknown as AdminSession;
  const greet = async () => {
    const { greeting, tasks } = await findFirstScreen(db, session);
    return [textOf(renderRoute(<Greeting greeting={{ ...greeting, closes: undefined }} />, "commercial")), tasks.kinds] as const;
  };
  expect((await greet())[0]).toMatch(/Aucune des personnes que vous suivez n’attend de réponse\.$/);
  for (const nom of ["Reine", "Elom", "Kossi", "Afi"]) await send(db, nom, { listing_table: "properties", listing_id: villa.id });
  const [words, kinds] = await greet();
  expect(words).toMatch(/Aucune des personnes que vous suivez n’attend de réponse\. 4 autres attendent d’être prises\.$/);
  expect(arrangeTasks(kinds).map(({ title, act }) => [title, "to" in act && act.to])).toEqual([
    ["4 personnes à prendre", `${BOITE}?vue=a_prendre`],
  ]);
  const badge = async () => ((await agent.call(layout.loader, "/admin-dashboard")).body as Frame).counts.people;
  expect(await badge()).toBe(4);
  const [taken] = (await agent.load()).toTake ?? [];
  await agent.take(taken?.id ?? "");
  expect(await badge()).toBe(4); // his own now, and she waits still
});

test("DEC-212 Tous of the Commercial counts what stands in it, calls that no member has matched too", async () => {
  await using db = await openTestDatabase();
  const agent = await openAgent(db);
  const { me } = await agent.load();
  await assignPeople(db, admin, [await send(db, "Suivie")], me);
  for (const [index, reference] of ["FD-K7QM", "FD-K7QN", "FD-K7QP"].entries())
    await db
      .insertInto("started_requests")
      .values({
        ...{ id: reference, created_at: new Date(Date.now() - index * 60_000).toISOString(), reference, canal: "whatsapp", page: "/" },
        ...{ listing_table: null, listing_id: null },
      })
      .execute();
  const { rows, counts } = await agent.load("?vue=tous");
  expect([rows.length, counts.tous]).toEqual([4, 4]);
  expect((await agent.load("?vue=a_moi")).counts.tous).toBe(4);
});

test("Je m’en occupe makes the member the follower with one line in the journal, and Annuler gives her back", async () => {
  await using db = await openTestDatabase();
  const villa = await addProperty(db);
  const agent = await openAgent(db);
  const { me } = await agent.load();
  const person = await send(db, "Reine Adjovi", { listing_table: "properties", listing_id: villa.id });
  const before = await findNewestVersion(db, "bureau");
  await agent.load(`?personne=${person}`);
  expect(await findNewestVersion(db, "bureau")).toBe(before); // looking writes nothing
  const taken = await agent.take(person);
  const done = movedTo(taken.headers);
  expect([done.get("vue"), done.get("personne"), done.get("fait")]).toEqual(["a_moi", person, "pris"]);
  const opened = await agent.load(`?vue=a_moi&personne=${person}`);
  expect([opened.openToTake, opened.fiche?.contacts.length, opened.rows.map(({ nom }) => nom)]).toEqual([undefined, 1, ["Reine Adjovi"]]);
  const lines = await db.selectFrom("audit_log").select(["actor_id", "before", "after"]).where("row_id", "=", person).execute();
  expect(lines).toEqual([
    { actor_id: me, before: { nom: "Reine Adjovi", assigne_a: null }, after: { nom: "Reine Adjovi", assigne_a: me } },
  ]);
  expect(movedTo((await agent.take(person)).headers).get("fait")).toBe("pris"); // pressed twice
  expect(await db.selectFrom("audit_log").select("id").where("row_id", "=", person).execute()).toHaveLength(1);
  const undo = undoFields("pris", done.get("lignes")?.split(",") ?? []) ?? [];
  expect(movedTo((await agent.act(Object.fromEntries(undo))).headers).get("fait")).toBe("annulation");
  expect((await agent.load(`?personne=${person}`)).openToTake?.id).toBe(person);
});

test("of two members who take the same person at once one wins and the other is told", async () => {
  await using db = await openTestDatabase();
  const villa = await addProperty(db);
  const [one, other] = [await openAgent(db), await openAgent(db)];
  const person = await send(db, "Reine Adjovi", { listing_table: "properties", listing_id: villa.id });
  const answers = await Promise.all([one.take(person), other.take(person)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ description: "Un autre membre s’en occupe déjà." });
  expect(await db.selectFrom("audit_log").select("id").where("row_id", "=", person).execute()).toHaveLength(1);
  // Nor is one taken who asks about no listing, or is not there.
  for (const id of [await send(db, "Sans annonce"), "inconnue"]) expect((await one.take(id)).status, id).toBe(404);
});

test("index and frame of the Commercial count and name nothing that he cannot open", async () => {
  await using db = await openTestDatabase();
  await send(db, "Reine Adjovi");
  await addTestimonial(db, { client_nom: "Ama" });
  const cardsOf = async (role: "commercial" | "secretariat") => {
    const { call } = await signInToBackOffice(db, role);
    const { figures } = (await call(dashboard.loader, "/admin-dashboard")).body as { figures: { value: { stats: Stats } } };
    return textOf(renderRoute(<StatsCards {...figures.value.stats} />, role));
  };
  expect(await cardsOf("secretariat")).toMatch(/1Nouveaux contacts.*1Avis en attente/);
  expect(await cardsOf("commercial")).not.toMatch(/contacts|Avis/);
  const counts = (await (await signInToBackOffice(db, "commercial")).call(layout.loader, "/admin-dashboard")).body as Frame;
  const bell = textOf(renderRoute(<NotificationPanel counts={counts.counts} />, "commercial"));
  expect(bell).toBe("À traiterAucune demande des personnes que vous suivez n’attend de réponse.");
});
