import { expect } from "vitest";
import { signedIn, test } from "./http-test.ts";

test("settings are sent before their page is hydrated, and say what is wrong", async ({ app }) => {
  const member = await signedIn(app);
  const page = await member.visit("/admin-dashboard/parametres");
  const refused = await page.fill({ whatsapp: "appelez-moi" }).press(page.buttons("Enregistrer").at(-1));
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Indiquez un numéro de téléphone, par exemple +228 90 12 34 56.");
  const saved = await refused.fill({ whatsapp: "+228 91 22 33 44" }).press(refused.buttons("Enregistrer").at(-1));
  expect(saved.address.search).toContain("fait=modification");
  expect(saved.field("whatsapp").value).toBe("+228 91 22 33 44");
});
