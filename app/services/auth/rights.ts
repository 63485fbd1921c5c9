import { type Role, roles } from "#app/db/tables/closed-lists.ts";
import {
  type BinTable,
  contentTables,
  type PagedTable,
  pagedTables,
  type SentTable,
  screenOf,
  sentTables,
} from "#app/db/tables/content-types.ts";
import type { ContentTable } from "#app/db/tables/schema.ts";

const contentActs = ["lire", "modifier", "exporter"] as const;
export type ContentAct = (typeof contentActs)[number];
type ContentRight = {
  [Kind in PagedTable | SentTable]: `${ReturnType<typeof screenOf<Kind>>}.${ContentAct}`;
}[PagedTable | SentTable];

/** As people read it. */
export const roleLabels: Record<Role, string> = {
  super_admin: "Super Admin",
  secretariat: "Secrétariat",
  commercial: "Commercial",
  chantier: "Chantier",
};

/**
 * `T` everything, `L` reading, `A` adding and no more, `—` nothing. `S` is for one's own rows only (see `scopeOf`): where no row says whose
 * it is, that is nothing (ADR 040).
 */
export type Cell = "T" | "L" | "A" | "S" | "—";

/**
 * The one table of rights: each line is a part of the back-office, what the four roles may do there, and the rights it is made of. Each
 * guarded loader and each intent names one of them; what has no line does not compile. A kind of content or of request without lines of its own
 * is for the Direction alone.
 */
// biome-ignore format: a table
const lines = [
  //                                                      Direction · Secrétariat · Commercial · Chantier
  line("Le cadre du tableau de bord",                              "T", "T", "T", "T", ["bureau.lire"]),
  line("Accueil : les chiffres",                                   "T", "T", "T", "—", ["chiffres.lire"]),
  line("Textes et leur historique",                                "T", "—", "—", "—", ["textes.lire", "textes.modifier"]),
  line("Biens : liste, fiche, brouillon, aperçu, publication",     "T", "L", "T", "—", ["biens.lire", "biens.modifier"]),
  line("Dossier foncier : pièces, réglages, historique",           "T", "L", "T", "—", ["foncier.lire", "foncier.modifier"]),
  line("Dossier foncier : scans des pièces",                       "T", "—", "T", "—", ["foncier.scans"]),
  line("Véhicules : liste, fiche, brouillon, aperçu, publication", "T", "L", "T", "—", ["vehicules.lire", "vehicules.modifier"]),
  line("Réalisations : liste, fiche, brouillon, aperçu",           "T", "L", "L", "T", ["realisations.lire", "realisations.modifier"]),
  line("Réalisations : budgets",                                   "T", "L", "L", "—", ["budgets.lire"]),
  line("Affiches, fiches vitrine, texte à partager",               "T", "T", "T", "—", ["affiches.lire", "affiches.partager"]),
  line("Galerie",                                                  "T", "—", "T", "A", ["galerie.lire", "galerie.ajouter", "galerie.modifier"]),
  line("Demandes de vente",                                        "T", "T", "S", "—", ["demandes-vente.lire", "demandes-vente.modifier"]),
  line("Boîte : liste, fiche, réponse, note, échéance",            "T", "T", "S", "—", ["boite.lire", "boite.modifier"]),
  line("Boîte : fusionner, séparer, marquer indésirable",           "T", "T", "—", "—", ["boite.fusionner", "boite.signaler"]),
  line("Boîte : prendre une personne sans suivi",                  "T", "T", "T", "—", ["boite.prendre"]),
  line("Boîte : attribuer à un autre membre",                      "T", "T", "—", "—", ["boite.attribuer"]),
  line("Signalements : lire, retirer le temps de vérifier, classer","T", "T", "—", "—", ["annonces-signalees.lire", "annonces-signalees.modifier"]),
  line("Nouvelle demande, rapprocher un message, appel commencé",  "T", "T", "T", "—", ["boite.saisir"]),
  line("Agenda : les visites, les confirmer, en noter l’issue",    "T", "T", "S", "S", ["agenda.lire", "agenda.modifier"]),
  line("Séjours et locations : accepter, refuser, saisir",         "T", "T", "S", "—", ["sejours.lire", "sejours.modifier"]),
  line("Calendrier d’une annonce : bloquer, libérer, adresse iCal","T", "T", "T", "—", ["calendriers.lire", "calendriers.modifier"]),
  line("Réponses types : s’en servir, les écrire",                 "T", "T", "L", "L", ["reponses.lire", "reponses.modifier"]),
  line("Contacts",                                                 "T", "T", "S", "—", ["contacts.lire", "contacts.modifier"]),
  line("Demandes : agir sur toute une liste",                      "T", "T", "—", "—", ["contacts.ensemble", "demandes-vente.ensemble"]),
  line("Avis",                                                     "T", "T", "—", "—", ["avis.lire", "avis.modifier"]),
  line("Corbeille : ce qui vient de ses écrans, le restaurer",     "T", "T", "T", "T", ["corbeille.lire", "corbeille.restaurer"]),
  line("Corbeille : supprimer définitivement",                     "T", "—", "—", "—", ["corbeille.supprimer"]),
  line("Fichiers CSV des annonces",                                "T", "—", "T", "—", ["biens.exporter", "vehicules.exporter", "realisations.exporter"]),
  line("Fichiers CSV des demandes et des avis",                    "T", "T", "—", "—", ["demandes-vente.exporter", "contacts.exporter", "avis.exporter"]),
  line("Ses propres actions groupées, les annuler",                "T", "T", "T", "T", ["lots.lire", "lots.annuler"]),
  line("Actions groupées des autres",                              "T", "—", "—", "—", ["lots.annuler-autrui"]),
  line("Fermetures",                                               "T", "T", "—", "—", ["fermetures.lire", "fermetures.modifier"]),
  line("Import, fichiers Meta",                                    "T", "—", "—", "—", ["import.lire", "import.modifier"]),
  line("Équipe, rôles, invitations",                               "T", "—", "—", "—", ["equipe.lire", "equipe.modifier"]),
  line("Journal et son export",                                    "T", "—", "—", "—", ["journal.lire", "journal.exporter"]),
  line("Données : durées, personnes, sauvegardes",                  "T", "—", "—", "—", ["donnees.lire", "donnees.modifier", "donnees.sauvegarder"]),
  line("Entreprise, retrait de la démonstration, réserve",         "T", "—", "—", "—", ["entreprise.lire", "entreprise.modifier"]),
  line("Sécurité et son propre compte",                            "T", "T", "T", "T", ["compte.lire", "compte.modifier"]),
];

