import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { roles } from "#app/db/tables/closed-lists.ts";
import { openTestDatabase } from "#tests/test-db.ts";

// What the checks and triggers of the schema do by themselves, whoever writes.

// biome-ignore lint/suspicious/noExplicitAny: rows are written column by column, as a former process or another program might
type AnyDb = Kysely<any>;

const at = "2026-10-01T08:00:00.000Z";
const basis = { created_at: at, updated_at: at };

function property(id: string, more: Record<string, unknown> = {}) {
  return {
    ...{ ...basis, id, slug: `b-${id}`, reference: `B-${id}`, titre: "Studio", description: "Calme.", localisation: "Kégué" },
    ...{ type_bien: "studio", type_transaction: "location-meublee", statut: "disponible", prix: 150_000, ville: "Lomé" },
    ...{ parking: false, piscine: false, jardin: false, climatisation: false, securite: false, commodites: "[]", recherche: "", ...more },
  };
}

function contact(id: string, more: Record<string, unknown> = {}) {
  return {
    ...{ ...basis, id, nature: "contact", nom: "Afi", email: "afi@exemple.tg", sujet: "Villa", message: "Bonjour" },
    ...{ urgence: "normale", statut: "nouveau", ...more },
  };
}

test("S3 the price that is compared follows every write, whoever makes it, and a unit outside the list is refused", async () => {
  await using db = await openTestDatabase();
  const plain = db as AnyDb;
  await plain.insertInto("properties").values(property("1")).execute();
  await plain
    .insertInto("properties")
    .values(property("2", { prix: 45_000_000, type_transaction: "vente" }))
    .execute();
  const compared = async () => {
    const rows = await db.selectFrom("properties").select(["prix", "prix_unite", "prix_compare"]).orderBy("id").execute();
    return rows.map(({ prix, prix_unite, prix_compare }) => [prix, prix_unite, prix_compare]);
  };
  expect(await compared()).toEqual([
    [150_000, "mois", 150_000],
    [45_000_000, "mois", 45_000_000],
  ]);
  const update = (change: Record<string, unknown>) => plain.updateTable("properties").set(change).where("id", "=", "1").execute();
  await update({ prix: 18_000, prix_unite: "nuit" });
  expect((await compared())[0]).toEqual([18_000, "nuit", 540_000]);
  await update({ prix: 30_000_000, type_transaction: "vente" });
  expect((await compared())[0]).toEqual([30_000_000, "nuit", 30_000_000]);
  await plain.updateTable("properties").set({ prix_compare: 7 }).execute();
  expect((await compared()).map(([, , month]) => month)).toEqual([30_000_000, 45_000_000]);
  await expect(update({ prix_unite: "jour" })).rejects.toThrow();
});

/** The least a × week + b × night over 7a + b ≥ 30, tried one by one. */
function leastOf30Nights(night: number, week: number) {
  let least = Number.POSITIVE_INFINITY;
  for (let weeks = 0; weeks <= 5; weeks++)
    for (let nights = 0; nights <= 30; nights++) if (7 * weeks + nights >= 30) least = Math.min(least, weeks * week + nights * night);
  return least;
}

test("S3 what is compared is the month rate, else the least price of 30 nights, of weeks alone 30 sevenths rounded up", async () => {
  await using db = await openTestDatabase();
  const cases: [string, Record<string, unknown>, number][] = [
    ["night", { prix: 18_000, prix_unite: "nuit" }, 540_000],
    ["night and week", { prix: 18_000, prix_unite: "nuit", prix_semaine: 105_000 }, 456_000],
    ["all three", { prix: 18_000, prix_unite: "nuit", prix_semaine: 105_000, prix_mois: 350_000 }, 350_000],
    ["week", { prix: 105_000, prix_unite: "semaine" }, 450_000],
    ["week to be rounded up", { prix: 105_001, prix_unite: "semaine" }, 451_000],
    ["week and night", { prix: 105_000, prix_unite: "semaine", prix_nuit: 18_000 }, 456_000],
    ["week and month", { prix: 105_000, prix_unite: "semaine", prix_mois: 300_000 }, 300_000],
    ["five weeks are less", { prix: 40_000, prix_unite: "nuit", prix_semaine: 50_000 }, 250_000],
    ["month", { prix: 350_000, prix_nuit: 18_000, prix_semaine: 105_000 }, 350_000],
    ["rent", { prix: 90_000, type_transaction: "location", prix_unite: "nuit", prix_mois: 1 }, 90_000],
    ["the most there is", { prix: 999_999_999_999, prix_unite: "nuit" }, 29_999_999_999_970],
  ];
  for (const [night, week] of [1, 2, 3, 5, 8, 13, 21, 34, 55, 89].map((factor) => [7_000, factor * 3_001] as const))
    cases.push([`${night} / ${week}`, { prix: night, prix_unite: "nuit", prix_semaine: week }, leastOf30Nights(night, week)]);
  for (const [id, given] of cases)
    await (db as AnyDb)
      .insertInto("properties")
      .values(property(id.replaceAll(" ", "-"), given))
      .execute();

  const rows = await db.selectFrom("properties").select(["id", "prix_compare"]).execute();
  expect(Object.fromEntries(rows.map(({ id, prix_compare }) => [id, prix_compare]))).toEqual(
    Object.fromEntries(cases.map(([id, , month]) => [id.replaceAll(" ", "-"), month])),
  );
});

