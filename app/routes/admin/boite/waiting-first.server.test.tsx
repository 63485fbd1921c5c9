import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import type { BoiteFailure } from "#app/features/inbox/boite-change.server.ts";
import type { BoiteFiche, BoiteRow } from "#app/features/inbox/boite-data.server.ts";
import { doneWords, undoFields } from "#app/features/inbox/parts/boite-words.ts";
import { recordReply } from "#app/features/people/answer-commands.server.ts";
import { matchPress } from "#app/features/people/match-press.server.ts";
import { listWrongPeople } from "#app/features/people/update-people.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import { type Fields, movedTo, signInToBackOffice } from "#tests/back-office.ts";
import { addContactRequest, addImage, addSellRequest, addTestimonial, admin } from "#tests/factories.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { openTestDatabase } from "#tests/test-db.ts";
import * as boite from "./boite.tsx";

const BOITE = "/admin-dashboard/boite";
const NUMBER = "+22890000057";
type Loaded = { rows: BoiteRow[]; fiche: BoiteFiche | null; left?: { title: string; description: string } };

async function open(db: Db) {
  const { call } = await signInToBackOffice(db);
  const load = async (search = "") => (await call(boite.loader, BOITE + search)).body as Loaded;
  const act = (fields: Fields) => call(boite.action, BOITE, { fields });
  const draw = async (search: string, actionData?: BoiteFailure) =>
    renderRoute(
      <boite.default {...({ loaderData: await load(search), actionData } as unknown as Parameters<typeof boite.default>[0])} />,
      "super_admin",
    );
  return { load, act, draw };
}

/** In this order, each with its person. */
async function sendAll(db: Db, add: (trx: Parameters<Parameters<typeof changeContent>[1]>[0]) => Promise<unknown>) {
  await changeContent(db, async (trx) => {
    await add(trx);
  });
}

const eventOf = async (db: Db, source: string) =>
  (await db.selectFrom("person_events").select("id").where("source_id", "=", source).executeTakeFirstOrThrow()).id;

test("the row, the fiche and its reply point at the request that waits, not at the newer one that was answered", async () => {
  await using db = await openTestDatabase();
  const office = await open(db);
  const given = { nom: "Reine", prenom: null, telephone_e164: NUMBER, telephone: NUMBER, email: null };
  let newer = "";
  await sendAll(db, async (trx) => {
    await addContactRequest(trx, { ...given, sujet: "Le terrain", message: "Est-il libre ?", created_at: "2026-11-16T09:00:00.000Z" });
    newer = await addContactRequest(trx, { ...given, sujet: "Les papiers", created_at: "2026-11-16T10:00:00.000Z" });
  });
  expect(await recordReply(db, admin, await eventOf(db, newer), { canal: "whatsapp", texte: "Les voici." })).toEqual({ ok: true });

  const [row] = (await office.load()).rows;
  expect([row?.what, row?.texte]).toEqual(["Contact · Le terrain", "Est-il libre ?"]);
  const { fiche } = await office.load(`?personne=${row?.id}`);
  expect(fiche?.requests.map(({ subject, isOpen }) => [subject, isOpen])).toEqual([
    ["Le terrain", true],
    ["Les papiers", false],
  ]);
  expect(fiche?.requests[1]?.answered).toMatch(/^répondu .*par /);
  expect(fiche?.reply?.event).toBe(fiche?.requests[0]?.event);
  const html = await office.draw(`?personne=${row?.id}`);
  expect(textOf(html)).toContain("Réponse à Message · Le terrain, au +228\u00a090\u00a000\u00a000\u00a057 donné dans cette demande");
  expect(html).toMatch(/<details class="fiche-folded[^"]*"><summary[^>]*>.*?Message · Les papiers/s);
  expect(html).toContain('aria-label="Répondre à Reine"');
  expect(textOf(html)).not.toContain("a répondu ·"); // said of the other request
});

