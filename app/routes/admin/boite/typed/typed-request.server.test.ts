import { createElement, type FunctionComponent } from "react";
import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { assignPeople } from "#app/features/people/follow-commands.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import * as matchPage from "#app/routes/admin/boite/presses/match-page.tsx";
import * as journalPage from "#app/routes/admin/journal/journal-page.tsx";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { signInAs } from "#tests/admin-sign-in.ts";
import { callAsStranger, movedTo, signInToBackOffice } from "#tests/back-office.ts";
import { addContactRequest, addProperty, admin } from "#tests/factories.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { openTestDatabase } from "#tests/test-db.ts";
import { loader as findListings, action as lookUp } from "./known-endpoint.ts";
import TypedRequestPage, { action, loader } from "./typed-request-page.tsx";

const PAGE = "/admin-dashboard/boite/nouvelle";
const typed = (fields: Record<string, string> = {}) => ({
  fields: { canal: "appel", nature: "visite", nom: "Reine Adjovi", telephone: "90 12 34 56", cle_envoi: "0123456789abcdef", ...fields },
});
const LOOK_UP = "/admin-dashboard/boite/reperes";
type Office = Awaited<ReturnType<typeof signInToBackOffice>>;

/** What is said under a number. */
async function asked(call: Office["call"], telephone: string) {
  const { status, body } = await call(lookUp, LOOK_UP, { fields: { telephone, indicatif: "228" } });
  return [status, (body as { message: string }).message];
}

const stored = (db: Db) => db.selectFrom("contact_requests").selectAll().orderBy("created_at").execute();

