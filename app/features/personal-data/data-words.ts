import type { ErasureCounts } from "#app/db/tables/platform-tables.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { dayHeading, formatDate, formatTime, todayInLome } from "#app/lib/time/dates.ts";
import type { LostSince } from "./lost-since.server.ts";
import type { KnownRehearsal } from "./rehearsals.server.ts";

export const DATA_PAGE = "/admin-dashboard/parametres/donnees";
/** People shown of a search. */
export const MOST_FOUND = 20;
export const ERASE_WORD = "EFFACER";
export const RESTORE_WORD = "RESTAURER";
export const RESTORING_ALREADY = "Une restauration est déjà en cours.";
export const NO_ALERT = "Aucune alerte à cette adresse.";

export const dataDone = {
  durees: { title: "✅ Durées enregistrées", description: "La page Confidentialité dit les mêmes nombres." },
  heure: { title: "✅ Heure confirmée", description: "Ce qui a fait son temps s’efface de nouveau chaque nuit." },
  personne_effacee: { title: "✅ Personne effacée", description: "Le reçu est prêt à imprimer ou à copier." },
} as const;

export const dataFailures = {
  chercher: "La recherche n’a pas abouti",
  durees: "Impossible d’enregistrer les durées",
  effacer: "Impossible d’effacer cette personne",
  heure: "L’heure n’a pas pu être confirmée",
  restaurer: "La restauration a échoué\u00a0: rien n’a été changé",
} as const;

const words: Record<keyof ErasureCounts, [one: string, many: string]> = {
  demandes: ["demande", "demandes"],
  avis: ["avis", "avis"],
  photos: ["photo", "photos"],
  commencees: ["demande commencée", "demandes commencées"],
  historique: ["ligne d’historique", "lignes d’historique"],
  alertes: ["alerte", "alertes"],
};

function counted(count: number, [one, many]: readonly [string, string]) {
  return `${formatNumber(count)}\u00a0${pluralize(count, one, many)}`;
}

/** "3 demandes, 5 photos". */
export function countsInWords(counts: ErasureCounts): string {
  const parts = (Object.keys(words) as (keyof ErasureCounts)[])
    .filter((name) => counts[name] > 0)
    .map((name) => counted(counts[name], words[name]));
  return parts.join(", ") || "aucune ligne";
}

/** "2 alertes effacées." where alerts were all there was. */
export function erasedSentence(counts: ErasureCounts): string {
  const { alertes, ...others } = counts;
  const isAlertsOnly = alertes > 0 && Object.values(others).every((count) => count === 0);
  if (isAlertsOnly) return `${counted(alertes, words.alertes)} ${pluralize(alertes, "effacée")}.`;
  return `Effacé\u00a0: ${countsInWords(counts)}.`;
}

/** "14 demandes effacées". */
export function purgedInWords({ demandes, avis, lignes, scans }: Record<"demandes" | "avis" | "lignes" | "scans", number>): string {
  const parts = [
    `${counted(demandes, words.demandes)} ${pluralize(demandes, "effacée")}`,
    avis > 0 && `${formatNumber(avis)}\u00a0avis ${pluralize(avis, "refusé")}`,
    scans > 0 && `${counted(scans, ["scan", "scans"])} de papiers fonciers ${pluralize(scans, "effacé")}`,
    lignes > 0 && `${counted(lignes, ["ligne", "lignes"])} du journal ${pluralize(lignes, "vidée")}`,
  ];
  return parts.filter(Boolean).join(", ");
}

/** "15 novembre", with its year when it is another than today's. */
export function dayInWords(iso: string, today: string): string {
  const [year, ours] = [iso.slice(0, 4), today.slice(0, 4)];
  return year === ours ? formatDate(iso).replace(/ \d{4}$/, "") : formatDate(iso);
}

/** "aujourd’hui à 3h00". */
export function whenInWords(iso: string, today: string): string {
  const day = todayInLome(new Date(iso)) === today ? "aujourd’hui" : `le ${dayInWords(iso, today)}`;
  return `${day} à ${formatTime(iso)}`;
}

/** "6 demandes, 2 annonces, 11 changements". */
export function lostInWords({ requests, listings, changes }: LostSince): string {
  const parts = [
    requests > 0 && counted(requests, ["demande", "demandes"]),
    listings > 0 && counted(listings, ["annonce", "annonces"]),
    changes > 0 && counted(changes, ["changement", "changements"]),
  ];
  return parts.filter(Boolean).join(", ");
}

/** What the rehearsal of a copy proved, and no more than that. */
export function rehearsalInWords(rehearsal: KnownRehearsal, today: string): string {
  const day = dayInWords(rehearsal.at, today);
  if (rehearsal.outcome === "failed") return `Répétition du ${day} échouée\u00a0: ${rehearsal.reason}`;
  if (rehearsal.outcome === "skipped") return `Répétition du ${day} remise au lendemain\u00a0: ${noRoomInWords(rehearsal)}`;
  const contents = `${counted(rehearsal.rows, ["ligne", "lignes"])} et ${counted(rehearsal.photos, words.photos)}`;
  if (rehearsal.seconds === undefined)
    return `Copie du ${dayInWords(rehearsal.copyAt, today)} relue en entier\u00a0: ${contents} intactes.`;
  return `Répétition réussie le ${day}\u00a0: tout remis en place à part en ${formatNumber(rehearsal.seconds)}\u00a0s, ${contents} comparées.`;
}

export function noRoomInWords({ missingMb }: { missingMb?: number }): string {
  const missing = missingMb ? `il manque ${formatNumber(missingMb)}\u00a0Mo` : "il n’y a plus de place";
  return `${missing} sur le disque du serveur.`;
}

const acts: Record<string, string> = {
  import: "l’import",
  migration: "la mise à jour",
  purge: "l’effacement",
  restauration: "la restauration",
  reprise: "la reprise de l’ancien site",
};

/** "Aujourd’hui, 3h05", "Avant l’import du 12 novembre, 9h20": of two on one day the hour alone tells which is which. */
export function copyInWords({ before, at }: { before?: string; at: string }, today: string): string {
  if (before !== undefined) return `Avant ${acts[before] ?? before} du ${dayInWords(at, today)}, ${formatTime(at)}`;
  return `${todayInLome(new Date(at)) === today ? "Aujourd’hui" : dayHeading(todayInLome(new Date(at))).replace(/ \d{4}$/, "")}, ${formatTime(at)}`;
}

/** Stands for the number or address itself where a form names a person. */
export const BARE = "adresse";
