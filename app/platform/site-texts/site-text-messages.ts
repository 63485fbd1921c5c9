type Message = { title: string; description?: string };

/** What was done, by the word the address carries after the redirect. */
export const siteTextDone = {
  modification: { title: "✅ Texte mis à jour" },
  ajout: { title: "✅ Texte créé" },
  retablissement: { title: "✅ Texte rétabli" },
} as const satisfies Record<string, Message>;

export type SiteTextDone = keyof typeof siteTextDone;

export const siteTextFailures = {
  charger: "Impossible de charger les contenus",
  modifier: "Impossible de sauvegarder",
  retablir: "Impossible de sauvegarder",
  creer: "Impossible de créer le contenu",
} as const;

export const siteTextTaken = "Cette clé existe déjà dans cette section.";
export const siteTextAbsent = "Ce texte n’existe plus.";
export const siteTextStale = "Ce texte a été modifié pendant votre saisie. Rien n’a été écrasé.";
