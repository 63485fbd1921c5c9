import { expect, test } from "vitest";
import { projectContent } from "#app/features/projects/project-content.server.ts";
import { PropertyAdminRow } from "#app/features/properties/property-admin-row.tsx";
import { propertyContent } from "#app/features/properties/property-content.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import { DRAFT_BASE_FIELD } from "#app/services/kept-forms/form-draft.ts";
import { type Fields, movedTo, signInToBackOffice } from "#tests/back-office.ts";
import { addContactRequest, addGalleryImage, addProject, addProperty } from "#tests/factories.ts";
import { renderRoute } from "#tests/render.tsx";
import { openTestDatabase } from "#tests/test-db.ts";
import * as drafts from "./content/draft-endpoint.ts";
import * as edit from "./content/edit.tsx";
import * as list from "./content/list.tsx";
import * as create from "./content/new.tsx";
import * as preview from "./content/preview.tsx";
import * as dashboard from "./dashboard/dashboard.tsx";
import * as galleryNew from "./gallery/gallery-image-new.tsx";
import * as bin from "./history/bin-page.tsx";
import * as history from "./history/history-page.tsx";
import * as lotsPage from "./settings/lots-page.tsx";

const WORKS = "/admin-dashboard/realisations";
const budgets = { budget_prevu: 45_123_456, budget_reel: 46_123_457, masquer_budgets: false };
const figures = /4[567].?(123|000).?(456|457|000)/;
const works: Fields = { titre: "Villa duplex", description: "Gros œuvre", categorie: "construction" };

test("S14 the budgets of a project are in nothing that a building site is sent, and stay what they are when it saves", async () => {
  await using db = await openTestDatabase();
  const project = await addProject(db, budgets);
  const path = `${WORKS}/${project.id}`;
  const site = await signInToBackOffice(db, "chantier");
  const direction = await signInToBackOffice(db);
  await direction.call(edit.action, path, { id: project.id, fields: { ...works, budget_prevu: "45 123 456", version: "1" } });
  const typed = { intent: "garder", cle: project.id, base: "0", ...works, budget_prevu: "47 000 000", masquer_budgets: "on" };
  const typeBudgets = (version: string) => direction.call(drafts.action, `${WORKS}/brouillon`, { fields: { ...typed, version } });
  await typeBudgets("2");

  const readings = async () =>
    JSON.stringify([
      (await site.call(list.loader, WORKS)).body,
      (await site.call(edit.loader, path, { id: project.id })).body,
      (await site.call(create.loader, `${WORKS}/nouveau?copie=${project.id}`)).body,
      (await site.call(history.loader, `${path}/historique`, { id: project.id, rubrique: "realisations" })).body,
      (await site.call(preview.loader, `${path}/apercu`, { id: project.id })).body,
    ]);
  const seen = await readings();
  expect(seen).toContain("Villa duplex");
  expect(seen).not.toMatch(figures);
  expect(JSON.stringify((await direction.call(edit.loader, path, { id: project.id })).body)).toContain("47 000 000");

  // What the site types is a draft of its own: it neither reads nor holds the budgets.
  const kept = await site.call(drafts.action, `${WORKS}/brouillon`, {
    fields: { intent: "garder", cle: project.id, base: "0", version: "2", ...works, titre: "Villa duplex, Agoè" },
  });
  expect(kept.status).toBe(200);
  const typedTexts = (await db.selectFrom("form_drafts").select("valeurs").orderBy("created_at").execute()).map(({ valeurs }) => valeurs);
  expect(typedTexts).toMatchObject([{ budget_prevu: "47 000 000" }, { titre: "Villa duplex, Agoè" }]);
  expect(JSON.stringify(typedTexts[1])).not.toMatch(figures);
  // A budget that is sent all the same is refused like any unknown field.
  for (const sent of [{ budget_prevu: "1" }, { masquer_budgets: "on" }] as Fields[])
    expect((await site.call(edit.action, path, { id: project.id, fields: { ...works, ...sent, version: "2" } })).status).toBe(400);
  expect((await site.call(edit.action, path, { id: project.id, fields: { ...works, version: "2" } })).status).toBe(302);
  expect(await projectContent.find(db, project.id)).toMatchObject({ ...budgets, budget_reel: null, masquer_budgets: false });
  // A draft that the Direction began and the site took up is saved whole.
  const begun = newId();
  await direction.call(drafts.action, `${WORKS}/brouillon`, { fields: { ...typed, cle: begun } });
  expect(movedTo((await site.call(list.action, WORKS, { fields: { intent: "reprendre", id: begun } })).headers).get("brouillon")).toBe(
    begun,
  );
  expect(JSON.stringify((await site.call(create.loader, `${WORKS}/nouveau?brouillon=${begun}`)).body)).not.toMatch(figures);
  await site.call(drafts.action, `${WORKS}/brouillon`, { fields: { intent: "garder", cle: begun, base: "1", ...works } });
  const going = await site.call(create.action, `${WORKS}/nouveau`, { fields: { ...works, id: begun, [DRAFT_BASE_FIELD]: "2" } });
  expect(going.status).toBe(302);
  expect(await projectContent.find(db, begun)).toMatchObject({ budget_prevu: 47_000_000, masquer_budgets: true });

  const made = await site.call(create.action, `${WORKS}/nouveau`, { fields: { ...works, titre: "Immeuble" } });
  const id = movedTo(made.headers).get("lignes") ?? "";
  expect(await projectContent.find(db, id)).toMatchObject({ budget_prevu: null, masquer_budgets: true }); // as a new form begins
});

