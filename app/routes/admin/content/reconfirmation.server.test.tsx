import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import type { FirstScreen } from "#app/features/desk/tasks/first-screen.server.ts";
import { Panel } from "#app/features/listings/listing-panel.tsx";
import { findPublicListing } from "#app/features/listings/listing-queries.server.ts";
import { propertyContent } from "#app/features/properties/property-content.server.ts";
import { toPropertyView } from "#app/features/properties/property-view.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import * as dashboard from "#app/routes/admin/dashboard/dashboard.tsx";
import { defaultCompanySettings } from "#app/services/company-values/settings.ts";
import { siteSettingsInputSchema } from "#app/services/company-values/site-settings-input.server.ts";
import type { Unconfirmed } from "#app/services/content/rows/timed-publication.server.ts";
import type { ListingSigns } from "#app/services/measure/listing-signs.server.ts";
import { movedTo, signInToBackOffice } from "#tests/back-office.ts";
import { addProperty, addVehicle, admin, buildPropertyInput } from "#tests/factories.ts";
import { villa } from "#tests/public-listings.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { openTestDatabase } from "#tests/test-db.ts";
import * as list from "./list.tsx";

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const LIST = "/admin-dashboard/biens";

async function openDesk(db: Db) {
  const { call } = await signInToBackOffice(db);
  const signs = async () => ((await call(list.loader, LIST)).body as { signs: Record<string, ListingSigns> }).signs;
  const send = (fields: Record<string, string>, path = LIST) => call(list.action, path, { fields });
  return {
    send,
    daysOf: async (id: string) => (await signs())[id]?.unconfirmed,
    unconfirmed: async (): Promise<Unconfirmed> => {
      const { tasks } = (await call(dashboard.loader, "/admin-dashboard")).body as FirstScreen;
      const act = tasks.kinds.find(({ group }) => group?.key === "genre:annonces")?.group?.act;
      if (act?.kind !== "deplier") throw new Error("No listings on the first screen");
      return act.unconfirmed;
    },
    confirm: ({ id, version }: { id: string; version: number }, path = LIST) =>
      send({ intent: "choisis", cle_envoi: `confirme:${id}:${version}`, id, acte: "reconfirmer" }, path),
  };
}

const read = (db: Db, id: string) => db.selectFrom("properties").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("QUALITE-03 what nobody confirmed for 30 days is told in list and first screen, and confirmed or taken back in one tap", async () => {
  await using db = await openTestDatabase();
  const desk = await openDesk(db);
  const old = await addProperty(db, { titre: "Terrain à Sanguéra" }, daysAgo(34));
  const young = await addProperty(db, {}, daysAgo(29));
  const atLimit = await addProperty(db, {}, daysAgo(30));
  const taken = await addProperty(db, { statut: "reserve" }, daysAgo(90));
  const hidden = await addProperty(db, { publication: "brouillon" }, daysAgo(90));
  await db.updateTable("properties").set({ publie_le: null }).where("id", "=", hidden.id).execute();
  const car = await addVehicle(db, {}, daysAgo(46));

  expect(await Promise.all([old, young, atLimit, taken, hidden].map(({ id }) => desk.daysOf(id)))).toEqual([
    ...[34, undefined, 30, undefined, undefined],
  ]);
  const first = await desk.unconfirmed();
  expect([first.total, ...first.listings.map(({ id, days }) => [id, days])]).toEqual([3, [car.id, 46], [old.id, 34], [atLimit.id, 30]]);
  expect((await read(db, old.id)).version).toBe(1); // nothing is written for it

  const { headers } = await desk.confirm({ id: old.id, version: 1 });
  const lot = movedTo(headers).get("lot") ?? "";
  expect(await db.selectFrom("lots").select(["numero", "action", "nombre"]).execute()).toEqual([
    { numero: "L-0001", action: "reconfirmer", nombre: 1 },
  ]);
  expect(await desk.daysOf(old.id)).toBeUndefined();
  const seen = async () => findPublicListing(db, "properties", old.slug);
  expect(await seen()).toMatchObject({ row: { confirme_le: todayInLome() } });
  await desk.confirm({ id: old.id, version: 1 }); // the second tap, or the answer was lost
  expect((await read(db, old.id)).version).toBe(2);

  await desk.send({ intent: "annuler_lot", lot });
  expect(await desk.daysOf(old.id)).toBe(34);
  expect(await seen()).toMatchObject({ row: { confirme_le: null } });

  const fromFirstScreen = await desk.confirm({ id: old.id, version: 3 }, `${LIST}?retour=accueil`);
  expect(fromFirstScreen.headers.get("location")).toMatch(/^\/admin-dashboard\/\?lot=/);
  expect((await desk.unconfirmed()).total).toBe(2);
});

test("an act that visitors cannot see, and its undo, leave the time of the last change, in the row and in their lines", async () => {
  await using db = await openTestDatabase();
  const desk = await openDesk(db);
  const { id } = await addProperty(db, {}, daysAgo(40));
  const updated_at = daysAgo(3);
  await db
    .updateTable("properties")
    .set({ confirme_le: `${todayInLome()}T00:00:00.000Z`, updated_at })
    .execute(); // visitors are told the day alone
  const { headers } = await desk.confirm({ id, version: 1 });
  expect(await read(db, id)).toMatchObject({ version: 2, updated_at });
  await desk.send({ intent: "annuler_lot", lot: movedTo(headers).get("lot") ?? "" });
  expect(await read(db, id)).toMatchObject({ version: 3, updated_at });
  const lines = await db.selectFrom("audit_log").select("after").where("row_id", "=", id).where("lot", "is not", null).execute();
  expect(lines.map(({ after }) => (after as { updated_at: string }).updated_at)).toEqual([updated_at, updated_at]);
});

test("a listing is confirmed by saving its form, by making it available again, and by going online for the first time", async () => {
  await using db = await openTestDatabase();
  const shown = await addProperty(db, {}, daysAgo(40));
  expect(shown.confirme_le).toBeNull();
  await propertyContent.update(db, admin, shown.id, 1, buildPropertyInput());
  expect((await read(db, shown.id)).confirme_le?.slice(0, 10)).toBe(todayInLome());
  const draft = await addProperty(db, { publication: "brouillon" });
  await propertyContent.update(db, admin, draft.id, 1, buildPropertyInput({ publication: "en_ligne" }));
  expect((await read(db, draft.id)).confirme_le).toBeNull();
  const reserved = await addProperty(db, { statut: "reserve" }, daysAgo(40));
  await propertyContent.setStatut(db, admin, { id: reserved.id, version: 1 }, "disponible");
  expect((await read(db, reserved.id)).confirme_le).not.toBeNull();
});

test("the page of a confirmed listing says on which day, that of a taken one not, and the delay is of 15 to 90 days", () => {
  const panel = (changes: Partial<typeof villa>) =>
    textOf(renderRoute(<Panel view={toPropertyView({ ...villa, ...changes })} settings={defaultCompanySettings} chat="Bonjour" />));
  expect(panel({ confirme_le: "2026-11-12" })).toContain("Disponibilité confirmée le 12 novembre 2026");
  expect(panel({ confirme_le: null })).not.toContain("confirmée");
  expect(panel({ confirme_le: "2026-11-12", statut: "vendu" })).not.toContain("confirmée");
  const days = siteSettingsInputSchema.shape.reconfirmation_jours;
  expect(["14", "15", "90", "91"].map((typed) => days.safeParse(typed).success)).toEqual([false, true, true, false]);
});
