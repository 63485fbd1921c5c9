import { sentTables } from "#app/db/tables/content-types.ts";
import { boiteDoneWords } from "#app/features/bookings/booking-kinds.ts";
import { settingsDone } from "#app/features/company/settings-words.ts";
import { reportDone, reportUndoneBy } from "#app/features/contact/listing-report.ts";
import { MOST_READ, type Person, type PersonEvent } from "#app/features/people/person-state.ts";
import { type BoiteView, MAX_SEARCH, type PersonView, personViews } from "#app/features/people/person-words.ts";
import { sentOf } from "#app/features/sent/sent-kinds.ts";
import type { Message, Tone } from "#app/lib/text/message.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";

export const suiviLabels: Record<Person["suivi"], string> = {
  a_repondre: "À répondre",
  a_relire: "À relire",
  en_cours: "En cours",
  clos: "Clos",
  spam: "Indésirable",
};
export const suiviTones: Record<Person["suivi"], Tone> = {
  a_repondre: "warn",
  a_relire: "warn",
  en_cours: "info",
  clos: "mute",
  spam: "mute",
};

/** What happened, in the list. */
const genreLabels: Record<PersonEvent["genre"], string> = {
  contact: "Contact",
  visite: "Visite",
  devis: "Devis",
  reservation: "Séjour",
  question_suivi: "Question d’un client",
  signalement: "Signalement",
  vente: "Vente",
  avis: "Avis",
  commencee: "Demande commencée",
  reponse: "Réponse envoyée",
  note: "Note",
  action: "Prochaine action",
  fusion: "Fusion",
  separation: "Séparation",
  spam: "Indésirable",
  rendez_vous: "Rendez-vous",
  sejour: "Séjour prévu",
};

export function eventLabel({ genre, etat, canal }: Pick<PersonEvent, "genre" | "etat" | "canal">): string {
  if (genre === "avis" && etat === "a_relire") return "Avis à relire";
  if (genre === "commencee") return canal === "appel" ? "Appel commencé" : "WhatsApp commencé";
  if (genre === "note" && canal === "appel") return "Appel passé";
  return genreLabels[genre];
}

/** What is said for each word that may follow `?fait=`. */
export const boiteDone = {
  statut: { title: "✅ Statut modifié" },
  clos: { title: "✅ Fiche close" },
  clos_tous: { title: "✅ Fiches closes" },
  clos_partie: { title: "✅ Fiche close en partie", description: "Une vente ou un avis attend encore votre décision." },
  indesirable: { title: "✅ Marquée comme indésirable" },
  indesirable_partie: {
    title: "✅ Marquée comme indésirable en partie",
    description: "Un avis reste à relire\u00a0: approuvez-le ou rejetez-le.",
  },
  corbeille: { title: "✅ Mise à la corbeille" },
  suivi: { title: "✅ Suivi modifié" },
  pris: { title: "✅ Vous suivez cette personne" },
  action: { title: "✅ Prochaine action enregistrée" },
  plus_tard: { title: "✅ Rappel dans 1 h" },
  reponse: { title: "✅ Réponse notée" },
  nouvelle: { title: "✅ Demande enregistrée" },
  rapprochement: { title: "✅ Message rapproché" },
  rapprochement_ailleurs: { title: "✅ Message rapproché d’une fiche que vous ne suivez pas" },
  detachee: { title: "✅ Rapprochement annulé" },
  note: { title: "✅ Note ajoutée" },
  vehicule: { title: "✅ Véhicule ajouté" },
  ...reportDone,
  appel: { title: "✅ Appel noté" },
  fusion: { title: "✅ Fiches fusionnées" },
  fusion_annulee: { title: "✅ Fusion annulée" },
  refus: { title: "✅ C’est retenu\u00a0: ce n’est pas la même personne" },
  refus_annule: { title: "✅ Rapprochement proposé de nouveau" },
  separation: { title: "✅ Demande séparée" },
  separation_annulee: { title: "✅ Demande remise dans sa fiche" },
  touches: settingsDone.touches,
  touches_coupees: settingsDone.touches_coupees,
  annulation: { title: "✅ Annulé" },
  annulation_partie: { title: "✅ Annulé en partie", description: "Ce qui a changé depuis reste tel quel." },
} as const satisfies Record<string, Message>;
export type BoiteDone = keyof typeof boiteDone;

/** The same, with the name of the colleague whose fiche a message was matched with, and with who was left of several. */
export function doneWords(follower: string | undefined, left?: Message): Record<BoiteDone, Message> {
  return {
    ...boiteDoneWords,
    ...boiteDone,
    ...(left && { clos_partie: left, indesirable_partie: left }),
    ...(follower && { rapprochement_ailleurs: { title: `✅ Message rapproché de la fiche suivie par ${follower}` } }),
  };
}

/** What can be taken back with `Annuler`, by what was done. */
export const undoneBy: Partial<Record<BoiteDone, string>> = {
  clos: "annuler",
  clos_tous: "annuler",
  clos_partie: "annuler",
  indesirable: "annuler",
  suivi: "annuler",
  pris: "annuler",
  indesirable_partie: "annuler",
  corbeille: "annuler",
  ...reportUndoneBy,
  fusion: "defusionner",
  fusion_annulee: "fusionner",
  separation: "reunir",
  separation_annulee: "separer",
  refus: "reproposer",
  rapprochement: "detacher",
  rapprochement_ailleurs: "detacher",
};

