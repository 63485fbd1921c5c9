import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { createElement } from "react";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import type { Role } from "#app/db/tables/closed-lists.ts";
import { Greeting } from "#app/features/desk/first-page.tsx";
import { findCopyFaults, findFirstScreen } from "#app/features/desk/tasks/first-screen.server.ts";
import { arrangeTasks, pinTasks, type Task, type TaskKind } from "#app/features/desk/tasks/task.ts";
import { TaskList } from "#app/features/desk/tasks/task-list.tsx";
import { addNote } from "#app/features/people/answer-commands.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { HOUR_MS } from "#app/lib/time/durations.ts";
import { followClock } from "#app/services/audit/clock.server.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { signInToBackOffice } from "#tests/back-office.ts";
import { addContactRequest, addProperty, addTestimonial, addVehicle, admin } from "#tests/factories.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { openTestDatabase } from "#tests/test-db.ts";
import * as dashboard from "./dashboard.tsx";

const NOW = new Date("2026-11-18T10:00:00.000Z"); // a Wednesday, the office is open from 8h to 18h
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOW })); // rows are made in that hour too
afterEach(() => void vi.useRealTimers());
const at = (moment: string) => `2026-11-${moment}:00.000Z`;
const member = (role: Role = "super_admin") =>
  ({
    ...{ id: `id-${role}`, prenom: "Afi", nom: "Mensah", username: role, email: `${role}@exemple.tg`, role },
    ...{ sessionId: "s", loginTime: at("18T08:00"), timestamp: NOW.toISOString() },
  }) satisfies AdminSession;

const dataDir = mkdtempSync(join(tmpdir(), "fadem-accueil-"));
vi.stubEnv("DATA_DIR", dataDir);
afterAll(() => rmSync(dataDir, { recursive: true }));

const LEGAL = "Mentions légales\u00a0: 3\u00a0parties à compléter";

/** As the company leaves them that has said what the law asks for. */
async function fillLegalTexts(db: Db, keys: string[]) {
  const row = { section: "footer" as const, type: "paragraph" as const, content: "Dit.", recherche: "", created_at: at("01T08:00") };
  await db
    .insertInto("site_text_content")
    .values(keys.map((key) => ({ ...row, key, id: key, updated_at: at("01T08:00") })))
    .execute();
}

let numbers = 0;
async function send(db: Db, nom: string, created_at: string, more: Parameters<typeof addContactRequest>[1] = {}) {
  let id = "";
  await changeContent(db, async (trx) => {
    const telephone_e164 = `+2289100${String(++numbers).padStart(4, "0")}`;
    id = await addContactRequest(trx, { nom, prenom: null, telephone_e164, telephone: telephone_e164, email: null, created_at, ...more });
  });
  const { person_id } = await db.selectFrom("contact_requests").select("person_id").where("id", "=", id).executeTakeFirstOrThrow();
  return person_id ?? "";
}

const plan = (db: Db, id: string, echeance: string, prochaine_action: string | null = null) =>
  db.updateTable("people").set({ echeance, prochaine_action }).where("id", "=", id).execute();

async function keepDraft(db: Db, cle: string, table_name: "properties" | "projects", updated_at: string, titre = "") {
  const valeurs = JSON.stringify({ titre });
  await db
    .insertInto("form_drafts")
    .values({
      cle,
      table_name,
      row_id: null,
      valeurs,
      auteur: "admin",
      appareil: "ordinateur",
      created_at: updated_at,
      updated_at,
      version: 1,
    })
    .execute();
}

const rowsOf = (kinds: TaskKind[]) => arrangeTasks(kinds).map(({ title, act }) => [title, "label" in act ? act.label : act.kind]);
const first = async (db: Db, role?: Role, now = NOW) => findFirstScreen(db, member(role), now);

const task = (key: string): Task => ({ key, icon: "contact", title: key, act: { kind: "appel", number: "1", label: "Appeler" } });
const kind = (name: string, ...keys: string[]): TaskKind => ({
  count: keys.length,
  tasks: keys.map(task),
  keys,
  group: task(`genre:${name}`),
});

