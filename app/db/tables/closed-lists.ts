// The closed lists. The database enforces the same values (see migrations); a test compares the two.
export const villes = ["Lomé", "Kara", "Sokodé", "Aneho", "Dapaong", "Kpalimé", "Atakpamé"] as const;
/** What a filter of the back-office says for every town that is none of these. */
export const OTHER_TOWN = "autre";
/** The same in words, where a member chooses a town. */
export const OTHER_TOWN_LABEL = "Autre ville";

export const propertyTypesBien = ["villa", "appartement", "maison", "studio", "terrain", "immeuble", "bureau", "commerce"] as const;
export const propertyTypesTransaction = ["vente", "location", "location-meublee"] as const;
export const propertyStatuts = ["disponible", "vendu", "loue", "reserve"] as const;
export const propertyPrixUnites = ["mois", "semaine", "nuit"] as const;
export const propertyTypesSejour = ["court", "long", "court_long"] as const;

/** What the seller holds, and what FADEM can have seen of it: trust section 1. */
export const landDroits = ["titre_foncier", "immatriculation_en_cours", "acte_notarie", "coutumier", "bail"] as const;
export const landNatures = [
  ...(["titre_foncier", "recepisse_immatriculation", "acte_notarie", "recu_coutumier", "bail", "etat_droits_reels"] as const),
  ...(["plan_cadastre", "certificat_administratif", "identite_vendeur", "mandat", "permis_construire", "autre"] as const),
] as const;
export const landSources = ["copie", "original", "guichet"] as const;

export const projectCategories = ["construction", "renovation", "rehabilitation", "amenagement"] as const;
export const projectTypes = ["residentiel", "commercial", "industriel", "infrastructure"] as const;
export const projectStatuts = ["planifie", "en_cours", "termine", "suspendu"] as const;

export const vehicleTypesTransaction = ["vente", "location"] as const;
export const vehicleStatuts = ["disponible", "loue", "vendu", "maintenance"] as const;
export const carburants = ["essence", "diesel", "hybride", "electrique"] as const;
export const transmissions = ["manuelle", "automatique"] as const;

/** What visitors see of a listing, whatever its status: nothing, nothing yet, all of it, nothing any more. */
export const publications = ["brouillon", "programme", "en_ligne", "retire"] as const;
export type Publication = (typeof publications)[number];

export const sellRequestStatuts = ["nouveau", "en_cours", "accepte", "refuse", "spam"] as const;
export const etatsVehicule = ["excellent", "tres_bon", "bon", "moyen", "a_reparer"] as const;

export const galleryStatuts = ["publie", "brouillon"] as const;

export const testimonialStatuts = ["en_attente", "approuve", "rejete"] as const;
export const services = ["immobilier", "btp", "gerance", "vehicules", "diaspora"] as const;

export const contactStatuts = ["nouveau", "en_cours", "traite", "ferme", "spam"] as const;
export const contactUrgences = ["urgente", "haute", "normale", "faible"] as const;
export const contactNatures = ["contact", "visite", "devis", "reservation", "question_suivi", "signalement"] as const;
export const contactCanaux = ["formulaire", "whatsapp", "appel", "email", "sur_place", "page_client", "autre"] as const;

/** Where one meets, and how it stands with a visit. */
export const visitModes = ["sur_place", "video"] as const;
export const visitStatuts = ["demande", "confirme", "refuse", "annule", "honore", "absent"] as const;
/** How it stands with nights: asked for and held, given, or taken out of the calendar by a member. */
export const stayStatuts = ["option", "acceptee", "refusee", "expiree", "annulee", "bloquee"] as const;
export const stayOrigins = ["site", "bureau"] as const;

/** How things stand with a person. */
export const personSuivis = ["a_repondre", "a_relire", "en_cours", "clos", "spam"] as const;
/** What can happen with a person: whatever people send, and what is done about it. */
export const personEventGenres = [
  ...contactNatures,
  ...(["vente", "avis", "commencee", "reponse", "note", "action", "fusion", "separation", "spam", "rendez_vous", "sejour"] as const),
] as const;
/** How things stand with one request of a person; each table of requests says which of its statuses means what. */
export const personEventEtats = ["nouveau", "a_relire", "en_cours", "traite", "clos", "spam"] as const;

export const pressCanaux = ["whatsapp", "appel"] as const;

export const alertGenres = ["recherche", "annonce"] as const;
export const alertStatuts = ["a_confirmer", "active"] as const;

/** Where a list and its counts put the rows marked `a_verifier`, whatever their status: beside the statuses, under this name. */
export const TO_CHECK = "a_verifier";

export const siteTextSections = [
  "hero",
  "services",
  "properties",
  "projects",
  "gallery",
  "testimonials",
  "contact",
  "footer",
  "about",
  "navbar",
] as const;
export const siteTextTypes = ["title", "subtitle", "paragraph", "button", "link"] as const;

/** Whom a change concerns: visitors, or the back-office alone. */
export const audiences = ["public", "bureau"] as const;
export type Audience = (typeof audiences)[number];

export const measures = [
  ...["view", "visit", "visitor", "engaged", "whatsapp", "call", "form", "lcp_good", "lcp_total"],
  ...["qr", "favori", "partage", "vide", "eco", "started", "poster"],
] as const;

/** What a member of the team is there for; `super_admin` is the Direction. What each may do: platform/auth/rights.ts. */
export const roles = ["super_admin", "secretariat", "commercial", "chantier"] as const;
export type Role = (typeof roles)[number];

/** What a private link opens. The database does not check it: see the baseline. */
export const linkUsages = ["invitation", "rendez_vous", "reservation", "calendrier"] as const;
/** What a secret of a link was handed out for: renewing kills those of the same motif only. */
export const linkMotifs = ["principal", "avis"] as const;
export type LinkUsage = (typeof linkUsages)[number];

/** What something was typed on. */
export const devices = ["ordinateur", "telephone", "tablette"] as const;
export type Device = (typeof devices)[number];

/** What can be done to the rows that a member chose in a list. */
// biome-ignore format: three lines
export const chosenActs = [
  "statut", "publier", "programmer", "retirer", "reconfirmer", "corbeille", "masquer", "approuver", "rejeter", "verification", "indesirables",
] as const;
/** What can be done to everything a list of requests shows, whatever the page. */
export const wholeListActs = ["verification", "indesirables", "suppression"] as const;
export const lotActions = [...chosenActs, "suppression"] as const;

/** What a line of the journal tells of. Some are for what comes later: a check of the database is dear to change. */
export const journalActions = [
  "create",
  "update",
  "delete",
  "restore",
  "purge",
  "publish",
  "withdraw",
  "schedule",
  "confirm",
  "merge",
  "unmerge",
  "split",
  "reply",
  "import",
  "export",
  "backup",
  "restore_backup",
  "erase",
  "invite",
  "role",
  "disable",
  "enable",
  "sign_in",
  "sign_out",
  "sign_in_refused",
] as const;
export type JournalAction = (typeof journalActions)[number];
