import { expect, test } from "vitest";
import { residence } from "#app/features/projects/project-fixture.tsx";
import { ProjectList } from "#app/features/projects/project-list.tsx";
import { villa } from "#app/features/properties/property-fixture.tsx";
import { PropertyList } from "#app/features/properties/property-list.tsx";
import { sonata } from "#app/features/vehicles/vehicle-fixture.ts";
import { defaultCompanySettings } from "#app/platform/settings/settings.ts";
import { mergeSiteTexts } from "#app/platform/site-texts/site-texts.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { VehiclesSection } from "./vehicles-section.tsx";

function several<Row extends { id: string }>(row: Row, count: number): Row[] {
  return Array.from({ length: count }, (_, index) => ({ ...row, id: `${row.id}-${index}` }));
}

/** Each list after so many pages, with this many rows in all: what a visitor is offered under the last row. */
const lists = {
  properties: (page: number, total: number) => (
    <PropertyList
      rows={several(villa, Math.min(page * 12, total))}
      total={total}
      filter={{ tri: "recent", page }}
      others="v_onglet=location"
    />
  ),
  projects: (page: number, total: number) => (
    <ProjectList
      page={{ rows: several(residence, Math.min(page * 12, total)), total }}
      filter={{ page }}
      others="v_onglet=location"
      closing={null}
    />
  ),
  vehicles: (page: number, total: number) => (
    <VehiclesSection
      origin="https://fadem.test"
      settings={defaultCompanySettings}
      texts={mergeSiteTexts([])}
      filter={{ onglet: "location", page }}
      page={{ rows: several(sonata, Math.min(page * 12, total)), counts: { vente: 0, location: total } }}
      search="v_onglet=location"
    />
  ),
};

function offered(list: keyof typeof lists, page: number, total: number) {
  const markup = renderRoute(lists[list](page, total));
  return {
    next: /<a (?=[^>]*folded-list-next)[^>]*href="([^"#]*)/.exec(markup)?.[1]?.replaceAll("&amp;", "&"),
    ending: textOf(/<p class="folded-list-end">(.*?)<\/p>/.exec(markup)?.[1] ?? ""),
    leadsTo: /<p class="folded-list-end">.*?<a href="([^"?]*)/.exec(markup)?.[1],
  };
}

test("R35 a list unfolds to 48 rows; then the visitor is told how many there are and how to find the others", () => {
  expect(offered("properties", 3, 600)).toEqual({ next: "/?v_onglet=location&page=4", ending: "", leadsTo: undefined });
  expect(offered("properties", 4, 600)).toEqual({
    next: undefined,
    ending: "Voici les 48 premiers biens sur 600. Pour voir les autres, précisez vos critères.",
    leadsTo: "#biens",
  });
  expect(offered("projects", 3, 49).next).toBe("/?v_onglet=location&p_page=4");
  expect(offered("projects", 4, 49)).toEqual({
    next: undefined,
    ending: "Les 48 projets les plus récents sont affichés, sur 49. Pour voir les autres, précisez votre recherche.",
    leadsTo: "#realisations",
  });
  expect(offered("vehicles", 3, 1_200).next).toBe("/?v_onglet=location&v_page=4");
  expect(offered("vehicles", 4, 1_200)).toEqual({
    next: undefined,
    ending:
      "Les 48 véhicules les plus récents sont affichés, sur 1\u00a0200. Dites-nous ce que vous cherchez\u00a0: nous vous présentons les autres.",
    leadsTo: expect.stringMatching(/^https:\/\/wa\.me\//),
  });
});

test("a list that is shown whole offers nothing more", () => {
  for (const list of ["properties", "projects", "vehicles"] as const)
    for (const page of [1, 4])
      expect(offered(list, page, 3), `${list} ${page}`).toEqual({ next: undefined, ending: "", leadsTo: undefined });
});