test("ACCUEIL-01 the first screen greets, counts who waits and lists at most seven tasks by urgency, each with its button", async () => {
  await using db = await openTestDatabase();
  await followClock(db, NOW);
  await send(db, "Kossi", at("17T15:30")); // 270 office minutes
  await send(db, "Urgente", at("18T09:00"), { urgence: "urgente" }); // past the amber limit
  const called = await send(db, "Mawuli", at("12T09:00"), { statut: "en_cours" });
  await addNote(db, admin, called, { texte: "Appelé", isCall: true });
  await plan(db, called, at("18T11:30"), "Rappeler après la visite");
  const later = await send(db, "Plus tard", at("12T09:00"), { statut: "en_cours" });
  await addNote(db, admin, later, { texte: "Appelée", isCall: true });
  await plan(db, later, at("18T12:01"));
  await send(db, "Reine", at("18T08:40"));
  for (const [minute, nom] of ["Un", "Deux", "Trois"].entries()) await send(db, nom, at(`18T09:3${minute}`));
  await addTestimonial(db, { client_nom: "Ama" });
  await addTestimonial(db, { client_nom: "Koffi" });
  const shown = await first(db);
  expect(rowsOf(shown.tasks.kinds)).toEqual([
    ["Kossi", "Répondre"],
    ["Urgente", "Répondre"],
    ["Mawuli", "Appeler"],
    ["Reine", "Répondre"],
    ["Un", "Répondre"],
    ["Deux", "Répondre"],
    ["2 avis à relire", "Relire"], // each other kind keeps a row
  ]);
  const drawn = textOf(renderRoute(<TaskList tasks={shown.tasks} isAsked={false} />));
  expect(drawn.match(/et 1 autre/g)).toHaveLength(1);
  expect(drawn.indexOf("et 1 autre")).toBeGreaterThan(drawn.indexOf("Deux"));
  expect(drawn.indexOf("et 1 autre")).toBeLessThan(drawn.indexOf("2 avis à relire"));
  expect(shown.greeting).toMatchObject({ prenom: "Afi", people: { waiting: 6, late: 1 }, limit: "4\u00a0h", closes: "18h" });
  // At 10h01 the plan of 12h01 is two hours away: the page is read again then.
  expect(shown.nextInMs).toBe(60_000);
  expect(rowsOf((await first(db, undefined, new Date(NOW.getTime() + 60_000))).tasks.kinds)).toContainEqual([
    "Plus tard",
    "Ouvrir la fiche",
  ]);

  await using other = await openTestDatabase();
  await followClock(other, NOW);
  await fillLegalTexts(other, ["legal_publisher", "legal_director", "legal_hosting"]);
  const old = new Date(NOW.getTime() - 46 * 86_400_000).toISOString();
  for (const titre of ["Terrain à Sanguéra", "Villa", "Studio"]) await addProperty(other, { titre }, old);
  await addVehicle(other, {}, old);
  const constat = JSON.stringify({ anomalies: ["La ligne n° 4 791 a été modifiée."], restaurations: [] });
  await sql`update journal_state set constat = ${constat}`.execute(other);
  await keepDraft(other, "vieux", "properties", at("09T08:00"), "Duplex");
  await keepDraft(other, "neuf", "properties", at("12T08:00"));
  const { tasks } = await first(other);
  expect(rowsOf(tasks.kinds)).toEqual([
    ["Le journal a été modifié", "Ouvrir le journal"],
    ["4 annonces à reconfirmer", "deplier"],
    ["Duplex", "Compléter"],
  ]);
  const html = renderRoute(<TaskList tasks={tasks} isAsked={false} />);
  expect(html).toContain('href="/admin-dashboard/biens/vieux"');
  expect(html.match(/value="reconfirmer"/g)).toHaveLength(4);
  expect(textOf(html)).toContain("6 choses à faire");
});

