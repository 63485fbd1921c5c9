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

const holidays = (jours: string[], fields: Record<string, string> = {}) => ({
  fields: { intent: "feries", annee: jours[0]?.slice(0, 4) ?? "2027", jours, ...fields },
});

test("RDV-02 the ticked holidays of a year close whole days with their name, shown or not, each once", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  const year = new Date().getUTCFullYear() + 1;
  const [noel, toussaint] = [`${year}-12-25`, `${year}-11-01`];
  const first = await call(action, PAGE, holidays([noel]));
  expect(first.headers.get("location")).toBe(`${PAGE}?fait=feries`);
  await call(action, PAGE, holidays([noel, toussaint], { montrer_motif: "on" })); // the day that is there already stays as it is
  const { closures } = (await call(loader, PAGE)).body as { closures: Record<string, unknown>[] };
  expect(
    closures.map(({ debut, fin, motif, montrer_motif, ferie }) => [debut, fin, motif, Boolean(montrer_motif), Boolean(ferie)]),
  ).toEqual([
    [`${toussaint}T00:00:00.000Z`, `${year}-11-02T00:00:00.000Z`, "Toussaint", true, true],
    [`${noel}T00:00:00.000Z`, `${year}-12-26T00:00:00.000Z`, "Noël", false, true],
  ]);
});

test("RDV-02 no day ticked, a day that is no holiday, or one of another year stores nothing and says so", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  for (const jours of [[], ["2027-12-24"], ["2027-12-25", "2028-01-01"]]) {
    const answer = await call(action, PAGE, holidays(jours, { annee: "2027" }));
    expect(answer).toMatchObject({ status: 400, body: { errors: { jours: "Cochez au moins un jour férié." } } });
  }
  expect((await callAsStranger(action, PAGE, holidays(["2027-12-25"]))).status).toBe(401);
  expect(await db.selectFrom("closures").select("id").execute()).toEqual([]);
});
