import { expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { projectCategories, projectStatuts, projectTypes, villes } from "#app/db/tables/closed-lists.ts";
import { projectContent } from "#app/features/projects/project-content.server.ts";
import { projectDefinition } from "#app/features/projects/project-fields.ts";
import { removalQuestion, removalTitle } from "#app/services/bin/bin.ts";
import { type ContentFormResult, resultMessage } from "#app/services/content/content-form.tsx";
import type { Content } from "#app/services/content/rows/content.server.ts";
import { contentFor } from "#app/services/content/rows/content-for.server.ts";
import { type Fields, signInToBackOffice } from "#tests/back-office.ts";
import { addImage, addProject } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as edit from "./edit.tsx";
import * as list from "./list.tsx";
import * as create from "./new.tsx";

const residence: Fields = { titre: "Résidence", description: "Vingt logements.", categorie: "construction" };
const LIST = "/admin-dashboard/realisations";

async function openBackOffice(db: Db) {
  const { call } = await signInToBackOffice(db);
  return {
    create: (fields: Fields) => call(create.action, `${LIST}/nouveau`, { fields }),
    save: (id: string, fields: Fields) => call(edit.action, `${LIST}/${id}`, { fields, id }),
    change: (fields: Fields) => call(list.action, `${LIST}?statut=planifie`, { fields }),
    list: (search = "") => call(list.loader, LIST + search),
  };
}

function listProjects(db: Db) {
  return db.selectFrom("projects").selectAll().orderBy("id").execute();
}

test("ADM-PROJ-05 each category, type and status is kept, planned is the default and any status may follow any other", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  await office.create(residence);
  const [{ id, statut } = { id: "", statut: "" }] = await listProjects(db);
  expect(statut).toBe("planifie");

  let version = 1;
  const order = projectStatuts.flatMap((from) => projectStatuts.filter((to) => to !== from).flatMap((to) => [from, to]));
  for (const [step, next] of order.entries()) {
    const categorie = projectCategories[step % projectCategories.length] ?? "";
    const type_projet = projectTypes[step % projectTypes.length] ?? "";
    expect((await office.save(id, { ...residence, categorie, type_projet, statut: next, version: String(version++) })).status).toBe(302);
    expect(await projectContent.find(db, id)).toMatchObject({ categorie, type_projet, statut: next });
  }
  const mistakes: Fields[] = [{ categorie: "jardinage" }, { type_projet: "agricole" }, { statut: "fini" }];
  for (const wrong of mistakes) expect((await office.create({ ...residence, ...wrong })).status).toBe(400);
});

test("Montrer shows visitors what the form of a project kept from them, but no budget for a member who may not read them", async () => {
  await using db = await openTestDatabase();
  const hidden = { client_nom: "SCI Les Palmiers", afficher_client: false, budget_prevu: 420_000_000, masquer_budgets: true };
  for (const [role, masquer_budgets] of [
    ["chantier", true],
    ["super_admin", false],
  ] as const) {
    const { call } = await signInToBackOffice(db, role);
    const { id, version } = await addProject(db, hidden);
    const show = (seen: number) => call(list.action, LIST, { fields: { intent: "montrer", id, version: String(seen) } });
    expect((await show(version)).headers.get("location")).toContain("fait=modification");
    expect(await projectContent.find(db, id)).toMatchObject({ ...hidden, afficher_client: true, masquer_budgets, version: version + 1 });
    expect((await show(version)).status).toBe(409);
  }
});

test("an end before its start is refused under its field, the same day is not", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const dates = { date_debut: "2026-11-16", date_fin_prevue: "2026-11-15", date_fin_reelle: "2026-11-01" };
  expect(await office.create({ ...residence, ...dates, titre: "" })).toMatchObject({
    status: 400,
    body: {
      errors: {
        titre: "Le champ titre est obligatoire",
        date_fin_prevue: "La fin prévue ne peut pas être avant le début.",
        date_fin_reelle: "La fin réelle ne peut pas être avant le début.",
      },
    },
  });
  const sameDay = { ...dates, date_fin_prevue: "2026-11-16", date_fin_reelle: "" };
  expect((await office.create({ ...residence, ...sameDay })).status).toBe(302);
  expect((await office.create({ ...residence, date_fin_prevue: "2026-11-15" })).status).toBe(302);
});