test("ACCUEIL-02 preparation and answering times stand beside the tasks, and a part that cannot be read takes no other along", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  await fillLegalTexts(db, ["legal_publisher", "legal_director", "legal_hosting"]);
  const draw = async () => {
    const { body } = await call(dashboard.loader, "/admin-dashboard");
    return textOf(renderRoute(createElement(dashboard.default, { loaderData: body } as never)));
  };
  const empty = await draw();
  for (const words of [
    "Rien n’attend pour l’instant.",
    "Ni brouillon ni annonce programmée.",
    "Personne n’attend de réponse",
    "— répondue avant 4\u00a0h",
  ])
    expect(empty).toContain(words);

  const answer = (nom: string, came: string, answered: string | null, more = {}) =>
    send(db, nom, came, { statut: "en_cours", ...more }).then((id) =>
      db.updateTable("person_events").set({ repondu_le: answered }).where("person_id", "=", id).where("etat", "is not", null).execute(),
    );
  await answer("Vite", at("17T09:00"), at("17T09:20"));
  await answer("Aussi", at("16T09:00"), at("16T09:40"));
  await answer("Nuit", at("16T17:50"), at("17T08:30")); // 40 minutes of the office
  await answer("Tard", at("16T09:00"), at("16T13:00")); // the limit itself
  await answer("Jamais", at("17T09:00"), null);
  await answer("Attend", at("18T09:30"), null); // still in time: not judged
  await answer("Avant", at("11T09:59"), at("11T10:00"));
  await answer("Essai", at("17T09:00"), at("17T09:01"), { demo: true });
  await addProperty(db, { publication: "brouillon" });
  const timed = await addProperty(db, { publication: "brouillon" });
  await db
    .updateTable("properties")
    .set({ publication: "programme", publier_le: "2036-11-19T07:30:00.000Z" })
    .where("id", "=", timed.id)
    .execute();
  const shown = await first(db);
  expect(shown.responses).toEqual({ value: { median: "40\u00a0min", judged: 5, inTime: 3, limit: "4\u00a0h" } });
  expect(shown.preparation).toMatchObject({
    value: expect.arrayContaining([expect.objectContaining({ table: "properties", drafts: 1, unpictured: 1, timed: 1 })]),
  });
  expect(await draw()).toContain("1annonce programméeBiens, le 19/11/2036 à 7h30");

  await sql`alter table form_drafts rename to form_drafts_away`.execute(db);
  await addTestimonial(db, { client_nom: "Ama" });
  const broken = await draw();
  expect(broken.match(/Cette partie n’a pas pu être lue\.\s*Réessayer/g)).toHaveLength(2); // the list, and what is in preparation
  for (const words of ["Avis à relire", "médiane, heures de bureau", "Plus de chiffres", "Performance Globale"])
    expect(broken).toContain(words);
});