export const boiteFailures = {
  gone: "Cette fiche n’existe plus. Actualisez la page.",
  moved: "Cette demande a changé entre-temps. Actualisez la page.",
  taken: "Un autre membre s’en occupe déjà.",
  untaken: "Cette personne n’est plus à prendre.",
  member: "Ce membre ne peut pas suivre une fiche.",
  nothing: "Rien n’était à changer.",
  decide: "Une vente s’accepte ou se refuse, un avis s’approuve ou se rejette\u00a0: décidez dans la fiche.",
  noSpam: "Un avis ne se marque pas comme indésirable\u00a0: rejetez-le.",
  empty: "Écrivez une note.",
  long: "Cette note ne peut pas dépasser 1\u00a0000 caractères.",
  same: "C’est déjà la même fiche.",
  alone: "C’est la seule demande de cette fiche.",
  late: "Il est trop tard pour annuler\u00a0: plus de 24 heures ont passé.",
  unknown: "Cette action n’est plus connue.",
  written: "Cette fiche a déjà des notes, une réponse ou une prochaine action\u00a0: rien n’a été annulé, pour ne pas les perdre.",
  choose: "Choisissez au moins une personne.",
  many: "Ces personnes ont envoyé plus de 1\u00a0000 demandes\u00a0: choisissez-en moins à la fois.",
  manyToMerge: "L’autre fiche a plus de 1\u00a0000 événements\u00a0: ouvrez-la pour y fusionner celle-ci.",
  manyMerged: "Cette fiche a plus de 1\u00a0000 événements\u00a0: la fusion ne peut plus être annulée.",
};

/** What is said of an act that failed: a status in the words of its tab. The reason stands beside it. */
export function boiteFailure(intent: string, table: string | undefined): Message {
  const sent = sentTables.find((name) => name === table);
  return intent === "statut" && sent ? sentOf(sent).failureOf(intent) : { title: "Erreur" };
}

/** Said of a fiche that is not found, also to a member who sees only the people he follows: it does not tell whether another member follows it. */
export function goneWords(isOwnOnly: boolean): string {
  return isOwnOnly ? "Cette fiche n’existe pas ou n’est pas suivie par vous." : boiteFailures.gone;
}

/** Stands under a fiche whose person has more events than it reads. */
export function olderWords(older: number): string | undefined {
  if (older === 0) return undefined;
  return `${formatNumber(MOST_READ)} événements les plus récents\u00a0; ${formatNumber(older)} plus ${pluralize(older, "ancien")} dans Contacts.`;
}

/** Said to a member who took as many people as one may in an hour. */
export function takenWords(most: number, retryAfterS: number): string {
  const minutes = Math.ceil(retryAfterS / 60);
  return `Vous avez pris ${most} personnes en une heure\u00a0: la suivante sera possible dans ${minutes}\u00a0min.`;
}

/** What stands under the title of an empty list. */
export function emptyWords(isSearch: boolean, isOwnOnly: boolean): string {
  if (isSearch) return `La recherche lit ${isOwnOnly ? "toutes vos personnes" : "tout le monde"}, quelle que soit la vue.`;
  return isOwnOnly ? "Seules les personnes que vous suivez arrivent ici." : "Ce que les visiteurs envoient arrive ici aussitôt.";
}

/** "RA" of "Reine Adjovi". */
export function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0).toUpperCase() ?? "").join("");
}

/** The form that takes back what `?fait=…&lignes=…` says was done; undefined for what cannot be. */
export function undoFields(word: string, ids: readonly string[]): [string, string][] | undefined {
  const intent = Object.hasOwn(undoneBy, word) ? undoneBy[word as keyof typeof undoneBy] : undefined;
  const [first, second] = ids;
  if (!intent || !first) return undefined;
  if (intent === "annuler") return [["intent", intent], ...ids.map((lot): [string, string] => ["lot", lot])];
  if (intent === "reunir" || intent === "separer") {
    return [
      ["intent", intent],
      ["ligne", first],
    ];
  }
  if (intent === "retrait" || intent === "remise")
    return second
      ? [
          ["intent", intent],
          ["id", first],
          ["ligne", second],
        ]
      : undefined;
  return [["intent", intent], ["id", first], ...(second ? [["avec", second] as [string, string]] : [])];
}

export const BOITE = "/admin-dashboard/boite";
export const DEFAULT_VIEW: PersonView = "a_traiter";
const MAX_PAGE = 10_000;
const MAX_ID = 36;

/** What the address of the inbox says: the view, the words searched, the page, and who is open. */
export type BoiteFilter = { vue: BoiteView; q: string; page: number };
export type BoiteAddress = BoiteFilter & {
  personne: string | undefined /** The request to be answered, when it is not the one that waits. */;
  demande?: string;
};

/** Absurd values are ignored or clamped, never an error. `views`: those of the member; the first opens by itself. */
export function readBoite(params: URLSearchParams, views: readonly BoiteView[] = personViews): BoiteAddress {
  return {
    vue: views.find((name) => name === params.get("vue")) ?? views[0] ?? DEFAULT_VIEW,
    q: params.get("q")?.trim().slice(0, MAX_SEARCH) ?? "",
    page: Math.min(Math.max(Math.trunc(Number(params.get("page")) || 1), 1), MAX_PAGE),
    personne: params.get("personne")?.slice(0, MAX_ID) || undefined,
    demande: params.get("demande")?.slice(0, MAX_ID) || undefined,
  };
}

/** The same as the search of an address, defaults left out, with whatever else it should carry. */
export function boiteSearch({ vue, q, page, personne, demande }: Partial<BoiteAddress>, more: Record<string, string> = {}): string {
  const params = new URLSearchParams();
  if (vue && vue !== DEFAULT_VIEW) params.set("vue", vue);
  if (q) params.set("q", q);
  if (page && page > 1) params.set("page", String(page));
  if (personne) params.set("personne", personne);
  if (personne && demande) params.set("demande", demande);
  for (const [name, value] of Object.entries(more)) params.set(name, value);
  const text = params.toString();
  return text ? `?${text}` : "";
}
