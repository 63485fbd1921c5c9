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

export const PEOPLE_A_PAGE = 12;
export const MAX_SEARCH = 100;
export const SHORT_SEARCH = "Écrivez au moins deux lettres.";

/** True for a search that says too little to be made. */
export function isTooShort(q: string) {
  return q.trim().length === 1;
}
