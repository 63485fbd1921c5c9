import type { Message } from "#app/lib/text/message.ts";

/** What was done, by the word the address carries after the redirect. */
export const teamDone = {
  retirer: { title: "✅ Invitation retirée", description: "Son lien ne s’ouvre plus." },
  role: { title: "✅ Rôle changé", description: "Ses sessions sont fermées\u00a0: il vaut dès la prochaine connexion." },
  meme_role: { title: "Rien n’a été changé", description: "C’est déjà son rôle\u00a0: ses sessions restent ouvertes." },
  sessions: { title: "✅ Sessions fermées", description: "Il faudra se connecter de nouveau." },
  desactiver: { title: "✅ Compte désactivé", description: "Ses sessions sont fermées sur tous ses appareils." },
  reactiver: { title: "✅ Compte réactivé", description: "Le mot de passe d’avant sert de nouveau." },
} as const satisfies Record<string, Message>;
