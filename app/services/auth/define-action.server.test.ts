import { type ActionFunctionArgs, RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { binTables, contentTables } from "#app/db/tables/content-types.ts";
import { ORIGIN, signInAs, signInAsAdmin, signInWithoutRights } from "#tests/admin-sign-in.ts";
import { setAppDatabase } from "#tests/app-database.ts";
import { answerOf } from "#tests/route-answer.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { requireAdmin } from "./admin-guard.server.ts";
import { defineAction, defineLoader } from "./define-action.server.ts";
import { allRights, changeRight, hasRight, readRight, rightsOf } from "./rights.ts";

const SENTENCE = "La demande est illisible. Rechargez la page et recommencez.";
const intents = { restaurer: "corbeille.restaurer", supprimer: "corbeille.supprimer" } as const;

function args(cookie: string, fields?: string[][], path = "/admin-dashboard/corbeille"): ActionFunctionArgs {
  const request = new Request(ORIGIN + path, {
    method: fields ? "POST" : "GET",
    headers: { cookie },
    body: fields && new URLSearchParams(fields),
  });
  return { request, params: {}, context: new RouterContextProvider(), pattern: path, url: new URL(request.url) };
}

test("S14 an intent is carried out with its form, who asks and the database, and any other, none or two are refused", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const { cookie } = await signInAsAdmin(db);
  const run = vi.fn((_: ActionFunctionArgs, { admin, db: given, intent, form }) => [admin.username, given === db, intent, [...form]]);
  const action = defineAction(intents, run);

  expect(
    await action(
      args(cookie, [
        ["id", "1"],
        ["intent", "supprimer"],
      ]),
    ),
  ).toEqual(["admin", true, "supprimer", [["id", "1"]]]);
  run.mockClear();
  for (const fields of [[], [["intent", ""]], [["intent", "purger"]], [["intent", "toString"]]])
    expect(await answerOf(() => action(args(cookie, fields)))).toMatchObject({ status: 400, body: { message: SENTENCE } });
  const twice = [
    ["intent", "restaurer"],
    ["intent", "supprimer"],
  ];
  expect(await answerOf(() => action(args(cookie, twice)))).toMatchObject({ status: 400 });
  expect(run).not.toHaveBeenCalled();
});

test("S14 without a session neither the form nor the address is looked at", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const run = vi.fn();
  const right = vi.fn(() => "biens.modifier" as const);
  for (const action of [defineAction(intents, run), defineAction(right, run)]) {
    const sent = args("", [["intent", "supprimer"]]);
    expect((await answerOf(() => action(sent))).status).toBe(401);
    expect(sent.request.bodyUsed).toBe(false);
  }
  expect((await answerOf(() => defineLoader(right, run)(args("")))).headers.get("location")).toMatch(/^\/admin\?acces=refuse/);
  expect(right).not.toHaveBeenCalled();
  expect(run).not.toHaveBeenCalled();
});

test("S14 a session without the right is refused with 403, as page, as action and as program's address", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const { cookie } = await signInWithoutRights(db);
  const run = vi.fn();
  const refusal = { status: 403, body: { message: "Votre rôle ne permet pas cette action." } };
  const page = { status: 403, body: { message: "Vous n'avez pas les privilèges nécessaires pour accéder à cette zone." } };
  expect(await answerOf(() => defineLoader("corbeille.lire", run)(args(cookie)))).toMatchObject(page);
  const { cookie: site } = await signInAs(db, "chantier");
  expect(await answerOf(() => defineLoader("biens.lire", run)(args(site)))).toMatchObject({ status: 403, body: { role: "Chantier" } });
  expect(await answerOf(() => defineAction(intents, run)(args(cookie, [["intent", "supprimer"]])))).toMatchObject(refusal);
  expect(await answerOf(() => defineAction(() => "biens.modifier", run)(args(cookie, [])))).toMatchObject(refusal);
  const api = await answerOf(() => defineLoader("bureau.lire", run)(args(cookie, undefined, "/api/admin/changements")));
  expect([api.status, await (api.body as Response).json()]).toEqual([403, expect.objectContaining({ code: "forbidden" })]);
  expect(api.headers.getSetCookie()).toEqual([]); // the session stays: it may have other rights
  expect(run).not.toHaveBeenCalled();
});

test("DEC-139 a role has what its column of the table says: all, reading, adding, or nothing", () => {
  const rights = (role: string, part: string) => [...rightsOf(role)].filter((right) => right.startsWith(part));
  expect(rights("secretariat", "biens.")).toEqual(["biens.lire"]);
  expect(rights("commercial", "biens.")).toEqual(["biens.lire", "biens.modifier", "biens.exporter"]);
  expect(rights("chantier", "biens.")).toEqual([]);
  expect(rights("chantier", "galerie.")).toEqual(["galerie.ajouter"]);
  expect(rights("chantier", "realisations.")).toEqual(["realisations.lire", "realisations.modifier"]);
  expect(rights("commercial", "contacts.")).toEqual(["contacts.lire", "contacts.modifier"]); // of his own people only: `scopeOf`
  for (const role of ["secretariat", "commercial", "chantier"])
    expect(rights(role, "equipe.").concat(rights(role, "journal."), rights(role, "entreprise.")), role).toEqual([]);
});

test("S14 every table is read, and every table with a bin changed, with a right that there is", () => {
  expect(contentTables.filter((table) => !allRights.has(readRight(table)))).toEqual([]);
  expect(binTables.filter((table) => !allRights.has(changeRight(table)))).toEqual([]);
});

test("S14 the administrator has every right, those of each content included, and an unlisted role none", () => {
  expect([...allRights]).toEqual(expect.arrayContaining(["biens.lire", "vehicules.modifier", "realisations.exporter", "compte.modifier"]));
  for (const right of allRights) {
    expect(hasRight({ role: "super_admin" }, right), right).toBe(true);
    for (const role of ["", "admin", "constructor", "__proto__"]) expect(hasRight({ role }, right), `${role} ${right}`).toBe(false);
  }
});

test("the middleware, the frame and the page read the session of a request once", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const { cookie } = await signInAsAdmin(db);
  const reads = vi.spyOn(db, "$extendTables"); // as the tables of the accounts are reached
  const asked = args(cookie);
  await requireAdmin(asked.request);
  await defineLoader("bureau.lire", () => null)(asked);
  await defineLoader("corbeille.lire", () => null)(asked);
  expect(reads).toHaveBeenCalledTimes(1);
  await requireAdmin(args(cookie).request);
  expect(reads).toHaveBeenCalledTimes(2);
});

// The compiler is the judge here: where a mark turned out to be needless, `npm run check` would fail.
test("S14 a route without a right, an intent without one and an intent nobody declared do not compile", () => {
  const nothing = () => null;
  // @ts-expect-error the right is missing
  expect(defineLoader(nothing).rights).toBe(nothing);
  // @ts-expect-error no such right
  expect(defineLoader("corbeille.vider", nothing).rights).toBe("corbeille.vider");
  // @ts-expect-error no such right
  expect(defineAction("corbeille.vider", nothing).rights).toBe("corbeille.vider");
  // @ts-expect-error an intent without a right
  expect(defineAction({ restaurer: "corbeille.restaurer", supprimer: undefined }, nothing).rights).toHaveProperty("supprimer");
  // @ts-expect-error an intent with a right that does not exist
  expect(defineAction({ restaurer: "corbeille.vider" }, nothing).rights).toHaveProperty("restaurer");
  // @ts-expect-error an intent that is not declared
  expect(defineAction(intents, (_, { intent }) => intent === "purger").rights).toBe(intents);
});
