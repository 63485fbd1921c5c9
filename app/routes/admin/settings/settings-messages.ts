/** What was done, by the word the address carries after the redirect. */
export const settingsDone = {
  modification: { title: "✅ Paramètres enregistrés" },
  reserve: { title: "✅ Réserve libérée", description: "Faites maintenant de la place." },
  motdepasse: { title: "✅ Mot de passe modifié", description: "Les autres sessions sont fermées." },
  sessions: { title: "✅ Autres sessions fermées" },
  desactivation: { title: "✅ Double authentification désactivée" },
} as const;

export const settingsStale = {
  title: "Version plus récente",
  description: "Les paramètres ont été modifiés pendant votre saisie. Rien n’a été écrasé.",
};

export const settingsFailure = { title: "Erreur d’enregistrement", description: "Impossible d’enregistrer les paramètres" };
