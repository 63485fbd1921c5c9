import { expect, test } from "vitest";
import { readProjectFilter } from "#app/features/projects/project-filter.ts";
import { readPropertyFilter } from "#app/features/properties/property-filter.ts";
import { ApartmentsSection } from "#app/features/site/home/sections/apartments-section.tsx";
import { ProjectList } from "#app/features/site/home/sections/projects-section.tsx";
import { PropertiesSection } from "#app/features/site/home/sections/properties-section.tsx";
import { VehiclesSection } from "#app/features/site/home/sections/vehicles-section.tsx";
import { defaultCompanySettings } from "#app/services/company-values/settings.ts";
import { mergeSiteTexts } from "#app/services/site-texts/site-texts.ts";
import { residence, sonata, villa } from "#tests/public-listings.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { wholeProjectList, wholePropertyList } from "./whole-lists.ts";

function several<Row extends { id: string }>(row: Row, count: number): Row[] {
  return Array.from({ length: count }, (_, index) => ({ ...row, id: `${row.id}-${index}` }));
}

const common = { origin: "https://fadem.test", settings: defaultCompanySettings, texts: mergeSiteTexts([]) };

/** Each list with so many of its rows shown, and so many in all. */
const lists = {
  properties: (shown: number, total: number, search = "") => (
    <PropertiesSection
      texts={common.texts.properties}
      settings={common.settings}
      filter={readPropertyFilter(new URLSearchParams(search))}
      others=""
      properties={{ rows: several(villa, shown), total }}
    />
  ),
  projects: (shown: number, total: number, search = "") => (
    <ProjectList
      rows={several(residence, shown)}
      whole={wholeProjectList(readProjectFilter(new URLSearchParams(search)), total)}
      closing={null}
    />
  ),
  apartments: (shown: number, total: number) => <ApartmentsSection {...common} apartments={{ rows: several(villa, shown), total }} />,
  vehicles: (shown: number, total: number) => (
    <VehiclesSection
      {...common}
      filter={{ onglet: "location", page: 1 }}
      page={{ rows: several(sonata, shown), counts: { vente: 0, location: total } }}
      search="v_onglet=location"
    />
  ),
};

function offered(list: keyof typeof lists, shown: number, total: number, search?: string) {
  const markup = renderRoute(lists[list](shown, total, search));
  const [link = ""] = /<a [^>]*>Voir (?:les [\d\u00a0]+ (?:biens|réal|appart|véh)|le bien|l’app).*?<\/a>/.exec(markup) ?? [];
  return {
    isSmallOnly: link.includes("is-for-folded"),
    href: /href="([^"]*)"/.exec(link)?.[1]?.replaceAll("&amp;", "&"),
    label: textOf(link),
  };
}

const nothing = { isSmallOnly: false, href: undefined, label: "" };

test("under the first rows of a list stands the way to all of it, with their number and the filters of the home page", () => {
  const wide = { isSmallOnly: false };
  expect(offered("properties", 6, 17)).toEqual({ ...wide, href: "/annonces", label: "Voir les 17 biens" });
  expect(offered("properties", 6, 1_200, "q=forage&type=villa&transaction=vente&ville=Lomé&page=1")).toEqual({
    ...wide,
    href: "/acheter/villas/lome?q=forage",
    label: "Voir les 1\u00a0200 biens",
  });
  expect(offered("properties", 6, 7, "budget=medium&q=vila&exact=1").href).toBe("/annonces?q=vila&exact=1&prix_min=100000&prix_max=499999");
  expect(offered("projects", 4, 10)).toEqual({ ...wide, href: "/nos-realisations", label: "Voir les 10 réalisations" });
  expect(offered("projects", 4, 5, "p_categorie=renovation&p_ville=Kara&p_statut=termine&p_q=école").href).toBe(
    "/nos-realisations/renovation/kara?q=%C3%A9cole&exact=1&statut=termine",
  );
  expect(offered("apartments", 3, 4)).toEqual({ ...wide, href: "/louer-meuble", label: "Voir les 4 appartements meublés" });
  expect(offered("vehicles", 2, 3)).toEqual({ ...wide, href: "/vehicules-a-louer", label: "Voir les 3 véhicules" });
  expect(wholePropertyList(readPropertyFilter(new URLSearchParams()), 1).label).toBe("Voir le bien");
  expect(offered("apartments", 0, 1).label).toBe("Voir l’appartement meublé");
});

test("a list that is shown whole offers nothing more, on a small screen once it is folded", () => {
  expect(offered("properties", 3, 3)).toEqual(nothing);
  expect(offered("properties", 5, 5)).toEqual({ isSmallOnly: true, href: "/annonces", label: "Voir les 5 biens" });
  expect(offered("properties", 13, 13, "page=2")).toEqual(nothing);
  expect(offered("projects", 4, 4)).toEqual(nothing);
  expect(offered("apartments", 3, 3)).toEqual(nothing);
  expect(offered("vehicles", 2, 2)).toEqual(nothing);
});

test("R35 an older link unfolds to 48 rows, under which the visitor is told how many there are and where", () => {
  const { page } = readPropertyFilter(new URLSearchParams("page=900"));
  expect(page).toBe(4);
  expect(offered("properties", page * 12, 600, "page=4")).toEqual({ isSmallOnly: false, href: "/annonces", label: "Voir les 600 biens" });
});
