import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { TO_CHECK } from "#app/db/tables/closed-lists.ts";
import { notificationCount } from "#app/features/desk/notices/notifications.tsx";
import { findArrivals } from "#app/features/desk/shell/admin-counts.server.ts";
import type { AdminCounts } from "#app/features/desk/shell/admin-tab-list.ts";
import { listPublicTestimonials } from "#app/features/reviews/testimonial-public-queries.server.ts";
import { findStats } from "#app/features/stats/stats-queries.server.ts";
import * as layout from "#app/routes/admin/shell/admin-layout.tsx";
import { type Fields, signInToBackOffice } from "#tests/back-office.ts";
import { addContactRequest, addSellRequest, addTestimonial } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as sentExport from "./sent-export.ts";
import * as sentList from "./sent-list.tsx";

type Loaded = { rows: { id: string; a_verifier: boolean }[]; total: number; statuts: Record<string, number> };

async function openBackOffice(db: Db) {
  const { call } = await signInToBackOffice(db);
  const of = (route: { loader: (args: never) => unknown; action: (args: never) => unknown }, path: string) => ({
    load: async (search = "") => (await call(route.loader, path + search)).body as Loaded,
    change: (fields: Fields) => call(route.action, path, { fields }),
  });
  return {
    contacts: of(sentList, "/admin-dashboard/contacts"),
    sells: of(sentList, "/admin-dashboard/vehicules/demandes"),
    reviews: of(sentList, "/admin-dashboard/avis"),
    counts: async () => ((await call(layout.loader, "/admin-dashboard")).body as { counts: AdminCounts }).counts,
    export: async (search: string) =>
      (await call(sentExport.action, `/admin-dashboard/contacts/export${search}`, { fields: {} })).body as Response,
  };
}

test("ADM-SHELL-08 what is to be looked at stands in a list of its own, outside every count, until it is found real", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const marked = { a_verifier: true };
  const ids = {
    contacts: await addContactRequest(db, marked),
    sells: (await addSellRequest(db, marked)).id,
    reviews: await addTestimonial(db, marked),
  };
  expect(notificationCount(await office.counts())).toBe(0);
  expect(await office.counts()).toMatchObject({
    "waiting:contact_requests": 0,
    "waiting:vehicle_sell_requests": 0,
    "check:contact_requests": 1,
    "check:testimonials": 1,
  });
  expect(await findArrivals(db)).toEqual({});
  const stats = async () => (await findStats(db)).cards;
  expect(await stats()).toMatchObject({ newContacts: 0, pendingTestimonials: 0 });

  for (const name of ["contacts", "sells", "reviews"] as const) {
    const { load, change } = office[name];
    expect(await load(), name).toMatchObject({ rows: [], total: 0, statuts: { [TO_CHECK]: 1 } });
    expect(await load(`?statut=${TO_CHECK}`), name).toMatchObject({ rows: [{ id: ids[name] }], total: 1 });
    expect((await change({ intent: "verifier", id: ids[name] })).status, name).toBe(302);
    expect(await load(), name).toMatchObject({ rows: [{ id: ids[name], a_verifier: false }], total: 1 });
  }
  expect(notificationCount(await office.counts())).toBe(2);
  expect(await findArrivals(db)).toEqual({}); // found real, not arrived
  const created_at = "2026-11-15T08:00:00.000Z";
  await addContactRequest(db, { created_at, prenom: "Afi", nom: "Lawson", sujet: "Villa à Baguida" });
  const news = { contact_requests: { at: created_at, who: "Afi Lawson", about: "Villa à Baguida" } };
  expect(await findArrivals(db)).toEqual(news);
  await db.updateTable("contact_requests").set({ saisi_par: "Essi Ameganvi" }).where("created_at", "=", created_at).execute();
  expect(await findArrivals(db, "Koffi Mensah")).toEqual(news);
  expect(await findArrivals(db, "Essi Ameganvi")).toEqual({}); // who typed it is not told of it
  expect(await stats()).toMatchObject({ newContacts: 2, pendingTestimonials: 1 });
});

test("whatever is done to a request takes it out of those to look at, and the bin keeps the mark", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const markOf = async (table: "contact_requests" | "vehicle_sell_requests" | "testimonials", id: string) =>
    (await db.selectFrom(table).select("a_verifier").where("id", "=", id).executeTakeFirstOrThrow()).a_verifier;
  const acts: Fields[] = [
    { intent: "statut", statut: "en_cours" },
    { intent: "statut", statut: "spam" },
    { intent: "urgence", urgence: "haute" },
    { intent: "notes", notes: "Vu", avant: "" },
  ];
  for (const act of acts) {
    const id = await addContactRequest(db, { a_verifier: true });
    expect((await office.contacts.change({ ...act, id })).status).toBe(302);
    expect(await markOf("contact_requests", id), JSON.stringify(act)).toBe(false);
  }
  const { id: sell } = await addSellRequest(db, { a_verifier: true });
  await office.sells.change({ intent: "statut", statut: "refuse", id: sell });
  expect(await markOf("vehicle_sell_requests", sell)).toBe(false);
  for (const statut of ["approuve", "rejete", "en_attente"]) {
    const id = await addTestimonial(db, { a_verifier: true });
    await office.reviews.change({ intent: "statut", statut, id });
    expect(await markOf("testimonials", id), statut).toBe(false);
  }
  expect((await listPublicTestimonials(db)).filter(({ exemple }) => !exemple)).toHaveLength(1);

  const binned = await addContactRequest(db, { a_verifier: true });
  await office.contacts.change({ intent: "supprimer", id: binned });
  await office.contacts.change({ intent: "restaurer", id: binned });
  expect(await markOf("contact_requests", binned)).toBe(true);
  const versionOf = async () =>
    (await db.selectFrom("contact_requests").select("version").where("id", "=", binned).executeTakeFirst())?.version;
  expect((await office.contacts.change({ intent: "verifier", id: binned })).status).toBe(302);
  const version = await versionOf();
  expect((await office.contacts.change({ intent: "verifier", id: binned })).status).toBe(302); // sent again: nothing more to do
  expect(await versionOf()).toBe(version);
  await office.contacts.change({ intent: "supprimer", id: binned });
  expect((await office.contacts.change({ intent: "verifier", id: binned })).status).toBe(404);
});

test("an export says of a request to look at that it is one, and the history that it was found real", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const id = await addContactRequest(db, { a_verifier: true, email: null });
  const lines = async (search: string) => (await (await office.export(search)).text()).trimEnd().split("\r\n").slice(1);
  expect(await lines("")).toEqual([]);
  expect(await lines(`?statut=${TO_CHECK}`)).toEqual([expect.stringContaining(";À vérifier;")]);
  await office.contacts.change({ intent: "verifier", id });
  const { rows } = await office.contacts.load();
  expect(rows).toMatchObject([{ id, email: null, history: [{ text: "Vérifiée" }] }]);
});
