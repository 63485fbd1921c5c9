import type { Right } from "#app/services/auth/rights.ts";

/**
 * `also`: a page of its own that is read under this pill. `unless`: who has this right finds the page elsewhere, and has no pill for it.
 */
type SettingsPage = { to: string; label: string; right: Right; also?: string; unless?: Right };

export const LOTS_PAGE = "/admin-dashboard/parametres/lots";
const CLOSURES_PAGE = "/admin-dashboard/parametres/fermetures";

/**
 * The pills of Paramètres. Their order, those of screens to come included: Entreprise, Équipe, Réponses types, Import, Données, Journal,
 * Sécurité, Corbeille. A pill enters with its screen.
 */
const settingsPages: SettingsPage[] = [
  { to: "/admin-dashboard/parametres", label: "Entreprise", right: "entreprise.lire", also: CLOSURES_PAGE },
  { to: "/admin-dashboard/parametres/equipe", label: "Équipe", right: "equipe.lire" },
  { to: "/admin-dashboard/parametres/reponses", label: "Réponses types", right: "reponses.modifier" },
  { to: CLOSURES_PAGE, label: "Fermetures", right: "fermetures.lire", unless: "entreprise.lire" }, // linked to from Entreprise
  { to: "/admin-dashboard/parametres/import", label: "Import", right: "import.lire" },
  { to: "/admin-dashboard/parametres/donnees", label: "Données", right: "donnees.lire" },
  { to: "/admin-dashboard/parametres/journal", label: "Journal", right: "journal.lire", also: LOTS_PAGE },
  { to: "/admin-dashboard/parametres/securite", label: "Sécurité", right: "compte.lire" },
  { to: "/admin-dashboard/corbeille", label: "Corbeille", right: "corbeille.lire" },
];

/** The pills this member can open; `Paramètres` leads to the first. */
export function settingsPagesFor(may: (right: Right) => boolean): SettingsPage[] {
  return settingsPages.filter(({ right, unless }) => may(right) && !(unless && may(unless)));
}
