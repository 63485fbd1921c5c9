/** Words to answer with that come with every installation, in their order. An installation of before got the same by migration 0038. */
export const firstReplies = [
  {
    titre: "Visite\u00a0: proposer un créneau",
    texte:
      "Bonjour {prenom}, ici {moi} de FADEM. Merci pour votre message au sujet de {titre} ({reference}). Une visite est possible {date} à {heure}.",
  },
  {
    titre: "Toujours disponible",
    texte: "Bonjour {prenom}, ici {moi} de FADEM. Oui, {titre} ({reference}) est toujours disponible à {prix}. Voici la page\u00a0: {lien}",
  },
  {
    titre: "Papiers du bien",
    texte:
      "Bonjour {prenom}, ici {moi} de FADEM. Les papiers de {titre} ({reference}) se consultent à notre bureau\u00a0: {bureau}. Dites-nous quand vous pouvez passer.",
  },
  {
    titre: "Merci, à bientôt",
    texte: "Bonjour {prenom}, merci pour votre message. Nous restons à votre disposition. {moi}, FADEM.",
  },
];
