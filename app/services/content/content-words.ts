import { contentTypes, type PagedTable, type RowNames } from "#app/db/tables/content-types.ts";
import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";
import type { Message } from "#app/lib/text/message.ts";
import { capitalize } from "#app/lib/text/text.ts";

const changes = ["save", "remove", "restore", "statut"] as const;
type Change = (typeof changes)[number];

/** What is said when a write failed; without a reason in the content's own words. */
export type Failure = (reason?: string) => Message;

/** What the back-office says about a kind of content. */
export type ContentWords = {
  /** What was done, by the word the address carries after the redirect. */
  done: Record<"ajout" | "modification" | "suppression" | "restauration" | "statut" | "brouillon" | "effacement", Message>;
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
      suppression: { title: `✅ ${name} supprimé${e}`, description: "Restauration possible pendant 30 jours." },
      restauration: { title: `✅ ${name} restauré${e}` },
      statut: { title: "✅ Statut mis à jour" },
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

/** The reason stands in the place of the words, where there is one. */
export function failing(title: string, description: string): Failure {
  return (reason = description) => ({ title, description: reason });
}
