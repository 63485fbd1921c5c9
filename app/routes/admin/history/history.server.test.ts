import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { propertyContent } from "#app/features/properties/property-content.server.ts";
import { updateSiteText } from "#app/features/texts/site-text-commands.server.ts";
import { findSiteTexts } from "#app/services/site-texts/site-text-queries.server.ts";
import { ORIGIN, signInAsAdmin } from "#tests/admin-sign-in.ts";
import { setAppDatabase } from "#tests/app-database.ts";
import { addProject, addProperty, addVehicle, admin, buildPropertyInput } from "#tests/factories.ts";
import { answerOf } from "#tests/route-answer.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { action, loader } from "./history-page.tsx";

type Params = { rubrique: string; id: string };

async function read(cookie: string, params: Params) {
  const request = new Request(`${ORIGIN}/admin-dashboard/${params.rubrique}/${params.id}/historique`, { headers: { cookie } });
  const { status, body } = await answerOf(() => loader({ request, params } as Parameters<typeof loader>[0]));
  return { status, history: body as Awaited<ReturnType<typeof loader>> };
}

function bringBack(cookie: string, params: Params, ligne: string, version: number) {
  const url = new URL(`${ORIGIN}/admin-dashboard/${params.rubrique}/${params.id}/historique?q=villa`);
  const request = new Request(url, {
    method: "POST",
    body: new URLSearchParams({ ligne, version: String(version) }),
    headers: { cookie },
  });
  return answerOf(() => action({ request, url, params, context: new RouterContextProvider() } as unknown as Parameters<typeof action>[0]));
}

test("the history of a listing tells what changed, and a former version comes back as a new one", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const { cookie } = await signInAsAdmin(db);
  const villa = await addProperty(db, { titre: "Villa", prix: 45_000_000 });
  await propertyContent.update(db, admin, villa.id, 1, buildPropertyInput({ titre: "Villa", prix: 40_000_000 }));
  const params = { rubrique: "biens", id: villa.id };

  const { history } = await read(cookie, params);
  expect(history.lines.map(({ what, changes, canBringBack }) => ({ what, changes, canBringBack }))).toEqual([
    {
      what: "Modification",
      changes: [{ label: "Prix (FCFA)", before: "45\u00a0000\u00a0000\u00a0FCFA", after: "40\u00a0000\u00a0000\u00a0FCFA" }],
      canBringBack: false,
    },
    { what: "Création", changes: [], canBringBack: true },
  ]);
  expect(history.version).toBe(2);

  const creation = history.lines[1]?.id ?? "";
  expect((await bringBack(cookie, params, creation, 1)).status).toBe(409);
  expect((await bringBack(cookie, params, creation, 2)).headers.get("location")).toMatch(/\?q=villa&fait=retour$/);
  expect(await propertyContent.find(db, villa.id)).toMatchObject({ prix: 45_000_000, version: 3 });
  const { lines } = (await read(cookie, params)).history;
  expect(lines).toHaveLength(3);
  expect(lines[0]?.actor).toBe("Admin FADEM"); // the name people read, not the one that is typed to sign in
});

test("a line of another row brings nothing back", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const { cookie } = await signInAsAdmin(db);
  const [villa, studio] = [await addProperty(db, { titre: "Villa" }), await addProperty(db, { titre: "Studio" })];
  const { history } = await read(cookie, { rubrique: "biens", id: studio.id });

  expect((await bringBack(cookie, { rubrique: "biens", id: villa.id }, history.lines[0]?.id ?? "", 1)).status).toBe(400);
  expect((await read(cookie, { rubrique: "biens", id: "absent" })).status).toBe(404);
  expect((await read(cookie, { rubrique: "constructor", id: villa.id })).status).toBe(404);
});

test("projects, vehicles and texts have their history too", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const { cookie } = await signInAsAdmin(db);
  const [project, vehicle] = [await addProject(db), await addVehicle(db)];
  expect((await read(cookie, { rubrique: "realisations", id: project.id })).history.lines).toHaveLength(1);
  expect((await read(cookie, { rubrique: "vehicules", id: vehicle.id })).history.lines).toHaveLength(1);

  await updateSiteText(db, admin, { section: "hero", key: "slide1_title" }, 0, "Premier titre");
  await updateSiteText(db, admin, { section: "hero", key: "slide1_title" }, 1, "Second titre");
  const params = { rubrique: "textes", id: "hero.slide1_title" };
  const { history } = await read(cookie, params);
  expect(history.lines[0]?.changes).toEqual([{ label: "Texte", before: "Premier titre", after: "Second titre" }]);
  await bringBack(cookie, params, history.lines[1]?.id ?? "", 2);
  expect((await findSiteTexts(db)).hero.slide1_title).toBe("Premier titre");
});
