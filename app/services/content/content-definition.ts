import type { Selectable } from "kysely";
import { contentTypes, listingTables, type PagedTable } from "#app/db/tables/content-types.ts";
import type { Database } from "#app/db/tables/schema.ts";
import type { RowNames } from "#app/db/tables/traits.ts";
import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";
import type { Message } from "#app/lib/text/message.ts";
import { capitalize } from "#app/lib/text/text.ts";
import type { Right } from "#app/services/auth/rights.ts";
import { RESTORABLE } from "#app/services/bin/bin.ts";
import type { ChosenAct } from "#app/services/lots/lot.ts";
import type { Image } from "#app/services/pictures/image.ts";
import type { ContentFields } from "./content-fields.ts";
import type { ExportColumn } from "./content-values.ts";

/** A kind of content, said once: its form, its saving, its export, its history and its search derive from it. */
export type ContentDefinition<
  Table extends PagedTable = PagedTable,
  Fields extends ContentFields = ContentFields,
  Name extends string = keyof Fields & string,
> = {
  table: Table;
  /** In the order of the form. */
  fields: Fields;
  /** What a new form opens with. */
  initial: FormValues;
  /** The fields a search reads, all of them public: visitors search the same text. The reference is always among them. */
  searched: readonly Name[];
  /** By field and value: what people call a choice when they search, where its label does not say it. */
  saidAs?: { readonly [Field in Name]?: Readonly<Record<string, string>> };
  exported: readonly ExportColumn<Name>[];
  /**
   * Of its list: the choices that "Tous les types" narrows, the amounts it is sorted by, of which the first that is filled counts, and
   * whether its rows have a note, and the levels of its land papers.
   */
  listed: { kinds: readonly Name[]; prix?: readonly (Name | "prix_compare")[]; isNoted?: true; levels?: Readonly<Record<string, string>> };
  /** What a copy begins without, because it belongs to this one alone. */
  notCopied?: readonly Name[];
  /** Fields that only members with this right see and may fill in. */
  reserved?: { readonly right: Right; readonly fields: readonly Name[] };
  /** The columns of a row that shows visitors all it may, where a form can keep some of it from them. */
  showing?: { readonly [Field in Name]?: boolean };
  /** Two rows that say the same in all of these may be one thing twice: an import points it out. */
  alike?: readonly Name[];
  /** Of a refused form the first of these that is missing is told. */
  required: readonly Name[];
  /** By the field that shows a mistake: the others that it may lie in. */
  sharedMistakes?: { readonly [Field in Name]?: readonly Name[] };
  words: ContentWords;
};

/** A row as the back-office reads it, with its pictures. */
export type AdminRow<Table extends PagedTable = PagedTable> = {
  [Each in Table]: Omit<Selectable<Database[Each]>, "images"> & { images: Image[] };
}[Table];

export function defineContent<const Table extends PagedTable, const Fields extends ContentFields>(
  definition: ContentDefinition<Table, Fields>,
) {
  return definition;
}

/** "/admin-dashboard/biens". */
export function adminListUrl(table: PagedTable) {
  return `/admin-dashboard/${contentTypes[table].pages.section}` as const;
}

/** The words of the statuses a row can have, in the order of the list. */
export function statutLabelsOf({ statut }: ContentFields): Readonly<Record<string, string>> {
  return statut?.kind === "choice" ? statut.labels : {};
}

export function statutsOf(fields: ContentFields): string[] {
  return Object.keys(statutLabelsOf(fields));
}

/** What can be done to several rows of its list; a content without the status `disponible` is not asked about, and only listings are published. */
export function chosenActsOf({ table, fields }: Pick<ContentDefinition, "table" | "fields">): ChosenAct[] {
  if (!listingTables.some((name) => name === table)) return ["statut", "corbeille"];
  const acts: ChosenAct[] = ["reconfirmer", "statut", "publier", "programmer", "retirer", "corbeille"];
  return statutsOf(fields).includes("disponible") ? acts : acts.filter((act) => act !== "reconfirmer");
}

/** A row without a status has the one that a form without a choice would give it. */
export function statutOf({ statut }: ContentFields, stored: string): string {
  return stored || (statut?.kind === "choice" ? (statut.fallback ?? "") : "");
}

const changes = ["save", "remove", "restore", "statut"] as const;
type Change = (typeof changes)[number];

/** What is said when a write failed; without a reason in the content's own words. */
export type Failure = (reason?: string) => Message;

/** What the back-office says about a kind of content. */
type ContentWords = {
  /** What was done, by the word the address carries after the redirect. */
  done: Record<"ajout" | "modification" | "suppression" | "restauration" | "statut" | "prix" | "brouillon" | "effacement", Message>;
  failures: Record<Change, Failure>;
  /** It is in the bin or gone: while its form was open, or when its address is opened. */
  absent: string;
  notFound: string;
  stale: Message;
  conflictTitle: string;
  noVersion: string;
  names: RowNames;
  /** A mistake that has words of its own; otherwise the first one is told. */
  mistakeOf?: (errors: FormErrors, values: FormValues) => Message | undefined;
};

export type ContentDone = keyof ContentWords["done"];

export function contentWords(table: PagedTable, { failures, mistakeOf }: Pick<ContentWords, "failures" | "mistakeOf">): ContentWords {
  const { that, ...names }: RowNames & { that: string } = contentTypes[table].names;
  const [name, That, e, it] = [capitalize(names.one), capitalize(that), names.ending, names.ending ? "elle" : "il"];
  return {
    done: {
      ajout: { title: `✅ ${name} ajouté${e}` },
      modification: { title: `✅ ${name} modifié${e}` },
      suppression: { title: `✅ ${name} supprimé${e}`, description: RESTORABLE },
      restauration: { title: `✅ ${name} restauré${e}` },
      statut: { title: "✅ Statut mis à jour" },
      prix: { title: "✅ Prix mis à jour" },
      brouillon: { title: "✅ Brouillon gardé", description: "Invisible du public, à compléter avant la mise en ligne." },
      effacement: { title: "✅ Brouillon effacé" },
    },
    names,
    failures,
    absent: `${That} n’existe plus\u00a0: ${it} a été supprimé${e} entre-temps.`,
    notFound: `${That} n’existe pas, ou ${it} a été supprimé${e}.`,
    stale: { title: "Version plus récente", description: `${That} a été modifié${e} pendant votre saisie. Rien n’a été écrasé.` },
    conflictTitle: `${That} a été modifié${e} pendant votre saisie`,
    noVersion: `La version de ${that} manque. Rechargez la page et recommencez.`,
    mistakeOf,
  };
}

/** The reason stands beside the words, where there is one. */
export function failing(title: string, description: string): Failure {
  return (reason) => ({ title, description: [description, reason].filter(Boolean).join(". ") });
}