/** What a member may be allowed to do. Each guarded loader and each intent names one of these. */
export type Right = (typeof lines)[number]["rights"][number] | ContentRight;

const named: ReadonlySet<Right> = new Set(lines.flatMap(({ rights }): readonly Right[] => rights));
const others = [...pagedTables, ...sentTables]
  .flatMap((kind) => contentActs.map((act) => contentRight(kind, act)))
  .filter((right) => !named.has(right));
const table = [...lines, line("Tout autre contenu", "T", "—", "—", "—", others)];

function line<const Named extends string>(name: string, d: Cell, s: Cell, c: Cell, ch: Cell, rights: readonly Named[]) {
  const cells: Record<Role, Cell> = { super_admin: d, secretariat: s, commercial: c, chantier: ch };
  return { name, cells, rights };
}

/** "biens.modifier": the rights of a kind of content begin with the address of its pages. */
export function contentRight(kind: PagedTable | SentTable, act: ContentAct): Right {
  return `${screenOf(kind)}.${act}`;
}

/** The right to read what a table holds: that of its screen. */
export function readRight(table: ContentTable): Right {
  return `${screenOf(table)}.lire`;
}

/** The right to change its rows, to put them in the bin and to take them out of it. */
export function changeRight(table: BinTable): Right {
  return `${screenOf(table)}.modifier`;
}

/**
 * With `S`, a member is shown the rows of the people this member follows, and the visits this member goes to; the handlers of these rights
 * refuse every other row.
 */
const narrowed: ReadonlySet<Right> = new Set<Right>([
  ...(["boite.lire", "boite.modifier", "contacts.lire", "contacts.modifier"] as const),
  ...(["demandes-vente.lire", "demandes-vente.modifier"] as const),
  ...(["agenda.lire", "agenda.modifier", "sejours.lire", "sejours.modifier"] as const),
]);

export const allRights: ReadonlySet<Right> = new Set(table.flatMap(({ rights }): readonly Right[] => rights));

const rightsOfRoles = new Map<string, ReadonlySet<Right>>(
  roles.map((role) => [role, new Set(table.flatMap(({ cells, rights }): Right[] => rights.filter((right) => isIn(cells[role], right))))]),
);

function isIn(cell: Cell, right: Right) {
  if (cell === "S") return narrowed.has(right);
  return cell === "T" || (cell === "L" && right.endsWith(".lire")) || (cell === "A" && right.endsWith(".ajouter"));
}

/** None for a role that is not known. */
export function rightsOf(role: string): ReadonlySet<Right> {
  return rightsOfRoles.get(role) ?? new Set();
}

export function hasRight({ role }: { role: string }, right: Right): boolean {
  return rightsOf(role).has(right);
}

/**
 * Whether a member is told that something of a table changed: he reads it. A table of a later release, which may run beside this one, is
 * read by no member here.
 */
export function hearsOf({ role }: { role: string }, table: string): boolean {
  return contentTables.some((each) => each === table && hasRight({ role }, readRight(each)));
}

/** Whose rows a right opens to this member. */
export function scopeOf({ role }: { role: string }, right: Right): "all" | "own" | "none" {
  if (!rightsOf(role).has(right)) return "none";
  const cell = table.find(({ rights }) => rights.some((name) => name === right))?.cells[role as Role];
  return cell === "S" ? "own" : "all";
}

/** The same for people to read; a line without any right says nothing. */
export const rightsTable: readonly { name: string; cells: Readonly<Record<Role, Cell>> }[] = table.filter(
  ({ rights }) => rights.length > 0,
);
