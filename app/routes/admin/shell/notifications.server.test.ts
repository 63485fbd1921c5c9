import { expect, test } from "vitest";
import { signInToBackOffice } from "#tests/back-office.ts";
import { addContactRequest, addProperty, addTestimonial } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as layout from "./admin-layout.tsx";
import type { AdminCounts } from "./admin-tab-list.ts";
import { listNotifications, notificationCount } from "./notifications.ts";

test("ADM-SHELL-11 the tabs count what there is and what waits, the bin left out", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  await addProperty(db);
  await addContactRequest(db);
  await addContactRequest(db, { statut: "traite" });
  await addContactRequest(db, { deleted_at: "2026-10-01T00:00:00.000Z" });
  await addTestimonial(db);
  await addTestimonial(db);
  await addTestimonial(db, { statut: "approuve" });
  const { counts } = (await call(layout.loader, "/admin-dashboard")).body as { counts: AdminCounts };
  expect(counts).toEqual({
    properties: 1,
    projects: 0,
    gallery_images: 0,
    vehicles: 0,
    sell_requests: 0,
    new_contacts: 1,
    pending_testimonials: 2,
    new_sell_requests: 0,
    contacts_to_check: 0,
    testimonials_to_check: 0,
    sell_requests_to_check: 0,
  });
});

test("ADM-SHELL-08 the panel lists the three kinds that wait and what is to be looked at, the number counts two of them", () => {
  const counts = {
    new_contacts: 2,
    pending_testimonials: 1,
    new_sell_requests: 1,
    contacts_to_check: 270,
    testimonials_to_check: 1,
    sell_requests_to_check: 0,
  };
  expect(notificationCount(counts)).toBe(3);
  const { counted, others } = listNotifications(counts);
  expect(counted.map(({ text }) => text)).toEqual(["2\u00a0nouvelles demandes de contact", "1\u00a0avis en attente"]);
  expect(others.map(({ text }) => text)).toEqual([
    "1\u00a0nouvelle demande de vente",
    "270\u00a0demandes de contact à vérifier",
    "1\u00a0avis à vérifier",
  ]);
  const none = Object.fromEntries(Object.keys(counts).map((name) => [name, 0])) as typeof counts;
  expect(listNotifications(none)).toEqual({ counted: [], others: [] });
});
