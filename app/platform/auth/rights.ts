import { contentTypes, type PagedTable, pagedTables } from "#app/db/content-types.ts";

const contentActs = ["lire", "modifier", "exporter"] as const;
export type ContentAct = (typeof contentActs)[number];
type ContentSection = (typeof contentTypes)[PagedTable]["pages"]["section"];

const ownRights = [
  /** The frame of the back-office and its stream of changes: whoever has an account. */
  "bureau.lire",
  "chiffres.lire",
  "galerie.lire",
  "galerie.ajouter",
  "galerie.modifier",
  "demandes-vente.lire",
  "demandes-vente.modifier",
  "demandes-vente.exporter",
  "contacts.lire",
  "contacts.modifier",
  "contacts.exporter",
  "avis.lire",
  "avis.modifier",
  "avis.exporter",
  "textes.lire",
  "textes.modifier",
  "corbeille.lire",
  "corbeille.restaurer",
  "corbeille.supprimer",
  /** Acts on several rows, and taking them back. */
  "lots.lire",
  "lots.annuler",
  "entreprise.lire",
  "entreprise.modifier",
  "import.lire",
  "import.modifier",
  "donnees.sauvegarder",
  /** Who did what; to check it is to read it whole. */
  "journal.lire",
  "journal.exporter",
  /** One's own password, second factor and sessions. */
  "compte.lire",
  "compte.modifier",
] as const;

/** What somebody in the back-office may be allowed to do. Each guarded loader and each intent names one of these. */
export type Right = (typeof ownRights)[number] | `${ContentSection}.${ContentAct}`;

/** "biens.modifier": the rights of a kind of content follow from the address of its pages. */
export function contentRight(table: PagedTable, act: ContentAct): Right {
  return `${contentTypes[table].pages.section}.${act}`;
}

export const allRights: ReadonlySet<Right> = new Set([
  ...pagedTables.flatMap((table) => contentActs.map((act) => contentRight(table, act))),
  ...ownRights,
]);

/** The only role there is has every right; a role without a line here has none. */
const rightsOfRoles = new Map<string, ReadonlySet<Right>>([["super_admin", allRights]]);

export function hasRight({ role }: { role: string }, right: Right): boolean {
  return rightsOfRoles.get(role)?.has(right) ?? false;
}