test("ACCUEIL-03 each role is shown its own work, a passing limit included, and the figures follow for whoever may read them", async () => {
  await using db = await openTestDatabase();
  await followClock(db, NOW);
  const mine = await send(db, "Suivie", at("18T09:30"));
  await db.updateTable("people").set({ assigne_a: "id-commercial" }).where("id", "=", mine).execute();
  await send(db, "Étrangère", at("18T09:31"));
  await addTestimonial(db, { client_nom: "Ama" });
  await addProperty(db, { titre: "Terrain" }, at("01T08:00").replace("11-01", "09-01"));
  await keepDraft(db, "chantier", "projects", at("09T08:00"), "Immeuble");
  const titles = async (role: Role) => rowsOf((await first(db, role)).tasks.kinds).map(([title]) => title);
  expect(await titles("super_admin")).toEqual(["Suivie", "Étrangère", "Ama", "Terrain", "Immeuble", LEGAL]);
  await fillLegalTexts(db, ["legal_publisher", "legal_director"]);
  expect((await titles("super_admin")).at(-1)).toBe("Mentions légales\u00a0: 1\u00a0partie à compléter");
  await fillLegalTexts(db, ["legal_hosting"]);
  expect(await titles("super_admin")).toEqual(["Suivie", "Étrangère", "Ama", "Terrain", "Immeuble"]);
  expect(await titles("secretariat")).toEqual(["Suivie", "Étrangère", "Ama"]);
  expect(await titles("commercial")).toEqual(["Suivie", "Terrain"]);
  expect(await titles("chantier")).toEqual(["Immeuble"]);
  const site = await first(db, "chantier");
  expect([site.greeting.people, site.preparation, site.responses, site.tasks.hasBoite]).toEqual([undefined, undefined, undefined, false]);
  const agent = await first(db, "commercial");
  expect(agent.greeting).toMatchObject({ people: { waiting: 1, late: 0 }, isOwnOnly: true });
  const greeted = (waiting: number, late: number, isOwnOnly: boolean) =>
    textOf(renderRoute(<Greeting greeting={{ ...agent.greeting, people: { waiting, late }, isOwnOnly, closes: undefined }} />));
  expect(greeted(0, 0, true)).toContain("Aucune des personnes que vous suivez n’attend de réponse.");
  expect(greeted(1, 1, false)).toContain("1 personne attend depuis 4\u00a0h de bureau ou plus.");
  expect(greeted(1, 1, true)).toContain("1 personne que vous suivez attend depuis 4\u00a0h de bureau ou plus.");
  expect(greeted(3, 1, false)).toContain("3 personnes attendent, dont une depuis 4\u00a0h de bureau ou plus.");
  // From 9h30 an hour of the office is over at 10h30, four at 13h30: at each the page is read again.
  expect(agent.nextInMs).toBe(30 * 60_000);
  const half = await first(db, "commercial", new Date(NOW.getTime() + 30 * 60_000));
  expect([arrangeTasks(half.tasks.kinds)[0]?.tone, half.nextInMs]).toEqual(["ambre", 3 * 3_600_000]);

  const before = arrangeTasks([kind("a", "personne:1"), kind("b", "personne:2", "personne:3")]);
  const now = [kind("a", "personne:2", "personne:4"), kind("b", "personne:3", "personne:5", "personne:6")];
  const { rows, arrivals } = pinTasks(before, now, false);
  expect(rows.map(({ key, isDone = false }) => [key, isDone])).toEqual([
    ["personne:1", true],
    ["personne:2", false],
    ["personne:3", false],
  ]);
  expect(arrivals).toBe(3);
  expect(pinTasks(before, [], true).rows.some(({ isDone }) => isDone)).toBe(false); // what could not be read is not done
  const group = pinTasks([task("genre:b")], [kind("b", "personne:3")], false);
  expect([group.rows[0]?.isDone, group.arrivals]).toEqual([undefined, 0]);
});

test("ACCUEIL-01 people have rows of their own, four at least with the number of the rest, other kinds one row from three on", () => {
  const people = (...ids: number[]): TaskKind => ({ ...kind("", ...ids.map((id) => `personne:${id}`)), group: undefined });
  const keysOf = (kinds: TaskKind[]) => arrangeTasks(kinds).map(({ key, others }) => (others ? `${key} et ${others} autres` : key));
  expect(keysOf([people(1, 2), people(3), people(4, 5, 6, 7)])).toHaveLength(7);
  expect(keysOf([people(1, 2, 3), people(4, 5, 6, 7, 8, 9)]).at(-1)).toBe("personne:7 et 2 autres");
  const crowd = people(1, 2, 3, 4, 5, 6, 7);
  expect(keysOf([kind("f", "f:1"), crowd, kind("a", "a:1", "a:2"), kind("b", "b:1", "b:2", "b:3")])).toEqual([
    ...["f:1", "personne:1", "personne:2", "personne:3", "personne:4 et 3 autres", "genre:a", "genre:b"],
  ]);
  expect(keysOf([people(1), kind("a", "a:1", "a:2"), kind("b", "b:1", "b:2", "b:3")])).toEqual([
    ...["personne:1", "a:1", "a:2", "genre:b"],
  ]);
  const faults = [1, 2, 3, 4].map((id) => kind(`f${id}`, `f:${id}`));
  expect(keysOf([...faults, crowd])).toEqual([...["f:1", "f:2", "f:3", "f:4", "personne:1", "personne:2", "personne:3 et 4 autres"]]);

  // On an open page the rows stay where they are, and the last person counts who has none by now.
  const held = arrangeTasks([crowd, kind("a", "a:1")]);
  const now = [people(2, 3, 4, 5, 6, 7, 8), kind("a", "a:1")];
  const { rows, arrivals } = pinTasks(held, now, false);
  expect(rows.map(({ key, others, isDone }) => [key, others, isDone])).toEqual([
    ...[["personne:1", undefined, true], ...[2, 3, 4, 5].map((id) => [`personne:${id}`, undefined, undefined])],
    ...[
      ["personne:6", 1, undefined],
      ["a:1", undefined, undefined],
    ],
  ]);
  expect(arrivals).toBe(1); // the one who would have the place that is free
  const few = pinTasks(rows, [people(6), kind("a", "a:1")], false).rows;
  expect(few.filter(({ others }) => others !== undefined).map(({ key, others }) => [key, others])).toEqual([["personne:6", 0]]);
  const grown = pinTasks(arrangeTasks([people(1)]), [people(1, 2)], false);
  expect([grown.rows[0]?.others, grown.arrivals]).toEqual([undefined, 1]); // told once, behind the line
});