test("S2 a listing stored without a word on its publication is online since it was made, and no other state is taken", async () => {
  await using db = await openTestDatabase();
  await (db as AnyDb).insertInto("properties").values(property("1")).execute();
  expect(await db.selectFrom("properties").select(["publication", "publie_le", "annonce_le"]).execute()).toEqual([
    { publication: "en_ligne", publie_le: at, annonce_le: at },
  ]);
  await expect((db as AnyDb).updateTable("properties").set({ publication: "cachee" }).execute()).rejects.toThrow();
});

test("a note is emptied by a write of what it is made of, and by no other", async () => {
  await using db = await openTestDatabase();
  const update = (change: Record<string, unknown>) => (db as AnyDb).updateTable("properties").set(change).execute();
  const note = async () => (await db.selectFrom("properties").select("note_qualite").executeTakeFirstOrThrow()).note_qualite;
  await (db as AnyDb).insertInto("properties").values(property("1")).execute();
  await update({ note_qualite: 70 });
  await update({ statut: "vendu" });
  expect(await note()).toBe(70);
  await update({ description: "Au calme, sur cour." });
  expect(await note()).toBeNull();
});

test("S8 a request needs a way to answer it, unless a member wrote it down or nobody waits for an answer", async () => {
  await using db = await openTestDatabase();
  let next = 0;
  const store = (more: Record<string, unknown>) =>
    (db as AnyDb)
      .insertInto("contact_requests")
      .values({ ...contact(`s8-${next++}`), email: null, nature: "visite", ...more })
      .execute();
  await expect(store({})).rejects.toThrow();
  for (const nature of ["contact", "visite", "devis", "reservation"]) await expect(store({ nature }), nature).rejects.toThrow();
  await store({ email: "a@exemple.tg" });
  await store({ telephone_e164: "+22890000041" });
  await store({ telephone: "514 555 1234" }); // of no country that was named
  await store({ saisi_par: "admin" });
  await store({ nature: "question_suivi" });
  await store({ nature: "signalement" });
  expect(await db.selectFrom("contact_requests").select("id").execute()).toHaveLength(6);
});

test("requests to look at are counted apart from every status and every day, until they are looked at", async () => {
  await using db = await openTestDatabase();
  const review = { ...basis, id: "1", client_nom: "A", contenu: "Bien", statut: "en_attente", exemple: false, a_verifier: true };
  await (db as AnyDb)
    .insertInto("contact_requests")
    .values([contact("1", { a_verifier: true }), contact("2", { a_verifier: false })])
    .execute();
  await (db as AnyDb).insertInto("testimonials").values(review).execute();
  const counted = async () => {
    const totals = await db.selectFrom("row_totals").selectAll().where("total", ">", 0).orderBy("table_name").orderBy("statut").execute();
    const days = await db.selectFrom("daily_rows").selectAll().where("total", ">", 0).orderBy("table_name").execute();
    return {
      totals: totals.map(({ table_name, statut, total }) => `${table_name} ${statut} ${total}`),
      days: days.map(({ table_name, total }) => `${table_name} ${total}`),
    };
  };
  expect(await counted()).toEqual({
    totals: ["contact_requests a_verifier 1", "contact_requests nouveau 1", "testimonials a_verifier 1"],
    days: ["contact_requests 1"],
  });
  await db.updateTable("contact_requests").set({ a_verifier: false }).where("id", "=", "1").execute();
  await db.updateTable("testimonials").set({ a_verifier: false }).execute();
  expect(await counted()).toEqual({
    totals: ["contact_requests nouveau 2", "testimonials en_attente 1"],
    days: ["contact_requests 2", "testimonials 1"],
  });
});

test("DEC-172 the database takes the four roles and no other", async () => {
  await using db = await openTestDatabase();
  const isPostgres = process.env.FADEM_TEST_DATABASE === "postgres";
  const store = (id: string, role: string) =>
    (db as AnyDb)
      .insertInto("user")
      .values({
        ...{ id, name: id, email: `${id}@fadem.local`, emailVerified: isPostgres ? false : 0, createdAt: at, updatedAt: at },
        ...{ username: id, role, nom: "N", prenom: "P" },
      })
      .execute();
  for (const role of roles) await store(role, role);
  for (const role of ["", "admin", "Direction", "sans-droit"]) await expect(store(`x-${role}`, role), role).rejects.toThrow();
});

test("S7 a link may have no end, and a secret has one of the two motifs", async () => {
  await using db = await openTestDatabase();
  const link = { ...basis, id: "l", usage: "invitation", cible_id: "c", expire_le: null, cree_par: "admin" };
  await (db as AnyDb).insertInto("private_links").values(link).execute();
  const secret = { empreinte: "e", lien_id: "l", indice: "abcd", created_at: at };
  await (db as AnyDb).insertInto("private_link_secrets").values(secret).execute();
  expect(await db.selectFrom("private_link_secrets").select(["motif", "expire_le"]).execute()).toEqual([
    { motif: "principal", expire_le: null },
  ]);
  const odd = { ...secret, empreinte: "f", motif: "autre" };
  await expect((db as AnyDb).insertInto("private_link_secrets").values(odd).execute()).rejects.toThrow();
});
