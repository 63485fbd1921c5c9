import { expect, test } from "vitest";
import { ListingDetail } from "#app/features/listings/listing-detail.tsx";
import { defaultCompanySettings } from "#app/services/company-values/settings.ts";
import { residence } from "#tests/public-listings.ts";
import { picture, renderRoute, textOf } from "#tests/render.tsx";
import type { PublicProject } from "./project.ts";
import { toProjectView } from "./project-view.ts";

const layouts = ["dialog", "page"] as const;
type Layout = (typeof layouts)[number];

test("PROJ-11 the details show pictures, a video under its title, the place and the three badges", () => {
  for (const layout of layouts) {
    const detail = render({ images: [picture("facade"), picture("toit")], video_url: "https://youtu.be/aqz-KE-bpKQ" }, layout);
    expect(detail).toContain("/media/properties/facade/image.jpg");
    expect(detail).toMatch(/<h[24]>Vidéo du projet<\/h[24]><div class="island" data-island="video-player"[^>]*><div class="video-player">/);
    expect(detail).not.toMatch(/<iframe|<video/);
    expect(detail).toMatch(/<h[13] class="listing-detail-title">Résidence Les Palmiers<\/h[13]>/);
    expect(textOf(detail)).toContain("Boulevard circulaire, Lomé");
    const badges = [...detail.matchAll(/<span class="badge badge-(\w+)">([^<]+)<\/span>/g)].map(([, tone, label]) => [tone, label]);
    expect(badges).toEqual([
      ["line", "Construction"],
      ["line", "Résidentiel"],
      ["info", "En cours"],
    ]);
    expect(render({ video_url: null }, layout)).not.toContain("Vidéo du projet");
    expect(render({ adresse: null, ville: "Kara" }, layout)).toContain('<p class="listing-place icon-before icon-pin">Kara</p>');
  }
});

test("PROJ-12 the bar Avancement du projet is in percent and never beyond 100", () => {
  for (const layout of layouts) {
    expect(render({ pourcentage_avancement: 68 }, layout)).toMatch(
      /<span>Avancement du projet<\/span> <b>68\u00a0%<\/b><\/p><progress[^>]*aria-label="Avancement du projet"[^>]*>/,
    );
    expect(render({ pourcentage_avancement: 68 }, layout)).toMatch(/<progress value="68" max="100"/);
    expect(render({ pourcentage_avancement: 140 }, layout)).toMatch(/<b>100\u00a0%<\/b><\/p><progress value="100" max="100"/);
  }
});

test("PROJ-13 area, both budgets, both dates and the description are shown, and absent values have no line", () => {
  for (const layout of layouts) {
    const text = textOf(render({ description: "Vingt logements.\n\nParking." }, layout));
    expect(text).toContain("Surface1\u00a0850\u00a0m²");
    expect(text).toContain("Budget prévu420\u00a0000\u00a0000\u00a0FCFA");
    expect(text).toContain("Budget réel287\u00a0400\u00a0000\u00a0FCFA");
    expect(text).toContain("Début12 mars 2025");
    expect(text).toContain("Fin prévue30 juin 2027");
    expect(text).toContain("DescriptionVingt logements.Parking.");
  }
  const nothing = { superficie: null, budget_prevu: null, budget_reel: null, date_debut: null, date_fin_prevue: null, client_nom: null };
  expect(textOf(render({ ...nothing }, "dialog"))).not.toMatch(/Surface|Budget|Début|Fin |Client|null|undefined/);
});

test("the client and the public notes are shown when they are given", () => {
  const text = textOf(render({ notes_publiques: "Visite le samedi matin." }, "dialog"));
  expect(text).toContain("ClientSCI Les Palmiers");
  expect(text).toContain("NotesVisite le samedi matin.");
  expect(textOf(render({ notes_publiques: null, client_nom: null }, "dialog"))).not.toMatch(/Notes|Client/);
});

test("no style attribute reaches a public page", () => {
  for (const layout of layouts)
    expect(render({ images: ["a", "b", "c", "d", "e", "f"].map(picture), video_url: "https://youtu.be/aqz-KE-bpKQ" }, layout)).not.toMatch(
      /\sstyle=/,
    );
});

function render(changes: Partial<PublicProject>, layout: Layout) {
  return renderRoute(
    <ListingDetail view={toProjectView({ ...residence, ...changes })} settings={defaultCompanySettings} chat="" layout={layout} />,
  );
}