test("ADM-PROJ-06 every city of the company may be chosen, and at most thirty pictures are kept", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  for (const ville of ["Lomé", "Kara", "Sokodé", "Aneho", "Dapaong", "Kpalimé", "Atakpamé"])
    expect((await office.create({ ...residence, titre: ville, ville })).status).toBe(302);
  expect((await listProjects(db)).map(({ ville }) => ville)).toEqual(villes);
  expect((await office.create({ ...residence, ville: "T" })).status).toBe(400);

  const images: string[] = [];
  while (images.length < 31) images.push(`${await addImage(db)}|Photo ${images.length + 1}`);
  const refused = await office.create({ ...residence, images });
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: { images: "Vous ne pouvez uploader que 30 images maximum" }, values: { images } },
  });
  await office.create({ ...residence, titre: "Trente", images: images.slice(1) });
  const stored = (await listProjects(db)).find(({ titre }) => titre === "Trente");
  expect(stored?.images).toHaveLength(30);
});

test("ADM-PROJ-07 deleting asks its question, goes to the bin and can be undone", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const { id } = await addProject(db, { titre: "Résidence" });
  expect(removalQuestion("projects")).toBe("Êtes-vous sûr de vouloir supprimer ce projet\u00a0? Restauration possible pendant 30 jours.");
  expect(removalTitle("projects", "Résidence")).toBe("Supprimer le projet «\u00a0Résidence\u00a0»");
  expect(removalTitle("gallery_images", "Salon")).toBe("Supprimer l’image «\u00a0Salon\u00a0»");
  expect((await office.list(`?supprimer=${id}`)).body).toMatchObject({ rowToDelete: { id, titre: "Résidence" } });

  const deleted = await office.change({ intent: "supprimer", id });
  expect(deleted.headers.get("location")).toBe(`${LIST}?statut=planifie&fait=suppression&lignes=${id}`);
  expect((await office.list()).body).toMatchObject({ total: 0 });
  expect((await listProjects(db))[0]?.deleted_at).not.toBeNull();
  expect(await office.change({ intent: "supprimer", id })).toMatchObject({ status: 404 });
  await office.change({ intent: "restaurer", id });
  expect((await office.list()).body).toMatchObject({ total: 1 });
});

test("ADM-PROJ-08 a write that fails is told in its words and keeps what was typed", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const { id, version } = await addProject(db);
  const failure = vi.spyOn(db, "transaction");
  failure.mockImplementation(() => {
    throw new Error("disk image is malformed");
  });
  const answers = [await office.create(residence), await office.save(id, { ...residence, version: String(version) })];
  for (const { status, body } of answers) {
    expect(status).toBe(500);
    expect(body).toMatchObject({ kind: "failed", values: residence });
    expect(resultMessage(projectDefinition, body as ContentFormResult).description).toBe("Erreur lors de l'enregistrement du projet");
  }
  expect(await office.change({ intent: "supprimer", id })).toMatchObject({
    status: 500,
    body: { description: "Erreur lors de la suppression" },
  });

  failure.mockImplementation(() => {
    throw Object.assign(new Error("database is locked"), { errcode: 5 });
  });
  const away = await office.create(residence);
  expect(away.status).toBe(503);
  expect(resultMessage(projectDefinition, away.body as ContentFormResult).description).toMatch(
    /^Erreur lors de l'enregistrement du projet\. La base de données ne répond pas/,
  );
});

test("a missing field of a project is named, and nothing is stored", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const { status, body } = await office.create({ ...residence, titre: " ", categorie: "" });
  expect(status).toBe(400);
  expect(resultMessage(projectDefinition, body as ContentFormResult)).toEqual({
    title: "Champ requis manquant",
    description: "Le champ titre est obligatoire",
  });
  expect(await listProjects(db)).toEqual([]);
});

test("EQUIPE-01 the file of a content has no column of what is withheld from the member who asks for it", async () => {
  await using db = await openTestDatabase();
  await addProject(db, { titre: "Résidence", budget_prevu: 123_456_789 });
  const file = async (role: string) => {
    let text = "";
    for await (const piece of contentFor(projectContent as unknown as Content, { role }).export(db, { q: "", statut: undefined } as never))
      text += piece;
    return text;
  };
  expect(await file("super_admin")).toMatch(/Budget.*123456789/s);
  expect(await file("chantier")).toContain("Résidence");
  expect(await file("chantier")).not.toMatch(/budget|123456789/i);
});
