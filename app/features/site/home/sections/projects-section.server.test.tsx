import { expect, test, vi } from "vitest";
import { loadProjects } from "#app/features/site/home/load-sections.server.ts";
import { defaultCompanySettings } from "#app/services/company-values/settings.ts";
import { mergeSiteTexts } from "#app/services/site-texts/site-texts.ts";
import { addProject } from "#tests/factories.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { openTestDatabase } from "#tests/test-db.ts";
import { ProjectsSection } from "./projects-section.tsx";

const texts = mergeSiteTexts([]);

function render(projects: Awaited<ReturnType<typeof loadProjects>>) {
  return renderRoute(
    <ProjectsSection texts={texts.projects} messages={texts.contact} settings={defaultCompanySettings} projects={projects} />,
  );
}

function search(text = "") {
  return new URLSearchParams(text);
}

test("the section of the projects has its anchor, its title and its call buttons", async () => {
  await using db = await openTestDatabase();
  const section = render(await loadProjects(db, search()));
  expect(section).toMatch(/^<section[^>]* id="realisations"/);
  expect(section).toMatch(/<h2[^>]*>Nos Réalisations<\/h2>/);
  const [, buttons = ""] = /class="projects-intro"([\s\S]*?)<\/div>/.exec(section) ?? [];
  const calls = [...buttons.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, href, label = ""]) => [textOf(label), href]);
  expect(calls).toEqual([
    ["Parler à un chef de projet", expect.stringMatching(/^tel:\+228/)],
    ["WhatsApp", expect.stringMatching(/^https:\/\/wa\.me\/228/)],
  ]);
});

test("PROJ-04 the count is written in right French from none to many", async () => {
  await using db = await openTestDatabase();
  const count = async (text = "") =>
    /<p class="project-count" role="status">(.*?)<\/p>/.exec(render(await loadProjects(db, search(text))))?.[1];
  expect(await count()).toBe("0 projet trouvé");
  await addProject(db, { ville: "Kara" });
  expect(await count()).toBe("1 projet trouvé");
  await addProject(db);
  expect(await count()).toBe("2 projets trouvés");
  expect(await count("p_ville=Kara")).toBe("1 projet trouvé");
});

test("without any project the section says that none is online, counts no zeros and clears no filter that is not set", async () => {
  await using db = await openTestDatabase();
  const bare = render(await loadProjects(db, search()));
  expect(textOf(bare)).toContain("Aucune réalisation en ligne pour le moment.");
  expect(bare).not.toContain("project-counters");
  expect(textOf(bare)).not.toMatch(/Effacer les filtres|ne correspond/);
  const filtered = textOf(render(await loadProjects(db, search("p_ville=Kara"))));
  for (const words of ["Aucune réalisation ne correspond à votre recherche.", "Effacer les filtres"]) expect(filtered).toContain(words);
  await addProject(db);
  expect(render(await loadProjects(db, search()))).toContain("project-counters");
});

test("PROJ-16 a list that cannot be read leaves a section without projects that works and offers to try again", async () => {
  await using db = await openTestDatabase();
  await addProject(db, { titre: "Résidence" });
  const failing = vi.spyOn(db, "selectFrom").mockImplementation(() => {
    throw new Error("no such table: projects");
  });
  const failed = await loadProjects(db, search("p_q=villa"));
  failing.mockRestore();

  expect(failed).toMatchObject({ list: null, filter: { q: "villa" } });
  const section = render(failed);
  expect(section).not.toContain("project-card");
  expect(textOf(section)).toContain("La liste n’a pas pu être chargée");
  expect(section).toMatch(/<button[^>]*>(<svg[\s\S]*?<\/svg>)?Réessayer<\/button>/);
  for (const part of ["Nos Réalisations", "Parler à un chef de projet", "Le prochain chantier, c’est le vôtre"])
    expect(textOf(section)).toContain(part);
  expect(section).toMatch(/<input[^>]*name="p_q"[^>]*value="villa"/);
});

test("CORRV-01 projects stand newest first with or without filter, and the large card is simply the first row", async () => {
  await using db = await openTestDatabase();
  await addProject(db, { titre: "Chantier", statut: "en_cours" }, "2026-01-01T00:00:00.000Z");
  await addProject(db, { titre: "Terminé", statut: "termine" }, "2026-02-01T00:00:00.000Z");
  const titles = (markup: string) =>
    [...markup.matchAll(/class="listing-card project-card( is-large)?"[\s\S]*?<h3[^>]*><a[^>]*>(.*?)<\/a>/g)].map(
      ([, large = "", titre]) => titre + large,
    );

  expect(titles(render(await loadProjects(db, search())))).toEqual(["Terminé is-large", "Chantier"]);
  expect(titles(render(await loadProjects(db, search("p_ville=Lom%C3%A9"))))).toEqual(["Terminé is-large", "Chantier"]);
});

test("the form keeps the filters of the other lists and nothing unknown, and the way to the whole list those of its own", async () => {
  await using db = await openTestDatabase();
  for (let index = 0; index < 13; index++) await addProject(db);
  const section = render(await loadProjects(db, search("q=villa&v_onglet=location&utm_source=x")));
  expect(section).toContain('href="/nos-realisations"');
  expect(section).toContain('<input type="hidden" name="q" value="villa"/>');
  expect(section).not.toContain("utm_source");
});
