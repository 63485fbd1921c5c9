import { expect, test } from "vitest";
import { ListingCard } from "#app/features/listings/listing-card.tsx";
import { residence } from "#tests/public-listings.ts";
import { picture, renderRoute, textOf } from "#tests/render.tsx";
import type { PublicProject } from "./project.ts";
import { toProjectView } from "./project-view.ts";

test("LISTE-09 the viewer of a card holds five photos of thirty", () => {
  const card = render({ images: Array.from({ length: 30 }, (_, nth) => picture(`photo-${nth}-`)) });
  expect(new Set(card.match(/photo-\d+-/g)).size).toBe(5);
});

test("PROJ-06 each status has its colour, an unknown one is grey and none counts as planned", () => {
  const colours = { planifie: "warn", en_cours: "info", termine: "ok", suspendu: "bad" };
  const labels = { planifie: "Planifié", en_cours: "En cours", termine: "Terminé", suspendu: "Suspendu" };
  for (const statut of ["planifie", "en_cours", "termine", "suspendu"] as const)
    expect(render({ statut })).toContain(`<span class="badge badge-${colours[statut]}">${labels[statut]}</span>`);
  expect(render({ statut: null })).toContain('<span class="badge badge-warn">Planifié</span>');
  expect(render({ statut: "autre" as "termine" })).toContain('<span class="badge badge-mute">autre</span>');
});

test("PROJ-07 the progress is on the card of a running project only, the video badge only with a video", () => {
  expect(textOf(render({ statut: "en_cours", pourcentage_avancement: 68 }))).toContain("Avancement 68\u00a0%");
  for (const statut of ["planifie", "termine", "suspendu", null] as const) {
    const card = render({ statut, pourcentage_avancement: 68 });
    expect(card).not.toContain("68");
    expect(card).not.toContain("<progress");
  }
  expect(textOf(render({ video_url: "https://youtu.be/aqz-KE-bpKQ" }))).toContain("Vidéo");
  for (const video_url of [null, "https://exemple.tg/video.exe"]) expect(textOf(render({ video_url }))).not.toContain("Vidéo");
});

test("PROJ-08 the card carries title, city, area, planned budget, start year, type, client and a short description", () => {
  const card = render({});
  const text = textOf(card);
  expect(text).toContain("Résidence Les Palmiers");
  expect(card).toContain('<p class="listing-place icon-before icon-pin">Lomé</p>');
  for (const fact of [
    "Surface1\u00a0850\u00a0m²",
    "Budget prévu420\u00a0000\u00a0000\u00a0FCFA ≈\u00a0640\u00a0286\u00a0€",
    "Début2025",
    "TypeRésidentiel",
    "ClientSCI Les Palmiers",
  ])
    expect(text).toContain(fact);
  expect(card).toContain('<p class="listing-card-description">Vingt logements.</p>');

  // Each fact goes when it alone is missing, and takes no other along.
  const facts = { superficie: "Surface", budget_prevu: "Budget prévu", date_debut: "Début", type_projet: "Type", client_nom: "Client" };
  for (const [missing, label] of Object.entries(facts)) {
    const left = textOf(render({ [missing]: null }));
    for (const other of Object.values(facts)) expect(left.includes(other), `${other} without ${missing}`).toBe(other !== label);
  }
  const bare = textOf(render({ superficie: null, budget_prevu: null, date_debut: null, type_projet: null, client_nom: null }));
  expect(bare).not.toMatch(/Surface|Budget|Début|Type|Client|null|undefined/);
});

test("PROJ-05 the card shows its first picture, which opens the viewer, with both badges", () => {
  const card = render({ images: [picture("chantier"), picture("toit")], statut: "en_cours" });
  expect(card).toMatch(/<a href="[^"]*chantier[^"]*" aria-label="Agrandir\u00a0: chantier" data-opens="viewer"/);
  expect([...card.matchAll(/class="badge[^>]*>([^<]+)</g)].map(([, label]) => label).toSorted()).toEqual(["Construction", "En cours"]);
});

test("PROJ-09 Voir le projet opens the details over the list under the permanent address", () => {
  const card = render({ images: [picture("chantier")] }, true);
  expect(card).toMatch(/<a[^>]*data-details="true"[^>]*>Voir le projet<\/a>/);
  expect(card).not.toContain("projet=residence");
  expect(card.match(/href="\/realisations\/residence-les-palmiers-p-0001"/g)).toHaveLength(2);
  expect(card).not.toMatch(/\sstyle=/);
});

function render(changes: Partial<PublicProject>, opensDetails = false) {
  return renderRoute(<ListingCard view={toProjectView({ ...residence, ...changes })} opensDetails={opensDetails} />);
}
