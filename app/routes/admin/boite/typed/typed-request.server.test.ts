import { expect, test } from "vitest";
import type { Db } from "#app/db/client.server.ts";
import { callAsStranger, movedTo, signInToBackOffice } from "#tests/back-office.ts";
import { addProperty } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { loader as lookUp } from "./known-endpoint.ts";
import { action, loader } from "./typed-request-page.tsx";

const PAGE = "/admin-dashboard/boite/nouvelle";
const typed = (fields: Record<string, string> = {}) => ({
  fields: { canal: "appel", nature: "visite", nom: "Reine Adjovi", telephone: "90 12 34 56", cle_envoi: "0123456789abcdef", ...fields },
});
const stored = (db: Db) => db.selectFrom("contact_requests").selectAll().orderBy("created_at").execute();

test("BOITE-10 a request typed by a member is stored once with its channel, listing and author, and its person is found at once", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  const { id } = await addProperty(db, { titre: "Villa avec piscine" });
  const first = await call(action, PAGE, typed({ annonce: "b 1", message: "Samedi matin" }));
  expect(movedTo(first.headers).get("fait")).toBe("nouvelle");
  await call(action, PAGE, typed({ annonce: "b 1", message: "Samedi matin" }));
  expect(await stored(db)).toMatchObject([
    {
      ...{ canal: "appel", nature: "visite", nom: "Reine Adjovi", email: null, telephone_e164: "+22890123456", statut: "nouveau" },
      ...{ sujet: "Visite\u00a0: Villa avec piscine", listing_table: "properties", listing_id: id, service_demande: "immobilier" },
      ...{ saisi_par: "Admin FADEM", person_id: movedTo(first.headers).get("personne") },
    },
  ]);
  const known = async (search: string) => (await call(lookUp, `/admin-dashboard/boite/reperes?${search}`)).body;
  expect(await known("telephone=90123456&indicatif=228&annonce=piscine")).toEqual({
    known: { nom: "Reine Adjovi", count: 1 },
    annonce: "piscine",
    listings: [{ reference: "B-0001", titre: "Villa avec piscine" }],
  });
  expect(await known("telephone=91000000")).toEqual({ known: null, annonce: "", listings: [] });

  // Nobody left a way to be reached: that is for the fiche to say.
  await call(action, PAGE, typed({ canal: "sur_place", nature: "contact", nom: "Ama", telephone: "", repondu: "on" }));
  const [, ama] = await stored(db);
  expect(ama).toMatchObject({ sujet: "Demande au bureau", message: "", email: null, telephone_e164: null, statut: "traite" });
  const person = await db
    .selectFrom("people")
    .selectAll()
    .where("id", "=", ama?.person_id ?? "")
    .executeTakeFirstOrThrow();
  expect(person).toMatchObject({ suivi: "en_cours", attend_depuis: null });
  expect(person.repondu_le).not.toBeNull();
});

test("What is wrong in a typed request is said by its field and stores nothing; a stranger types none, a commercial follows whom he wrote down", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  await addProperty(db, { titre: "Villa des palmiers" });
  await addProperty(db, { titre: "Villa des cocotiers" });
  const errorsOf = async (fields: Record<string, string>) => ((await call(action, PAGE, typed(fields))).body as { errors: object }).errors;
  expect(await errorsOf({ nom: "R", telephone: "abc", email: "reine", canal: "pigeon", message: "m".repeat(1_001) })).toMatchObject({
    nom: "Le nom doit contenir au moins 2 caractères.",
    telephone: "Veuillez saisir un numéro de téléphone valide.",
    email: "Veuillez saisir une adresse email valide.",
    canal: "Choisissez comment la demande est arrivée.",
    message: "Ce texte ne peut pas dépasser 1000 caractères.",
  });
  expect(await errorsOf({ annonce: "château" })).toEqual({
    annonce: "Aucune annonce ne correspond. Écrivez sa référence, par exemple B-0004.",
  });
  expect(Object.values(await errorsOf({ annonce: "villa" }))[0]).toMatch(/^Plusieurs annonces correspondent\s: .*Villa des palmiers/);
  expect((await call(action, PAGE, typed({ annonce: "villa des palmiers" }))).status).toBe(302);
  expect(await stored(db)).toHaveLength(1);
  expect((await callAsStranger(action, PAGE, typed())).status).toBe(401);
  expect((await callAsStranger(loader, PAGE)).status).not.toBe(200);

  const commercial = await signInToBackOffice(db, "commercial");
  const his = await commercial.call(action, PAGE, typed({ nom: "Kossi", telephone: "92000000" }));
  const person = await db
    .selectFrom("people")
    .select("assigne_a")
    .where("id", "=", movedTo(his.headers).get("personne"))
    .executeTakeFirstOrThrow();
  expect(person.assigne_a).not.toBeNull();
});
