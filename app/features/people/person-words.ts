import { DAY_MS, HOUR_MS } from "#app/lib/time/durations.ts";
import { telUrl } from "#app/services/company-values/settings.ts";
import type { Person, PersonEvent } from "./person-state.ts";

export const MAX_ACTION = 140;
/** What stands in the history for a text that no member had to send. */
export const TOLD_OTHERWISE = "Prévenu autrement";

export const MAX_NOTE = 1_000;

/** When the list of the day leaves, in Lomé, whose clock is that of UTC. */
export const MORNING_HOURS = 7.5;
export const MORNING = "7h30";
const SOONEST_MS = 5 * 60_000;

/** What a plan says, in one text: a form that was drawn from another one was drawn before another member changed it. */
export function planMark({ prochaine_action, echeance }: Pick<Person, "prochaine_action" | "echeance">) {
  return `${echeance ?? ""} ${prochaine_action ?? ""}`;
}

export const FOLLOWED_BY_NOBODY = "N’est plus suivie par personne";

/** Among what is planned: a member ceased to follow. Lines of before name no account and are known by their words. */
export function isFollowerGone({ genre, source_table, resume }: Pick<PersonEvent, "genre" | "source_table" | "resume">) {
  return genre === "action" && (source_table === "user" || resume === FOLLOWED_BY_NOBODY);
}

/** A date without an action reads `Relancer`. */
export function nextActionLabel({ prochaine_action }: Pick<Person, "prochaine_action">) {
  return prochaine_action ?? "Relancer";
}

export const quickMoments = ["aujourdhui", "demain", "deux_jours", "lundi"] as const;
export type QuickMoment = (typeof quickMoments)[number];
export const quickMomentLabels: Record<QuickMoment, string> = {
  aujourdhui: "Aujourd’hui 17h",
  demain: "Demain 9h",
  deux_jours: "Dans 2 jours",
  lundi: "Lundi 9h",
};

/** The moment meant, in Lomé, whose clock is that of UTC. */
export function quickMoment(name: QuickMoment, now: number): string {
  const midnight = Math.floor(now / DAY_MS) * DAY_MS;
  const daysToMonday = (8 - new Date(now).getUTCDay()) % 7 || 7;
  const at = {
    aujourdhui: midnight + 17 * HOUR_MS,
    demain: midnight + DAY_MS + 9 * HOUR_MS,
    deux_jours: Math.floor((now + 2 * DAY_MS) / 60_000) * 60_000,
    lundi: midnight + daysToMonday * DAY_MS + 9 * HOUR_MS,
  };
  return new Date(at[name]).toISOString();
}

/** Those that are still ahead. */
export function offeredMoments(now: number): QuickMoment[] {
  return quickMoments.filter((name) => Date.parse(quickMoment(name, now)) - now > SOONEST_MS);
}

export const UNMERGE_DAYS = 30;

/** Whether a merge of that moment can still be taken back. */
export function canUnmerge(at: string, now = Date.now()) {
  return now - Date.parse(at) <= UNMERGE_DAYS * DAY_MS;
}

/** Stored without a name: that of the other person is read where the line is shown, and goes with her. */
export const SPLIT_LINE = "Séparée d’une autre fiche";

export const MERGE_TOO_OLD = `Cette fusion a plus de ${UNMERGE_DAYS} jours\u00a0: séparez les demandes une à une.`;

/** How the inbox can be looked at, in the order of its pills. */
export const personViews = ["a_traiter", "a_moi", "nouveau", "en_retard", "a_relancer", "tous", "indesirables"] as const;
export type PersonView = (typeof personViews)[number];
export const personViewLabels: Record<PersonView, string> = {
  a_traiter: "À traiter",
  a_moi: "À moi",
  nouveau: "Nouveau",
  en_retard: "En retard",
  a_relancer: "À relancer",
  tous: "Tous",
  indesirables: "Indésirables",
};

/** A member who sees only his own people has these: the first shows, of others, whom no member follows yet. */
export const ownViews = ["a_prendre", "a_moi", "en_retard", "a_relancer", "tous"] as const;
/** As many as that view shows; of more it says `plus de`. */
export const MOST_TO_TAKE = 500;
export type BoiteView = PersonView | (typeof ownViews)[number];
export const boiteViewLabels: Record<BoiteView, string> = { a_prendre: "À prendre", ...personViewLabels };

const TITLE = /^(?:m|mr|mme|mlle|dr|monsieur|madame|mademoiselle|docteur)\.?$/i;
const NAME = /^\p{L}[\p{L}'’-]*$/u;
const LONGEST_NAME = 200;

/**
 * What a person is called, without her surname, for a member who may not read it: "Reine" of "Reine Adjovi", of "Mme Reine Adjovi" and of
 * "ADJOVI Reine". Undefined where no word is surely no surname ("M. Adjovi") or none is a name at all.
 */
export function firstNameOf({ prenom, nom }: { prenom: string | null; nom: string }): string | undefined {
  const words = (prenom?.trim() || nom.trim()).slice(0, LONGEST_NAME).split(/\s+/);
  const called = words.filter((word) => !TITLE.test(word));
  if (!prenom?.trim() && called.length === 1 && words.length > 1) return undefined;
  const [first] = [...called.filter((word) => word !== word.toUpperCase()), ...called];
  return first !== undefined && NAME.test(first) ? first : undefined;
}

export const PEOPLE_A_PAGE = 12;
export const MAX_SEARCH = 100;
export const SHORT_SEARCH = "Écrivez au moins deux lettres.";

/** True for a search that says too little to be made. */
export function isTooShort(q: string) {
  return q.trim().length === 1;
}

/** "Reine Adjovi". */
export function senderName({ nom, prenom }: { nom: string; prenom: string | null }) {
  return [prenom, nom].filter(Boolean).join(" ");
}

type Numbers = { telephone: string | null; telephone_e164: string | null };

/** "514 555 1234, numéro non vérifié": what was typed, where its country has no such number and WhatsApp cannot be opened with it. */
export function unverifiedNumber({ telephone, telephone_e164 }: Numbers): string | undefined {
  return telephone && !telephone_e164 ? `${telephone}, numéro non vérifié` : undefined;
}

/** Undefined of a number that is not verified: dialled here it would be that of another person. */
export function senderTelUrl({ telephone_e164 }: Numbers) {
  return telephone_e164 ? telUrl(telephone_e164) : undefined;
}