test("DEC-204 the index opens as Stats: the line and the six cards, then the work, then the four charts, and the rest folded", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  const { body } = await call(dashboard.loader, "/admin-dashboard");
  const html = renderRoute(createElement(dashboard.default, { loaderData: body } as never));
  const parts = [
    ...['class="stats-block', 'class="stats-time', 'aria-label="Chiffres du site"', "Bonjour", 'id="a-faire"', "Vues du site, 30 jours"],
    ...["Biens par statut", "Demandes reçues par semaine", "Performance Globale", '<details class="more-figures', "Plus de chiffres"],
    ...["Fréquentation, 30 jours", "Annonces les plus vues, 30 jours", "Ce que les visiteurs attendent"],
  ];
  const places = parts.map((part) => html.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test("what the list of things to do has no room for is no novelty", () => {
  const full = [kind("a", "1", "2"), kind("b", "3", "4"), kind("c", "5", "6"), kind("d", "7", "8")];
  const shown = arrangeTasks(full);
  expect(shown.map(({ key }) => key)).toEqual(["1", "2", "3", "4", "5", "6", "genre:d"]);
  expect(pinTasks(shown, full, false).arrivals).toBe(0);
  const more = [...full, kind("e", "9"), kind("f", "10"), kind("g", "11"), kind("h", "12")];
  expect(pinTasks(arrangeTasks(more), more, false).arrivals).toBe(0); // the eighth stays away
  expect(pinTasks(shown, [kind("z", "0"), ...full], false).arrivals).toBe(1);
});

test("CONSERV-05 two days without a copy of the database are a fault of the Direction, and the start of the server is none", async () => {
  await using db = await openTestDatabase();
  const titles = async (now: Date, upMs: number, role?: Role) =>
    (await findCopyFaults(db, member(role), now.getTime(), upMs)).map(({ group }) => group?.title);
  expect(await titles(NOW, HOUR_MS - 1)).toEqual([]);
  expect(await titles(NOW, HOUR_MS)).toEqual(["Aucune sauvegarde n’a encore été faite"]);
  mkdirSync(join(dataDir, "sauvegardes"));
  const copy = join(dataDir, "sauvegardes", "fadem-2026-11-16.tar");
  writeFileSync(copy, "");
  utimesSync(copy, new Date(at("16T10:00")), new Date(at("16T10:00")));
  expect(await titles(NOW, HOUR_MS)).toEqual([]);
  const later = new Date(NOW.getTime() + 1);
  expect(await titles(later, HOUR_MS)).toEqual(["Aucune sauvegarde depuis le 16/11/2026"]);
  expect(await titles(later, HOUR_MS, "secretariat")).toEqual([]);
});
