import { expect, test } from "vitest";
import { listCannedReplies } from "#app/features/replies/canned-reply-queries.server.ts";
import { callAsStranger, signInToBackOffice } from "#tests/back-office.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { openListeners } from "#tests/visitors-hear.ts";
import { action, loader } from "./canned-replies-page.tsx";

const PAGE = "/admin-dashboard/parametres/reponses";
const save = (fields: Record<string, string>) => ({ fields: { intent: "enregistrer", ...fields } });

test("Canned replies are written, changed, put in order and deleted, each told once to the back-office and the journal", async () => {
  await using db = await openTestDatabase();
  await using listeners = await openListeners(db);
  const { call } = await signInToBackOffice(db);
  const first = save({ titre: "Merci", texte: "Bonjour {prenom}" });
  const heard = await listeners.during(() => call(action, PAGE, first));
  expect(heard).toMatchObject({ isPageDropped: false, visitors: [] });
  expect(heard.office).toContain("canned_replies");
  expect((await call(action, PAGE, first)).headers.get("location")).toBe(`${PAGE}?fait=reponse`);
  await call(action, PAGE, save({ titre: "Visite", texte: "À {heure}" }));
  const titles = async () => (await listCannedReplies(db)).map(({ titre }) => titre);
  expect(await titles()).toEqual(["Merci", "Visite"]);

  const [merci, visite] = await listCannedReplies(db);
  if (!merci || !visite) throw new Error("not stored");
  await call(action, PAGE, { fields: { intent: "monter", id: visite.id } });
  expect(await titles()).toEqual(["Visite", "Merci"]);
  await call(action, PAGE, save({ id: merci.id, version: "1", titre: "Merci bien", texte: "Bonjour {nom}" }));
  const stale = await call(action, PAGE, save({ id: merci.id, version: "1", titre: "Merci encore", texte: "Bonjour" }));
  expect(stale).toMatchObject({ status: 409, body: { values: { titre: "Merci encore" }, stored: { titre: "Merci bien", version: 2 } } });
  await call(action, PAGE, { fields: { intent: "supprimer", id: merci.id } });
  expect((await call(action, PAGE, { fields: { intent: "supprimer", id: merci.id } })).status).toBe(404);
  expect(await titles()).toEqual(["Visite"]);
  const lines = await db.selectFrom("audit_log").select("action").where("table_name", "=", "canned_replies").orderBy("numero").execute();
  expect(lines.map(({ action: deed }) => deed)).toEqual(["create", "create", "update", "update", "purge"]);
});

test("A canned reply with an unknown variable is refused with its text, thirty are enough, and outsiders reach none", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  const wrong = await call(action, PAGE, save({ titre: "Prix", texte: "Il coûte {montant}" }));
  expect(wrong).toMatchObject({
    status: 400,
    body: { values: { texte: "Il coûte {montant}" }, errors: { texte: "La variable {montant} n’existe pas." } },
  });
  for (let number = 1; number <= 30; number++) await call(action, PAGE, save({ titre: `Réponse ${number}`, texte: "Bonjour" }));
  expect(await call(action, PAGE, save({ titre: "Une de plus", texte: "Bonjour" }))).toMatchObject({
    status: 409,
    body: { errors: { titre: "Il y a déjà 30 réponses types\u00a0: supprimez-en une d’abord." } },
  });
  expect(await listCannedReplies(db)).toHaveLength(30);
  expect((await callAsStranger(action, PAGE, save({ titre: "Moi", texte: "Bonjour" }))).status).toBe(401);
  expect((await callAsStranger(loader, PAGE)).status).not.toBe(200);
});