test("BOITE-10 a typed request is stored once with its channel, listing and author, and its person is there at once", async () => {
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
  const listings = async (annonce: string) => (await call(findListings, `${LOOK_UP}?annonce=${annonce}`)).body;
  expect(await listings("piscine")).toEqual({ listings: [{ reference: "B-0001", titre: "Villa avec piscine" }] });
  expect(await listings("p")).toEqual({ listings: [] });
  expect(await asked(call, "90123456")).toEqual([200, "Déjà connu\u00a0: Reine Adjovi, 1\u00a0demande"]);
  expect(await asked(call, "91000000")).toEqual([200, ""]);
  expect((await call(lookUp, LOOK_UP, { fields: { telephone: "90000000", indicatif: "8" } })).status).toBe(400);

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

test("Mistakes of a typed request are told by field and store nothing, and a commercial follows whom he wrote down", async () => {
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

/** A request by a public form, with its person. */
async function arrive(db: Db, nom: string, telephone_e164: string): Promise<string> {
  await changeContent(db, (trx) => addContactRequest(trx, { nom, prenom: null, telephone_e164, email: null, message: "Secret de Reine" }));
  const { person_id } = await db
    .selectFrom("contact_requests")
    .select("person_id")
    .where("telephone_e164", "=", telephone_e164)
    .executeTakeFirstOrThrow();
  return person_id ?? "";
}

const followerOf = async (db: Db, person: string) =>
  (await db.selectFrom("people").select("assigne_a").where("id", "=", person).executeTakeFirstOrThrow()).assigne_a;

test("DEC-194 a member with only his own people learns that a number exists, sixty times an hour, each in the journal", async () => {
  await using db = await openTestDatabase();
  const direction = await signInToBackOffice(db);
  const { call } = await signInToBackOffice(db, "commercial");
  const person = await arrive(db, "Reine Adjovi", "+22890123456");
  expect(await asked(call, "90 12 34 56")).toEqual([200, "Déjà connu."]);
  expect(await asked(call, "91000000")).toEqual([200, ""]);
  expect(await asked(call, "91")).toEqual([200, ""]); // no number yet: nothing is looked up
  const { id } = await db.selectFrom("audit_log").select("actor_id as id").where("table_name", "=", "people").executeTakeFirstOrThrow();
  await assignPeople(db, admin, [person], id);
  expect(await asked(call, "90123456")).toEqual([200, "Déjà connu\u00a0: Reine Adjovi, 1\u00a0demande"]);
  for (let n = 0; n < 57; n++) await asked(call, "91000000");
  expect(await asked(call, "90123456")).toEqual([
    429,
    expect.stringMatching(/^Vous avez cherché trop de numéros en une heure\. Les suivants/),
  ]);
  expect((await asked(direction.call, "90123456"))[0]).toBe(200);

  const journal = (await direction.call(journalPage.loader, "/admin-dashboard/parametres/journal")).body;
  const lookUps = JSON.stringify(journal).match(/[^"]* a cherché le numéro d’une personne déjà connue/g);
  expect(lookUps).toHaveLength(3);
  expect(lookUps?.filter((line) => line.startsWith("Admin FADEM"))).toHaveLength(1);
  expect(JSON.stringify(journal)).not.toContain("90123456");
});

test("DEC-194 a request typed for somebody else's person keeps her follower or her lack of one, and shows him that one alone", async () => {
  await using db = await openTestDatabase();
  await signInToBackOffice(db);
  const { userId } = await signInAs(db, "commercial");
  await authDb(db).updateTable("user").set({ prenom: "Essi", nom: "Ameganvi" }).where("id", "=", userId).execute();
  const agent = await signInToBackOffice(db, "commercial");
  const reine = await arrive(db, "Reine Adjovi", "+22890123456");
  const afi = await arrive(db, "Afi Lawson", "+22890123457");
  await assignPeople(db, admin, [afi], userId);
  const shown = async ({ status, headers }: { status: number; headers: Headers }) => {
    expect(status).toBe(302);
    const loaded = await agent.call(loader, headers.get("location") ?? "");
    const html = renderRoute(
      createElement(TypedRequestPage as unknown as FunctionComponent<object>, { loaderData: loaded.body } as object),
      "commercial",
    );
    expect(JSON.stringify(loaded.body)).not.toMatch(/Secret|Adjovi|Lawson/);
    expect(html).not.toContain("<form");
    return textOf(html);
  };
  const fields = { nom: "Mme R.", message: "Samedi matin", cle_envoi: "0123456789abcde1" };
  const unfollowed = await agent.call(action, PAGE, typed({ ...fields, repondu: "on" }));
  expect(await shown(unfollowed)).toMatch(/^.*Merci, la demande est enregistrée.*une fiche que personne ne suit encore\..*Samedi matin/s);
  expect(await followerOf(db, reine)).toBeNull();
  const followed = await agent.call(action, PAGE, typed({ ...fields, telephone: "90123457" }));
  expect(await shown(followed)).toMatch(/la fiche suivie par Essi Ameganvi\..*Samedi matin/s);
  expect(await followerOf(db, afi)).toBe(userId);
  const pasted = {
    intent: "rapprocher",
    demande: "",
    message: "Bonjour",
    nom: "Mme R.",
    telephone: "90123456",
    cle_envoi: "0123456789abcde2",
  };
  expect(await shown(await agent.call(matchPage.action, "/admin-dashboard/boite/rapprocher", { fields: pasted }))).toContain("Bonjour");
  expect(await followerOf(db, reine)).toBeNull();

  // It is the author's alone, and leads to the fiche once he follows her.
  const other = await signInToBackOffice(db, "commercial");
  const address = unfollowed.headers.get("location") ?? "";
  expect((await other.call(loader, address)).status).toBe(404);
  const { actor_id } = await db
    .selectFrom("audit_log")
    .select("actor_id")
    .where("action", "=", "create")
    .where("table_name", "=", "contact_requests")
    .limit(1)
    .executeTakeFirstOrThrow();
  await assignPeople(db, admin, [reine], actor_id);
  expect(movedTo((await agent.call(loader, address)).headers).get("personne")).toBe(reine);
  const now = await agent.call(action, PAGE, typed({ ...fields, cle_envoi: "0123456789abcde3" }));
  expect(movedTo(now.headers).get("personne")).toBe(reine);
});
