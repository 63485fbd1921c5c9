import { expect } from "vitest";
import { type Page, textOf } from "#tests/visit.ts";
import { signedIn, test } from "./http-test.ts";

const OFFICE = "/admin-dashboard";
const lists = ["biens", "realisations", "galerie", "vehicules", "contacts", "avis", "vehicules/demandes"];
const rowsWith = (page: Page, words: string) => page.all("tbody tr").filter((row) => textOf(row).includes(words));

test("CORRD-02 invented rows are marked, and their removal counts, names what was changed, keeps it and goes to the bin", {
  tags: ["full"],
}, async ({ app }) => {
  const member = await signedIn(app);
  for (const list of lists) {
    const badges = (await member.visit(`${OFFICE}/${list}`)).all(".badge").map(textOf);
    expect(badges, list).toContain("Démonstration");
  }
  // Three samples of every installation: one is corrected, one is really for hire, one is tried out.
  const change = async (q: string, ticked: Record<string, boolean> = {}) => {
    const form = await (await member.visit(`${OFFICE}/vehicules?q=${q}`)).follow(/^Modifier/);
    const saved = await form.fill({ couleur: "Bleu nuit", ...ticked }).press(form.buttons("Modifier").at(-1));
    expect(saved.address.pathname).toBe(`${OFFICE}/vehicules`);
    return saved;
  };
  const [real] = rowsWith(await change("C-Class", { "Annonce réelle": true }), "Mercedes C-Class 2021");
  expect(textOf(real as Element)).not.toContain("Démonstration");
  await change("Sonata");
  await change("GLC");

  const question = await (await (await member.visit(OFFICE)).follow(/^Premier jour/)).follow(/^Contenu de démonstration/);
  expect(question.text).toMatch(/\d\d+ contenus fictifs partent à la corbeille.*Bien immobilier\s: \d+, Réalisation\s: 10/);
  expect(question.text).toContain("2 contenus ont été modifiés depuis l’installation.");
  const groups = (name: string) => question.all("fieldset").filter((group) => textOf(group).includes(name));
  expect(groups("Hyundai Sonata 2019")).toHaveLength(1);
  const [glc] = groups("Mercedes GLC 2020");
  const removed = await question.fill({ "Garder\u00a0: annonce réelle": true }, glc).press("Retirer");
  expect(removed.text).toMatch(/✅ \d\d+ contenus mis à la corbeille/);
  expect(removed.text).toContain("1 contenu gardé comme réel. 1 contenu modifié reste en place.");

  const left = await member.visit(`${OFFICE}/vehicules`);
  expect(left.all("tbody tr")).toHaveLength(3);
  expect(rowsWith(left, "Démonstration").map(textOf)).toEqual([expect.stringContaining("Hyundai Sonata 2019")]);
  const bin = await member.visit(`${OFFICE}/corbeille`);
  expect(bin.buttons(/^Restaurer/)).toHaveLength(30); // the first page of them

  // Visitors are told as long as one is left, and no longer.
  expect((await member.visit("/")).text).toContain("Site de démonstration\u00a0: annonces et avis fictifs.");
  const again = await member.visit(`${OFFICE}/demonstration`);
  const done = await again.fill({ "Mettre à la corbeille": true }).press("Enregistrer ces choix");
  expect(done.text).toContain("Il n’y a pas de contenu de démonstration dans vos listes.");
  const home = await member.visit("/");
  expect(home.all("footer").length).toBeGreaterThan(0);
  expect(home.text).not.toContain("Site de démonstration");
});
