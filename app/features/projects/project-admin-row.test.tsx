import { expect, test } from "vitest";
import { online } from "#tests/factories.ts";
import { residence } from "#tests/public-listings.ts";
import { picture, renderRoute, textOf } from "#tests/render.tsx";
import { ProjectAdminRow, ProjectStatuts } from "./project-admin-row.tsx";
import type { AdminProject } from "./project-content.server.ts";

const stored: AdminProject = {
  ...online,
  ...residence,
  images: [],
  client_email: null,
  client_telephone: null,
  notes_internes: null,
  afficher_client: true,
  masquer_budgets: false,
  recherche: "",
  version: 1,
  deleted_at: null,
  demo: false,
};

test("ADM-PROJ-01 the list counts planned, running and finished projects, and a card has four thumbnails and a number", () => {
  const counts = renderRoute(<ProjectStatuts statuts={{ planifie: 2, en_cours: 5, termine: 16 }} />);
  const badges = [...counts.matchAll(/<span class="badge badge-(\w+)">(.*?)<\/span>/g)].map(([, tone, text]) => `${tone} ${text}`);
  expect(badges).toEqual(["warn Planifiés 2", "info En cours 5", "ok Terminés 16"]);

  const card = (count: number) => {
    const images = Array.from({ length: count }, (_, index) => picture(`photo-${index}`));
    return renderRoute(<ProjectAdminRow row={{ ...stored, images }} onDelete={() => undefined} />);
  };
  const thumbnails = (markup: string) => markup.match(/width="64"/g)?.length ?? 0;
  expect([thumbnails(card(10)), thumbnails(card(4)), thumbnails(card(2)), thumbnails(card(0))]).toEqual([4, 4, 2, 0]);
  expect(textOf(card(10))).toContain("+6");
  expect(textOf(card(4))).not.toContain("+");
  expect(card(1)).toContain('href="/admin-dashboard/realisations/0192"');
  expect(card(1)).toContain('aria-label="Supprimer Résidence Les Palmiers"');
});

test("a project with its client or its budgets hidden says so, and can show them from the same line", () => {
  const line = (change: Partial<AdminProject>, role?: "chantier" | "commercial") => {
    const card = renderRoute(<ProjectAdminRow row={{ ...stored, ...change }} onDelete={() => undefined} />, role);
    return textOf(card.match(/<span>[^<]*masqué.*?<\/form>/)?.[0] ?? "");
  };
  expect(line({})).toBe("");
  expect(line({ afficher_client: false, masquer_budgets: true })).toBe("Client et budgets masqués sur le site.Montrer");
  expect(line({ afficher_client: false })).toBe("Client masqué sur le site.Montrer");
  expect(line({ masquer_budgets: true })).toBe("Budgets masqués sur le site.Montrer");
  expect(line({ masquer_budgets: true }, "commercial")).toBe("Budgets masqués sur le site.");
  expect(line({ afficher_client: false, client_nom: null, masquer_budgets: true, budget_prevu: null, budget_reel: null })).toBe("");
});

test("the row of a running project tells its progress, the budget only when there is one", () => {
  const row = (changes: Partial<AdminProject>) =>
    textOf(renderRoute(<ProjectAdminRow row={{ ...stored, ...changes }} onDelete={() => undefined} />));
  expect(row({})).toContain("En cours 68\u00a0%");
  expect(row({})).toContain("Lomé\u00a0· Construction\u00a0· 1\u00a0850\u00a0m²");
  expect(row({ statut: "termine" })).not.toContain("%");
  expect(row({ budget_prevu: null })).not.toContain("budget");
});
