import { expect, test } from "vitest";
import { listNotifications, notificationCount, sumInWords } from "#app/features/desk/notices/notifications.tsx";
import type { AdminCounts } from "#app/features/desk/shell/admin-tab-list.ts";
import { AdminTabs } from "#app/features/desk/shell/admin-tabs.tsx";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import * as boite from "#app/routes/admin/boite/boite.tsx";
import { signInToBackOffice } from "#tests/back-office.ts";
import {
  addContactRequest,
  addGalleryImage,
  addProject,
  addProperty,
  addSellRequest,
  addTestimonial,
  addVehicle,
} from "#tests/factories.ts";
import { renderRoute } from "#tests/render.tsx";
import { openTestDatabase } from "#tests/test-db.ts";
import * as layout from "./admin-layout.tsx";

const binned = { deleted_at: "2026-10-01T00:00:00.000Z" };

/** What each tab says: its name, how many rows there are, how many wait. */
function tabs(counts: AdminCounts) {
  const markup = renderRoute(<AdminTabs counts={counts} />);
  return [...markup.matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([, tab = ""]) =>
    [...tab.matchAll(/<span[^>]*>([^<]+)/g)].map(([, word = ""]) => word.trim()).join(" "),
  );
}

test("ADM-SHELL-11 each tab counts its rows, drafts too, and what waits on Véhicules, Contacts and Avis, the bin left out", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  const counts = async () => ((await call(layout.loader, "/admin-dashboard")).body as { counts: AdminCounts }).counts;
  expect(tabs(await counts())).toEqual(
    ["Stats", "Textes", "Biens 0", "Réalisations 0", "Galerie 0", "Véhicules 0", "Contacts", "Avis"], // no badge at 0
  );

  const [property] = [await addProperty(db), await addProperty(db, { statut: "vendu" }), await addProperty(db)];
  await db.updateTable("properties").set(binned).where("id", "=", property.id).execute();
  for (const statut of ["en_cours", "termine", "planifie"] as const) await addProject(db, { statut });
  for (let added = 0; added < 4; added++) await addGalleryImage(db);
  await db.updateTable("gallery_images").set({ statut: "brouillon" }).where("ordre", "=", 0).execute();
  for (let added = 0; added < 5; added++) await addVehicle(db, { statut: added ? "vendu" : "disponible" });
  for (let sent = 0; sent < 6; sent++) await addSellRequest(db);
  await addSellRequest(db, { statut: "accepte" });
  await addSellRequest(db, { statut: "spam" });
  for (let sent = 0; sent < 7; sent++) await addContactRequest(db);
  await addContactRequest(db, { statut: "traite" });
  await addContactRequest(db, binned);
  for (let sent = 0; sent < 8; sent++) await addTestimonial(db);
  await addTestimonial(db, { statut: "approuve" });
  await addTestimonial(db, { a_verifier: true });

  expect(tabs(await counts())).toEqual([
    "Stats",
    "Textes",
    "Biens 2",
    "Réalisations 3",
    "Galerie 4",
    "Véhicules 5 6 demandes de vente à traiter",
    "Contacts 7 à traiter",
    "Avis 8 à relire",
  ]);
});

test("ADM-SHELL-08 ADM-SHELL-11 NAV-01 bell, tabs and Boîte count from one reading, and the panel writes the sum out", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  const same = { telephone: "90123456", telephone_e164: "+22890123456" };
  await changeContent(db, async (trx) => {
    await addContactRequest(trx, { ...same, nom: "Reine" });
    await addContactRequest(trx, { ...same, nom: "Reine" });
    await addContactRequest(trx, { telephone_e164: "+22890123457", nom: "Kossi", email: null });
    await addTestimonial(trx, { client_nom: "Ama" });
    await addSellRequest(trx, { telephone_e164: "+22890123458" });
  });
  const { counts } = (await call(layout.loader, "/admin-dashboard")).body as { counts: AdminCounts };
  const { counts: views } = (await call(boite.loader, "/admin-dashboard/boite")).body as { counts: Record<"nouveau", number> };
  expect([notificationCount(counts), counts.people]).toEqual([4, views.nouveau]);
  expect(sumInWords(counts)).toBe(`3 messages, 1 avis, 1 demande de vente, de ${views.nouveau} personnes`);
  const sent = { "waiting:contact_requests": 5, "waiting:testimonials": 2, "waiting:vehicle_sell_requests": 1, people: 6 };
  expect(sumInWords(sent)).toBe("5 messages, 2 avis, 1 demande de vente, de 6 personnes");
  expect(sumInWords({ ...sent, "waiting:contact_requests": 1, "waiting:testimonials": 0, people: 0 })).toBe(
    "1 message, 1 demande de vente",
  );
  expect(tabs({ ...counts, ...sent })).toContain("Véhicules 0 1 demande de vente à traiter");
});

test("ADM-SHELL-08 the panel lists the three kinds that wait and what is to be looked at, the number counts two of them", () => {
  const counts = {
    "waiting:contact_requests": 2,
    "waiting:testimonials": 1,
    "waiting:vehicle_sell_requests": 1,
    "check:contact_requests": 270,
    "check:testimonials": 1,
    "check:vehicle_sell_requests": 0,
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