test("S14 the bin shows and gives back the rows of one's own screens, and only the Direction deletes for good", async () => {
  await using db = await openTestDatabase();
  const villa = await addProperty(db, { titre: "Villa en corbeille" });
  const site = await addProject(db, { titre: "Chantier en corbeille" });
  const contact = await addContactRequest(db);
  const at = { deleted_at: "2026-11-16T08:00:00.000Z" };
  await db.updateTable("properties").set(at).where("id", "=", villa.id).execute();
  await db.updateTable("projects").set(at).where("id", "=", site.id).execute();
  await db.updateTable("contact_requests").set(at).where("id", "=", contact).execute();
  const shown = { secretariat: ["contact_requests"], commercial: ["properties"], chantier: ["projects"] } as const;
  for (const [role, tables] of Object.entries(shown) as [keyof typeof shown, readonly string[]][]) {
    const { call } = await signInToBackOffice(db, role);
    const { body } = await call(bin.loader, "/admin-dashboard/corbeille");
    expect(
      (body as { rows: { table: string }[] }).rows.map(({ table }) => table),
      role,
    ).toEqual(tables);
    const send = async (intent: string, table: string, id: string) =>
      (await call(bin.action, "/admin-dashboard/corbeille", { fields: { intent, table, id } })).status;
    expect(await send("restaurer", "testimonials", "x"), role).toBe(role === "secretariat" ? 404 : 403);
    expect(await send("supprimer", tables[0] ?? "", "x"), role).toBe(403);
    const asked = await call(bin.loader, `/admin-dashboard/corbeille?table=properties&supprimer=${villa.id}`);
    expect((asked.body as { asked: unknown }).asked, role).toBeUndefined();
  }
  const { call } = await signInToBackOffice(db, "commercial");
  const foreign = await call(bin.action, "/admin-dashboard/corbeille", { fields: { intent: "restaurer", table: "projects", id: site.id } });
  expect(foreign).toMatchObject({ status: 403, body: { message: "Votre rôle ne permet pas cette action." } });
  const own = await call(bin.action, "/admin-dashboard/corbeille", { fields: { intent: "restaurer", table: "properties", id: villa.id } });
  expect(own.status).toBe(302);
});

