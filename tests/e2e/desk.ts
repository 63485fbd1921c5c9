import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { codeOfStep, stepAt } from "#app/services/auth/sign-in/totp-steps.server.ts";
import { contactForm } from "#tests/contact-form.ts";

export type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

/** All that the form of a property asks for. */
export async function fillProperty(page: Page, titre: string) {
  await page.locator("[name=titre]").fill(titre);
  await page.locator("[name=description]").fill("Trois chambres autour d’une cour.");
  await page.locator("[name=type_bien]").selectOption("maison");
  await page.locator("[name=type_transaction]").selectOption("vente");
  await page.locator("[name=prix]").fill("45 000 000");
  await page.locator("[name=localisation]").fill("Derrière la pharmacie");
}

/** The button of a form stands at its head and at its foot, and one of them is on the screen. */
export function save(page: Page): Promise<void> {
  return page.getByRole("button", { name: "Enregistrer", exact: true }).filter({ visible: true }).first().click();
}

export function toast(page: Page, words: string): Locator {
  return page.locator(".toast").filter({ hasText: words });
}

/** The newest of its kind: the same words of the act before may still be on the screen. */
export function said(page: Page, words: string): Promise<void> {
  return expect(page.getByText(words).last()).toBeVisible();
}

/** A plain picture of the kind that its name says. */
export async function photo(name: string, { width = 64, height = 48, hue = 90 } = {}): Promise<ChosenFile> {
  const kind = name.endsWith(".png") ? "png" : "jpeg";
  const plain = sharp({ create: { width, height, channels: 3, background: { r: hue, g: 120, b: 80 } } });
  return { name, mimeType: `image/${kind}`, buffer: await plain.toFormat(kind).toBuffer() };
}

export function choose(page: Page, files: ChosenFile[]): Promise<void> {
  return page.locator(".drop-zone input[type=file]").first().setInputFiles(files);
}

/** The code that an authenticator shows now, of the key as the page writes it. */
export function codeOf(base32: string): string {
  const bits = [...base32.replace(/[\s=]/g, "")]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))).toString();
  return codeOfStep(secret, stepAt(Date.now()));
}

/** Sends the public contact form as a visitor does, without its script. */
export async function writeToUs(page: Page, nom: string, sujet: string) {
  const headers = { origin: new URL(page.url()).origin };
  const answer = await page.request.post("/contact/envoyer", { form: contactForm(nom, sujet), headers });
  expect(answer.ok()).toBe(true);
}
