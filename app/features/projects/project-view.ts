import { listingPath } from "#app/db/tables/content-types.ts";
import type { ListingKind, ListingView } from "#app/features/listings/listing-view.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { formatDate } from "#app/lib/time/dates.ts";
import {
  type PublicProject,
  projectCategorieLabels,
  projectLieu,
  projectStatutLabels,
  projectStatutOf,
  projectStatutTones,
  showsAvancement,
  typeProjetLabels,
} from "./project.ts";

export const projectKind: ListingKind = {
  noun: "projet",
  searched: "Villa, école, Kara…",
  list: { label: "Voir les réalisations", href: "/nos-realisations" },
  card: {
    className: "project-card",
    media: "viewer",
    sizes: "(min-width: 1440px) 408px, (min-width: 1080px) 30vw, (min-width: 680px) 46vw, 80vw",
    button: "Voir le projet",
  },
  video: { title: "Vidéo du projet" },
  panel: {
    title: "Un projet comme celui-ci\u00a0?",
    label: "Dites-nous où, quelle surface et pour quand\u00a0: nous revenons avec un chiffrage.",
    note: "Mis à jour le",
  },
  enquiry: "devis",
};

/** What visitors see of a project: it has no price, and its state in the place of one. */
export function toProjectView(project: PublicProject): ListingView {
  const { id, slug, reference, titre, images, description, ville, superficie, budget_prevu, budget_reel, client_nom } = project;
  const statut = projectStatutOf(project);
  // A word the site does not know yet is shown as it is, in grey.
  const statutLabel = projectStatutLabels[statut] ?? statut;
  const categorie = projectCategorieLabels[project.categorie];
  const type = project.type_projet && typeProjetLabels[project.type_projet];
  const isRunning = showsAvancement(project);
  const surface = superficie ? `${formatNumber(superficie)}\u00a0m²` : undefined;
  const day = (date: string | null) => date && formatDate(date);
  const percent = project.pourcentage_avancement;
  return {
    table: "projects",
    id,
    slug,
    reference,
    titre,
    images,
    updated_at: project.updated_at,
    path: `${listingPath("projects")}/${slug}`,
    list: { name: "nos-realisations" },
    lieu: { whole: projectLieu(project), card: ville, line: ville, poster: ville },
    video: project.video_url,
    texte: description,
    notes: project.notes_publiques,
    badge: { text: categorie, tone: "plain" },
    state: isRunning ? `${statutLabel} · ${percent ?? 0}\u00a0%` : statutLabel,
    rubric: categorie,
    badges: [
      { text: categorie, tone: "line", isOnCard: true },
      ...(type ? [{ text: type, tone: "line" as const }] : []),
      { text: statutLabel, tone: projectStatutTones[statut] ?? "mute", isOnCard: true },
    ],
    statut,
    mesures: {
      card: [
        { label: "Surface", value: surface },
        { label: "Budget prévu", amount: budget_prevu },
        { label: "Début", value: project.date_debut?.slice(0, 4) },
        { label: "Type", value: type },
        { label: "Client", value: client_nom },
      ].filter(({ value, amount }) => value || amount),
      line: [{ word: categorie }, ...(superficie ? [{ figure: formatNumber(superficie), word: "m²" }] : [])],
      poster: [statutLabel, type, superficie ? `${superficie}\u00a0m²` : undefined].flatMap((measure) => measure || []),
    },
    faits: [
      { icon: "ruler", label: "Surface", value: surface },
      { icon: "wallet", label: "Budget prévu", amount: budget_prevu },
      { icon: "receipt", label: "Budget réel", amount: budget_reel },
      { icon: "calendar", label: "Début", value: day(project.date_debut) },
      { icon: "planned", label: "Fin prévue", value: day(project.date_fin_prevue) },
      { icon: "finished", label: "Fin réelle", value: day(project.date_fin_reelle) },
      { icon: "user", label: "Client", value: client_nom },
    ],
    equipements: [],
    summary: [categorie, statutLabel.toLowerCase()],
    preview: {
      parts: [ville, type?.toLowerCase()],
      headline: isRunning && percent !== null ? `Avancement ${percent}\u00a0%` : statutLabel,
    },
    chat: { taken: titre },
    progress: { percent: Math.min(Math.max(percent, 0), 100), isOnCard: isRunning },
  };
}
