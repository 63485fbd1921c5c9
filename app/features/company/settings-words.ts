/** What was done, by the word the address carries after the redirect. */
export const settingsDone = {
  modification: { title: "✅ Paramètres enregistrés" },
  reserve: { title: "✅ Réserve libérée", description: "Faites maintenant de la place." },
  motdepasse: { title: "✅ Mot de passe modifié", description: "Les autres sessions sont fermées." },
  compte: { title: "✅ Compte modifié" },
  touches: { title: "✅ Touches actives" },
  touches_coupees: { title: "✅ Touches coupées" },
  empreinte: { title: "✅ Empreinte retirée", description: "Elle n’ouvre plus de session." },
  obligatoire: { title: "✅ Double authentification obligatoire pour la Direction" },
  facultative: { title: "✅ Double authentification facultative pour la Direction" },
  sessions: { title: "✅ Autres sessions fermées" },
  desactivation: { title: "✅ Double authentification désactivée" },
} as const;

export const closuresDone = {
  fermeture: { title: "✅ Fermeture enregistrée" },
  feries: { title: "✅ Jours fériés enregistrés" },
  reouverture: { title: "✅ Fermeture supprimée" },
} as const;

/** For a guest whose telephone was asked right after the account was made. */
export const passkeyNotAdded = {
  title: "L’empreinte n’a pas été ajoutée",
  description: "Votre accès est créé et votre mot de passe suffit. Le bouton pour ajouter l’empreinte est sur cette page.",
};

export const settingsStale = {
  title: "Version plus récente",
  description: "Les paramètres ont été modifiés pendant votre saisie. Rien n’a été écrasé.",
};

export const settingsFailure = { title: "Erreur d’enregistrement", description: "Impossible d’enregistrer les paramètres" };
