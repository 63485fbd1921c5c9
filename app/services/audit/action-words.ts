import type { JournalAction } from "#app/db/tables/closed-lists.ts";

/** What is done, as a name: in the history of a row and among the choices of the journal. */
export const actionNames: Record<JournalAction, string> = {
  create: "Création",
  update: "Modification",
  delete: "Mise à la corbeille",
  restore: "Restauration",
  purge: "Suppression définitive",
  publish: "Mise en ligne",
  withdraw: "Retrait du site",
  schedule: "Programmation",
  confirm: "Reconfirmation",
  merge: "Fusion",
  unmerge: "Fusion annulée",
  split: "Séparation",
  reply: "Réponse",
  import: "Import",
  export: "Export",
  backup: "Téléchargement d’une sauvegarde",
  restore_backup: "Restauration d’une sauvegarde",
  erase: "Effacement",
  invite: "Invitation",
  role: "Changement de rôle",
  disable: "Désactivation",
  enable: "Réactivation",
  sign_in: "Connexion",
  sign_out: "Déconnexion",
  sign_in_refused: "Connexion refusée",
};

/** Those that can be done today: a choice that can find nothing is none. */
export const offeredActions = [
  ...["create", "update", "publish", "withdraw", "schedule", "confirm", "delete", "restore", "purge", "erase"],
  ...["reply", "merge", "unmerge", "split"],
  ...["import", "export", "backup", "restore_backup", "invite", "role", "disable", "enable"],
  ...["sign_in", "sign_out", "sign_in_refused"],
] as readonly JournalAction[];

/** What the site does by itself, by the name it is stored under: how one speaks of it. */
export const machineNames: Readonly<Record<string, string>> = {
  "mise en ligne programmée": "Programmation",
  système: "Conservation",
  "le site": "le site",
  exploitant: "Exploitant du serveur",
  fsck: "Réparation des médias",
  "reprise de l’ancien site": "Import",
};
