import { expect, test } from "vitest";
import { findCompanySettings } from "#app/services/company-values/settings-queries.server.ts";
import { callAsStranger, signInToBackOffice } from "#tests/back-office.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { openListeners } from "#tests/visitors-hear.ts";
import { action, loader } from "./closures-page.tsx";

const PAGE = "/admin-dashboard/parametres/fermetures";
const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const close = (fields: Record<string, string>) => ({ fields: { intent: "fermer", ...fields } });

test("S4 a closure of the next weeks reaches public pages with its reason where shown, and its removal too", async () => {
  await using db = await openTestDatabase();
  await using listeners = await openListeners(db);
  const { call } = await signInToBackOffice(db);

  const heard = await listeners.during(() => call(action, PAGE, close({ du: dayAhead(2), motif: "Inventaire" })));
  expect(heard).toMatchObject({ isPageDropped: true, visitors: ["settings"] });
  expect(heard.office).toContain("closures");
  await call(action, PAGE, close({ du: dayAhead(5), motif: "Pâques", montrer_motif: "on", ferie: "on" }));
  const farOff = await listeners.during(() => call(action, PAGE, close({ du: dayAhead(30) })));
  expect(farOff).toEqual({ isPageDropped: false, visitors: [], office: ["closures", "settings"] }); // no page names it yet
  const { fermetures } = await findCompanySettings(db);
  expect(fermetures.map(({ debut, motif }) => [debut.slice(0, 10), motif])).toEqual([
    [dayAhead(2), null],
    [dayAhead(5), "Pâques"],
  ]);

  const { closures } = (await call(loader, PAGE)).body as { closures: { id: string; motif: string }[] };
  expect(closures.map(({ motif }) => motif)).toEqual(["Inventaire", "Pâques", null]);
  const id = closures[0]?.id ?? "";
  const removal = await listeners.during(() => call(action, PAGE, { fields: { intent: "supprimer", id } }));
  expect(removal).toMatchObject({ isPageDropped: true, visitors: ["settings"] });
  expect((await call(action, PAGE, { fields: { intent: "supprimer", id } })).status).toBe(404);
  expect((await findCompanySettings(db)).fermetures).toHaveLength(1);
  const lines = await db
    .selectFrom("audit_log")
    .select(["action", "actor"])
    .where("table_name", "=", "closures")
    .orderBy("numero")
    .execute();
  expect(lines.map(({ action: deed }) => deed)).toEqual(["create", "create", "create", "purge"]);
});

test("S4 the same closure sent twice is stored once, what is wrong keeps what was typed, and nobody else closes the office", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  const whole = close({ du: dayAhead(1) });
  expect((await call(action, PAGE, whole)).headers.get("location")).toBe(`${PAGE}?fait=fermeture`);
  expect(await call(action, PAGE, whole)).toMatchObject({ status: 409, body: { errors: { du: "Cette fermeture existe déjà." } } });
  const wrong = await call(action, PAGE, close({ du: dayAhead(1), de: "15:00", jusqua: "12:00" }));
  expect(wrong).toMatchObject({
    status: 400,
    body: { values: { de: "15:00" }, errors: { jusqua: "L’heure de début doit précéder l’heure de fin." } },
  });
  expect((await callAsStranger(action, PAGE, whole)).status).toBe(401);
  expect((await callAsStranger(loader, PAGE)).status).not.toBe(200);
  expect(await db.selectFrom("closures").select("id").execute()).toHaveLength(1);
});
