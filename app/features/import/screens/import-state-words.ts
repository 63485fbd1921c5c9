import type { ImportView } from "#app/features/import/import-queries.server.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";

/** How far an import is, in a sentence. */
export function importWords({ etat, counts, sauvegarde }: Pick<ImportView, "etat" | "counts" | "sauvegarde">): string {
  const { importee, annulees, laissees } = counts;
  const left = counts.prete + counts.doublon;
  const written = `${formatNumber(importee)} ${pluralize(importee, "ligne importée", "lignes importées")}`;
  switch (etat) {
    case "lecture":
      return "Le fichier est en cours de lecture.";
    case "essai":
      return "Essai à blanc\u00a0: rien n’est importé.";
    case "en_cours":
      if (sauvegarde === null) return "Une sauvegarde est faite avant la première ligne.";
      return `${written} sur ${formatNumber(importee + left)}.`;
    case "arrete":
      return `Arrêté\u00a0: ${written}, ${formatNumber(left)} ${pluralize(left, "restante")}.`;
    case "fait":
      return `Terminé\u00a0: ${written}, en brouillon.`;
    case "annulation":
      return `Annulation en cours\u00a0: ${formatNumber(annulees + laissees)} sur ${formatNumber(importee)}.`;
    case "annule":
      return undone(annulees, laissees);
  }
}

function undone(annulees: number, laissees: number) {
  const gone = `Import annulé\u00a0: ${formatNumber(annulees)} ${pluralize(annulees, "annonce mise", "annonces mises")} à la corbeille`;
  if (laissees === 0) return `${gone}.`;
  return `${gone}, ${formatNumber(laissees)} ${laissees > 1 ? "laissées parce qu’elles ont" : "laissée parce qu’elle a"} changé depuis.`;
}
