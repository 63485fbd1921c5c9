import { expect, test } from "vitest";
import type { ContactStatut } from "#app/features/contact/contact-request.ts";
import { contactSent } from "#app/features/contact/contact-sent.ts";
import { listGalleryImagesForAdmin } from "#app/features/gallery/gallery-image-queries.server.ts";
import { galleryDone } from "#app/features/gallery/gallery-words.ts";
import { projectContent } from "#app/features/projects/project-content.server.ts";
import { projectDefinition } from "#app/features/projects/project-fields.ts";
import { propertyContent } from "#app/features/properties/property-content.server.ts";
import { propertyDefinition } from "#app/features/properties/property-fields.ts";
import { reviewSent } from "#app/features/reviews/review-sent.ts";
import { sellSent } from "#app/features/selling/sell-sent.ts";
import { listSent } from "#app/features/sent/sent-kinds.server.ts";
import { siteTextDone } from "#app/features/texts/site-text-words.ts";
import { vehicleContent } from "#app/features/vehicles/vehicle-content.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import * as gallery from "#app/routes/admin/gallery/gallery.tsx";
import * as sentList from "#app/routes/admin/inbox/sent-list.tsx";
import * as texts from "#app/routes/admin/texts/texts.tsx";
import type { Content } from "#app/services/content/rows/content.server.ts";
import { type Fields, type Handler, saidBy, signInToBackOffice } from "#tests/back-office.ts";
import { sampleOf } from "#tests/content-sample.ts";
import {
  addContactRequest,
  addGalleryImage,
  addProject,
  addProperty,
  addSellRequest,
  addTestimonial,
  addVehicle,
} from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as editPage from "./edit.tsx";
import * as listPage from "./list.tsx";
import * as newPage from "./new.tsx";

test("FMT-03 every success has its message, in the manner of the house", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  const change = async (action: Handler, path: string, fields: Fields) =>
    (await call(action, `/admin-dashboard${path}`, { fields })).headers;
  const id = await addContactRequest(db);
  const moved = async (statut: ContactStatut) =>
    saidBy(await change(sentList.action, "/contacts", { intent: "statut", id, statut }), contactSent.done);
  expect([await moved("en_cours"), await moved("traite"), await moved("ferme"), await moved("nouveau")]).toEqual([
    "✅ Demande prise en charge",
    "✅ Demande traitée",
    "✅ Demande fermée",
    "✅ Demande rouverte",
  ]);
  const review = await addTestimonial(db);
  const judged = async (statut: string) =>
    saidBy(await change(sentList.action, "/avis", { intent: "statut", id: review, statut }), reviewSent.done);
  expect([await judged("approuve"), await judged("rejete"), await judged("en_attente")]).toEqual([
    "✅ Avis approuvé",
    "✅ Avis rejeté",
    "✅ Avis remis en attente",
  ]);
  const text = { section: "hero", key: "slide1_title", content: "Bonjour" };
  expect(saidBy(await change(texts.action, "/textes", { ...text, intent: "modifier", version: "0" }), siteTextDone)).toBe(
    "✅ Texte mis à jour",
  );
  const written = async ({ table, listUrl, fields, words }: Content) => {
    const form = sampleOf(fields);
    const row = newId();
    const created = await call(newPage.action, `${listUrl}/nouveau`, { fields: { ...form, id: row } });
    const updated = await call(editPage.action, `${listUrl}/${row}`, { fields: { ...form, titre: "Autre titre", version: "1" }, id: row });
    const deleted = await call(listPage.action, listUrl, { fields: { intent: "supprimer", id: row } });
    return [table, ...[created, updated, deleted].map(({ headers }) => saidBy(headers, words.done))];
  };
  expect(await Promise.all([written(propertyContent), written(projectContent)])).toEqual([
    ["properties", "✅ Bien ajouté", "✅ Bien modifié", "✅ Bien supprimé"],
    ["projects", "✅ Projet ajouté", "✅ Projet modifié", "✅ Projet supprimé"],
  ]);
  const image = (await addGalleryImage(db)).id;
  const shown = async (statut: string, version: string) =>
    saidBy(await change(gallery.action, "/galerie", { intent: "statut", id: image, statut, version }), galleryDone);
  expect([await shown("brouillon", "1"), await shown("publie", "2")]).toEqual(["✅ Image masquée", "✅ Image publiée"]);
  const messages = [
    propertyDefinition.words.done,
    projectDefinition.words.done,
    galleryDone,
    contactSent.done,
    reviewSent.done,
    siteTextDone,
  ].flatMap((done) => Object.values(done));
  for (const { title } of messages) expect(title).toMatch(/^✅ \p{Lu}/u);
});

test("ADM-SHELL-15 lists show the newest first, the gallery its own order, and never more than a page", async () => {
  await using db = await openTestDatabase();
  const days = Array.from({ length: 14 }, (_, index) => `2026-10-${String(index + 1).padStart(2, "0")}T08:00:00.000Z`);
  // Not stored in the order of their days: neither the id nor the order of writing may stand for it.
  for (const day of days.toSorted((one, other) => one.slice(9, 10).localeCompare(other.slice(9, 10)) || one.localeCompare(other))) {
    await addProperty(db, { titre: day }, day);
    await addProject(db, { titre: day }, day);
    await addVehicle(db, { titre: day }, day);
    await addGalleryImage(db, { titre: day, ordre: 100 - days.indexOf(day) });
    await addContactRequest(db, { sujet: day, created_at: day });
    await addTestimonial(db, { client_nom: day, created_at: day });
    await addSellRequest(db, { modele: day, statut: days.indexOf(day) % 2 ? "nouveau" : "refuse", created_at: day }); // DEC-159: by day alone
  }
  const newest = [...days].reverse().slice(0, 12);
  const page = { page: 1 };
  expect((await propertyContent.list(db, page)).rows.map(({ titre }) => titre)).toEqual(newest);
  expect((await projectContent.list(db, page)).rows.map(({ titre }) => titre)).toEqual(newest);
  expect((await vehicleContent.list(db, page)).rows.map(({ titre }) => titre)).toEqual(newest);
  expect((await listSent(db, contactSent, page)).rows.map(({ sujet }) => sujet)).toEqual(newest);
  expect((await listSent(db, reviewSent, page)).rows.map(({ client_nom }) => client_nom)).toEqual(newest);
  expect((await listSent(db, sellSent, page)).rows.map(({ modele }) => modele)).toEqual(newest);
  expect((await propertyContent.list(db, { page: 2 })).rows.map(({ titre }) => titre)).toEqual([days[1], days[0]]);
  const tiles = (await listGalleryImagesForAdmin(db, page)).rows;
  expect(tiles.map(({ ordre }) => ordre)).toEqual(Array.from({ length: 12 }, (_, index) => 87 + index));
});
