import type { SeedGalleryImage } from "./seed-types.ts";

/** Pictures of the demonstration gallery, in their order. */
export const demoGallery: SeedGalleryImage[] = [
  { titre: "Piscine au crépuscule", description: "Villa contemporaine, Agoè-Nyivé.", categorie: "exterieurs", picture: "bien-villa-2" },
  {
    titre: "Salon du soir",
    description: "Mur vert profond, canapé caramel et lumière basse.",
    categorie: "interieurs",
    picture: "interieur-salon-2",
  },
  { titre: "Véranda à colonnes", description: "Plafond de bois et balustres, Baguida.", categorie: "exterieurs", picture: "bien-villa-3b" },
  {
    titre: "Cuisine verte et bois",
    description: "Îlot central en marbre, suspensions dorées.",
    categorie: "interieurs",
    picture: "interieur-cuisine",
  },
  {
    titre: "Balcons plantés",
    description: "Parement de pierre et jardinières à chaque étage.",
    categorie: "exterieurs",
    picture: "projet-4",
  },
  {
    titre: "Structure en élévation",
    description: "Poteaux, poutres et étais avant le coulage du plancher.",
    categorie: "chantiers",
    picture: "projet-2",
  },
  {
    titre: "Chambre terracotta",
    description: "Tête de lit capitonnée et baie sur les palmiers.",
    categorie: "interieurs",
    picture: "interieur-chambre-2",
  },
  { titre: "Porche et claustras", description: "Entrée d’une villa de plain-pied.", categorie: "exterieurs", picture: "bien-villa-1b" },
  { titre: "Salle de bain carrelée", description: "Double vasque et carreaux verts.", categorie: "interieurs", picture: "interieur-bain" },
  {
    titre: "Façade en travaux",
    description: "Échafaudage et filet, un niveau après l’autre.",
    categorie: "chantiers",
    picture: "projet-3",
  },
  { titre: "Terrasse meublée", description: "Salon de bois et vue dégagée.", categorie: "interieurs", picture: "appart-meuble-3" },
  { titre: "Le golfe au coucher du soleil", description: "Plage, pirogues et cocotiers.", categorie: "general", picture: "skyline" },
  {
    titre: "Fondations",
    description: "Semelles et aciers en attente sur terre rouge.",
    categorie: "chantiers",
    statut: "brouillon",
    picture: "projet-1",
  },
];
