import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";

/** Sends the public contact form as a visitor does, without its script. */
export async function writeToUs(page: Page, nom: string, sujet: string) {
  const answer = await page.request.post("/contact/envoyer", {
    form: {
      nom,
      email: "visiteur@exemple.tg",
      telephone: "+228 90 00 00 00",
      sujet,
      message: "Je souhaite être rappelé demain matin.",
      navigateur: randomUUID(), // each is somebody else
      cle_envoi: randomUUID(),
      duree: "9000",
    },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.ok()).toBe(true);
}