test("DEC-207 a request is listed and answered by the name typed in it, and says under which name its number was known", async () => {
  await using db = await openTestDatabase();
  const office = await open(db);
  const number = { telephone_e164: NUMBER, telephone: NUMBER };
  await sendAll(db, async (trx) => {
    await addContactRequest(trx, { nom: "N’Guessan", prenom: "Jean", ...number, statut: "ferme", created_at: "2026-11-10T09:00:00.000Z" });
    await addSellRequest(trx, { nom: "Koffi", prenom: "Yao", ...number, created_at: "2026-11-16T09:00:00.000Z" });
    await addContactRequest(trx, { nom: "Afi", prenom: null, email: "famille@exemple.tg", telephone_e164: null, statut: "ferme" });
    await addContactRequest(trx, {
      nom: "Kodjo",
      prenom: null,
      email: "famille@exemple.tg",
      telephone_e164: null,
      created_at: "2026-11-16T10:00:00.000Z",
    });
  });
  const named = (await office.load()).rows.map(({ nom, connu }) => [nom, connu]);
  expect(named).toEqual([
    ["Yao Koffi", "(même numéro que Jean N’Guessan)"],
    ["Kodjo", "(même e-mail que Afi)"],
  ]);
  const [row] = (await office.load()).rows;
  const { fiche } = await office.load(`?personne=${row?.id}`);
  expect([fiche?.nom, fiche?.connu, fiche?.reply?.nom]).toEqual(["Yao Koffi", "(même numéro que Jean N’Guessan)", "Yao Koffi"]);
  const words = textOf(await office.draw(`?personne=${row?.id}`));
  expect(words).toContain("Yao Koffi(même numéro que Jean N’Guessan)");
  expect(words).not.toContain("Autre nom donné");
});

test("ADM-SELL-02 a sale is judged in the fiche by photos and kilometres, becomes a vehicle, and leaves the person open", async () => {
  await using db = await openTestDatabase();
  const office = await open(db);
  const photo = await addImage(db, { is_private: true });
  let sale = "";
  await sendAll(db, async (trx) => {
    const sent = {
      marque: "Toyota",
      modele: "RAV4",
      annee: 2018,
      kilometrage: 96_000,
      prix_souhaite: 9_800_000,
      images: [{ id: photo, alt: "" }],
    };
    sale = (await addSellRequest(trx, { nom: "Koffi", prenom: "Yao", telephone_e164: NUMBER, ...sent })).id;
  });
  const person = (await office.load()).rows[0]?.id ?? "";
  const html = await office.draw(`?personne=${person}`);
  expect(textOf(html)).toContain("Vente · Toyota RAV4 2018");
  expect(textOf(html)).toContain("Kilométrage96\u00a0000\u00a0km");
  expect(html).toContain(`${photo.replaceAll("-", "")}/320.webp`);
  expect(textOf(html)).toContain("Acceptez d’abord la demande");
  const suivi = async () => (await office.load(`?personne=${person}`)).fiche?.suivi;
  const move = { intent: "statut", id: person, table: "vehicle_sell_requests", ligne: sale };
  await office.act({ ...move, statut: "accepte" });
  expect(await suivi()).toBe("en_cours");

  // Closed by hand it is closed, and brought back it is open.
  const closed = movedTo((await office.act({ intent: "clore", id: person })).headers);
  expect([closed.get("fait"), await suivi()]).toEqual(["clos", "clos"]);
  await office.act(Object.fromEntries(undoFields("clos", closed.get("lignes")?.split(",") ?? []) ?? []));
  expect(await suivi()).toBe("en_cours");

  const wrong = await office.act({ intent: "vehicule", id: person, ligne: sale, prix: "cher" });
  expect(wrong).toMatchObject({ status: 400, body: { prix: { id: sale, typed: "cher" } } });
  expect(await office.draw(`?personne=${person}`, wrong.body as BoiteFailure)).toMatch(/<details class="sell-request-convert" open=""/);
  expect(await office.act({ intent: "vehicule", id: "autre", ligne: sale, prix: "9800000" })).toMatchObject({ status: 404 });
  const made = await office.act({ intent: "vehicule", id: person, ligne: sale, prix: "9 800 000" });
  expect(made.headers.get("location")).toBe(`/admin-dashboard/vehicules/${sale}`);
  // Its seller is to be told: the fiche waits until that is said.
  expect(await suivi()).toBe("a_repondre");
  const { id: event } = await db.selectFrom("person_events").select("id").where("etat", "is not", null).executeTakeFirstOrThrow();
  await recordReply(db, admin, event, { canal: "autre", texte: "Votre véhicule est accepté." });
  expect(await suivi()).toBe("clos");
  expect(await listWrongPeople(db)).toEqual([]);
});

