/** What the site does by itself, by the name it is stored under: how one speaks of it. */
export const machineNames: Readonly<Record<string, string>> = {
  "mise en ligne programmée": "Programmation",
  système: "Conservation",
  "le site": "le site",
  exploitant: "Exploitant du serveur",
  fsck: "Réparation des médias",
  "reprise de l’ancien site": "Import",
};
