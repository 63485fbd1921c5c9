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

test("PROJ-01 the section has its anchor, its title, its call buttons, its filters and the words of its wait", async () => {
  await using db = await openTestDatabase();
  await addProject(db);
  const section = render(await loadProjects(db, search()));
  expect(section).toMatch(/^<section[^>]* id="realisations"/);
  expect(section).toMatch(/<h2[^>]*>Nos Réalisations<\/h2>/);
  const [, buttons = ""] = /class="projects-intro"([\s\S]*?)<\/div>/.exec(section) ?? [];
  const calls = [...buttons.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, href, label = ""]) => [textOf(label), href]);
  expect(calls).toEqual([
    ["Parler à un chef de projet", expect.stringMatching(/^tel:\+228/)],
    ["WhatsApp", expect.stringMatching(/^https:\/\/wa\.me\/228/)],
  ]);
  expect([...section.matchAll(/<(?:input|select)[^>]* name="(p_\w+)"/g)].map(([, name]) => name)).toEqual(
    expect.arrayContaining(["p_q", "p_categorie", "p_statut", "p_ville"]),
  );
  expect(section).toContain("Chargement des réalisations...");
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

test("PROJ-10 without any project the section says so, counts four zeros, clears only set filters, and ends with its call", async () => {
  await using db = await openTestDatabase();
  const bare = render(await loadProjects(db, search()));
  expect(textOf(bare)).toContain("Aucun projet trouvé");
  expect(textOf(bare)).toContain("Aucune réalisation en ligne pour le moment.");
  const [, counters = ""] = /<dl class="project-counters">(.*?)<\/dl>/s.exec(bare) ?? [];
  expect([...counters.matchAll(/>(\d+)</g)].map(([, count]) => count)).toEqual(["0", "0", "0", "0"]);
  expect(textOf(bare)).not.toMatch(/Effacer les filtres|ne correspond/);
  const filtered = textOf(render(await loadProjects(db, search("p_ville=Kara"))));
  for (const words of ["Aucun projet trouvé", "Aucune réalisation ne correspond à votre recherche.", "Effacer les filtres"])
    expect(filtered).toContain(words);
  expect(bare).toMatch(/<a [^>]*href="https:\/\/wa\.me\/[^>]*>[\s\S]*?Proposer un projet sur WhatsApp/);
  expect(bare).toMatch(/<aside class="project-closing[^>]*>(?:(?!<aside)[\s\S])*<\/aside><\/div><\/section>$/);
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