test("LOT-02 closing several people says how many were closed, who was not, and why", async () => {
  await using db = await openTestDatabase();
  const office = await open(db);
  await sendAll(db, async (trx) => {
    for (const [rank, nom] of ["Reine", "Kossi"].entries())
      await addContactRequest(trx, { nom, prenom: null, telephone_e164: `+2289100000${rank}`, email: null });
    await addSellRequest(trx, { nom: "Koffi", prenom: "Yao", telephone_e164: "+22892000001", email: "yao@exemple.tg" });
    await addTestimonial(trx, { client_nom: "Sénam L.", client_email: "senam@exemple.tg" });
  });
  const idOf = async (...names: string[]) =>
    (await office.load("?vue=tous")).rows.filter(({ nom }) => names.includes(nom)).map(({ id }) => id);
  const some = movedTo((await office.act({ intent: "clore", id: await idOf("Reine", "Kossi", "Yao Koffi", "Sénam L.") })).headers);
  expect(some.get("fait")).toBe("clos_partie");
  const { left } = await office.load(`?${some}`);
  expect(doneWords(undefined, left).clos_partie).toEqual({
    title: "✅ 2 fiches closes, 2 non",
    description: expect.stringMatching(
      /^(Vente à décider \(Yao Koffi\), avis à relire \(Sénam L\.\)|Avis à relire \(Sénam L\.\), vente à décider \(Yao Koffi\))\.$/,
    ),
  });
  expect(undoFields("clos_partie", some.get("lignes")?.split(",") ?? [])).toBeDefined();
  const none = await office.act({ intent: "clore", id: await idOf("Yao Koffi", "Sénam L.") });
  expect(none).toMatchObject({ status: 409, body: { description: expect.stringContaining("vente à décider (Yao Koffi)") } });
  const unwanted = movedTo((await office.act({ intent: "indesirable", id: await idOf("Yao Koffi", "Sénam L.") })).headers);
  expect((await office.load(`?${unwanted}`)).left).toEqual({
    title: "✅ 1 marquée comme indésirable, 1 non",
    description: "Avis à rejeter (Sénam L.).",
  });
});

test("BOITE-09 a WhatsApp message matched without a name waits by the clock, and is marked as unwanted and brought back", async () => {
  await using db = await openTestDatabase();
  const office = await open(db);
  const id = newId();
  const press = { id, created_at: "2026-11-16T09:00:00.000Z", reference: "FD-K7QM", canal: "whatsapp" as const, page: "/" };
  await db
    .insertInto("started_requests")
    .values({ ...press, listing_table: null, listing_id: null })
    .execute();
  const matched = await matchPress(db, admin, id, { telephone_e164: NUMBER, nom: "", texte: "Bonjour, toujours libre ?" });
  expect(matched.ok).toBe(true);
  const [row] = (await office.load()).rows;
  expect(row).toMatchObject({ nom: "Sans nom", wait: { tone: "rouge" }, what: expect.stringContaining("WhatsApp") });
  const spam = movedTo((await office.act({ intent: "indesirable", id: row?.id ?? "" })).headers);
  const suivi = async () => (await office.load(`?personne=${row?.id}`)).fiche?.suivi;
  expect([spam.get("fait"), await suivi()]).toEqual(["indesirable", "spam"]);
  await office.act(Object.fromEntries(undoFields("indesirable", spam.get("lignes")?.split(",") ?? []) ?? []));
  expect(await suivi()).toBe("en_cours");
  const event = (await office.load(`?personne=${row?.id}`)).fiche?.reply?.event ?? "";
  expect(await recordReply(db, admin, event, { canal: "whatsapp", texte: "Oui." })).toEqual({ ok: true });
  expect((await office.load()).rows[0]?.wait).toBeUndefined();
  expect(await listWrongPeople(db)).toEqual([]);
});
