import { randomUUID } from "node:crypto";

/** What the public contact form sends: each time it is another person, behind whatever address. */
export function contactForm(nom: string, sujet: string) {
  return {
    nom,
    email: "visiteur@exemple.tg",
    telephone: "+228 90 00 00 00",
    sujet,
    message: "Je souhaite être rappelé demain matin.",
    navigateur: randomUUID(),
    cle_envoi: randomUUID(),
    duree: "9000",
  };
}