test("S14 a lot is taken back by its author or the Direction, and only the author finds it in his list", async () => {
  await using db = await openTestDatabase();
  const { id } = await addProperty(db);
  const [author, colleague, direction] = [
    await signInToBackOffice(db, "commercial"),
    await signInToBackOffice(db, "commercial"),
    await signInToBackOffice(db),
  ];
  const act = async (statut: string) => {
    const fields = { intent: "choisis", cle_envoi: newId(), acte: `statut:${statut}`, id };
    return movedTo((await author.call(list.action, "/admin-dashboard/biens", { fields })).headers).get("lot") ?? "";
  };
  const statut = async () => (await propertyContent.find(db, id))?.statut;
  const lot = await act("vendu");
  const undo = (who: typeof author, number = lot) => [
    () => who.call(list.action, "/admin-dashboard/biens", { fields: { intent: "annuler_lot", lot: number } }),
    () => who.call(lotsPage.action, "/admin-dashboard/parametres/lots", { fields: { intent: "annuler_lot", lot: number } }),
  ];
  const listed = async (who: typeof author) =>
    ((await who.call(lotsPage.loader, `/admin-dashboard/parametres/lots?lot=${lot}`)).body as { lots: unknown[]; report: unknown }).lots
      .length;
  expect([await listed(author), await listed(colleague), await listed(direction)]).toEqual([1, 0, 1]);
  for (const send of undo(colleague))
    expect(await send()).toMatchObject({ status: 403, body: { message: "Votre rôle ne permet pas cette action." } });
  expect(await statut()).toBe("vendu");
  for (const send of undo(author)) expect((await send()).status).toBe(302);
  expect(await statut()).toBe("disponible");
  const again = await act("reserve");
  for (const send of undo(direction, again)) expect((await send()).status).toBe(302);
  expect(await statut()).toBe("disponible");
});

test("S14 whoever may only add to the gallery changes nothing that is there", async () => {
  await using db = await openTestDatabase();
  const image = await addGalleryImage(db, { titre: "Salon du soir" });
  const { call } = await signInToBackOffice(db, "chantier");
  const form = { titre: "Dalle coulée", categorie: "general", image_id: image.image_id };
  const send = (fields: Fields) => call(galleryNew.action, "/admin-dashboard/galerie/nouvelle", { fields });
  expect((await send({ ...form, id: image.id })).status).toBe(403);
  const added = await send({ ...form, id: newId() });
  expect([added.status, added.headers.get("location")]).toEqual([302, "/admin-dashboard?fait=ajout"]);
  const titles = await db.selectFrom("gallery_images").select("titre").orderBy("titre").execute();
  expect(titles.map(({ titre }) => titre)).toEqual(["Dalle coulée", "Salon du soir"]);
});

test("S14 the first screen has the figures for three roles, and for the building site a greeting and its projects", async () => {
  await using db = await openTestDatabase();
  await addProject(db, { statut: "en_cours" });
  await addProject(db);
  type First = { figures?: object; welcome?: object; greeting: { prenom: string } };
  for (const role of ["super_admin", "secretariat", "commercial"] as const) {
    const { figures: shown, welcome } = (await (await signInToBackOffice(db, role)).call(dashboard.loader, "/admin-dashboard"))
      .body as First;
    expect([shown !== undefined, welcome], role).toEqual([true, undefined]);
  }
  const site = await signInToBackOffice(db, "chantier");
  const body = (await site.call(dashboard.loader, "/admin-dashboard")).body as First;
  expect(body.figures).toBeUndefined();
  expect([body.greeting.prenom, body.welcome]).toEqual(["Membre", { works: { total: 2, running: 1 } }]);
});

test("S14 a row offers its reader the preview and the history, and no control that his role cannot use", async () => {
  await using db = await openTestDatabase();
  const { id } = await addProperty(db);
  const row = await propertyContent.find(db, id);
  if (!row) throw new Error("The property is not there");
  const draw = (role: "commercial" | "secretariat") => renderRoute(<PropertyAdminRow row={row} onDelete={() => undefined} />, role);
  for (const control of ["Modifier", "Dupliquer", "Supprimer", "<form", "Changer"]) {
    expect(draw("commercial"), control).toContain(control);
    expect(draw("secretariat"), control).not.toContain(control);
  }
  const read = draw("secretariat");
  for (const offered of [`/biens/${id}/apercu`, `/biens/${id}/historique`, `/biens/${id}/affiche`]) expect(read).toContain(offered);
  const reader = await signInToBackOffice(db, "secretariat");
  const seen = (await reader.call(preview.loader, `/admin-dashboard/biens/${id}/apercu`, { id })).body as {
    previewed: { mayChange: boolean };
  };
  expect(seen.previewed.mayChange).toBe(false);
  const past = (await reader.call(history.loader, `/admin-dashboard/biens/${id}/historique`, { id, rubrique: "biens" })).body;
  expect(past).toMatchObject({ backTo: "/admin-dashboard/biens", lines: [{ canBringBack: false }] });
});
