import { expect, test } from "vitest";
import { CompactCard, ListingCard } from "#app/features/listings/listing-card.tsx";
import { toPropertyView } from "#app/features/properties/property-view.ts";
import { villa } from "#tests/public-listings.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { LandMark } from "./land-mark.tsx";
import { type LandLevel, levelName } from "./land-papers.ts";
import type { PublicLand } from "./land-queries.server.ts";
import { LandPapers } from "./land-section.tsx";

const PROMISES = /vérifi|garanti(?!t pas le droit)|sécuris|certifi(?!cat administratif)/i;
const shown: PublicLand = {
  ...{ kind: "file", level: 4, droit: "titre_foncier", numero: "n°\u00a0•••\u00a0412", since: "2026-11-03", until: "2027-02-01" },
  papers: [
    { nature: "etat_droits_reels", source: "guichet", vue_le: "2026-11-03" },
    { nature: "titre_foncier", source: "original", vue_le: "2026-10-12" },
    { nature: "certificat_administratif", source: "copie", vue_le: "2026-10-14" },
  ],
  exemple: false,
};

test("FONCIER-06 the section says what was seen, on which day and until when, and promises nothing", () => {
  const html = renderRoute(<LandPapers land={shown} />);
  const text = textOf(html);
  expect(html).toContain('role="img" aria-label="Niveau 4 sur 4"');
  for (const said of [
    "Titre consulté au guichet foncier",
    "Le 3 novembre 2026.",
    "Ce niveau tient jusqu’au 1er février 2027, puis baisse de lui-même si rien n’est revu.",
    "Reçu du guichet foncier le 3 novembre 2026",
    "Titre foncier n°\u00a0•••\u00a0412",
    "Original vu le 12 octobre 2026",
    "Copie vue le 14 octobre 2026",
    "Ce niveau dit ce que FADEM a vu, et quand. Il ne garantit pas le droit du vendeur et ne remplace ni le notaire, ni votre propre demande au guichet foncier unique.",
  ])
    expect(text).toContain(said);
  expect(text).not.toMatch(PROMISES);
  expect(text).not.toContain("Exemple");
  expect(html).toContain('href="/acheter-en-confiance"');

  const declared = textOf(
    renderRoute(<LandPapers land={{ ...shown, level: 1, since: undefined, until: null, papers: [], exemple: true }} />),
  );
  expect(declared).toContain("Droit déclaré par le vendeur");
  expect(declared).toContain("Titre foncier n°\u00a0•••\u00a0412, selon le vendeur.");
  expect(declared).toContain("Exemple");
  expect(declared).not.toContain("Ce niveau tient");
  expect(textOf(renderRoute(<LandPapers land={{ kind: "ask" }} />))).toBe("Papiers fonciers\u00a0: demandez-nous ce que nous avons vu.");
  expect(textOf(renderRoute(<LandPapers land={{ kind: "dispute" }} />))).toBe(
    "Dossier en cours de revue. Ne versez rien avant notre réponse.",
  );
});

test("cards of sales have the mark and the name of the level, in at most 150 bytes, and other cards none", () => {
  const cards = (foncier_niveau: number, type_transaction: "vente" | "location" = "vente") => {
    const view = toPropertyView({ ...villa, foncier_niveau, type_transaction });
    return [renderRoute(<ListingCard view={view} />), renderRoute(<CompactCard view={view} />)];
  };
  for (const level of [1, 2, 3, 4] as const) {
    const mark = renderRoute(<LandMark level={level} name={levelName(level)} />);
    expect(Buffer.byteLength(mark)).toBeLessThanOrEqual(150);
    expect(textOf(mark)).not.toMatch(PROMISES);
    const none = cards(0);
    for (const [index, card] of cards(level).entries()) {
      expect(card).toContain(mark);
      expect(Buffer.byteLength(card) - Buffer.byteLength(none[index] ?? "")).toBeLessThanOrEqual(150);
    }
  }
  for (const card of [...cards(0 satisfies LandLevel), ...cards(4, "location")]) expect(card).not.toContain("land-mark");
});
