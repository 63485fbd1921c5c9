import { listingPath } from "#app/db/tables/content-types.ts";
import { findQuartier, townSlug } from "#app/db/tables/places.ts";
import { type LandLevel, levelName } from "#app/features/land/land-papers.ts";
import {
  type ComparedCell,
  type ComparedRow,
  comparedRow,
  compareFigures,
  compareHaving,
  compareWords,
} from "#app/features/listing-parts/comparison.ts";
import { HIDDEN_PRICE } from "#app/features/listing-parts/listing-words.ts";
import { homeOffer } from "#app/features/listing-parts/stay-offer.ts";
import type { ListingKind, ListingView } from "#app/features/listings/listing-view.ts";
import { formatEuros, formatNumber, formatPrix } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { formatDate } from "#app/lib/time/dates.ts";
import type { IconName } from "#app/ui/layout/icon-class.ts";
import {
  type Equipment,
  equipmentTags,
  isForSale,
  isListed,
  isPrixHidden,
  lieu,
  listByTransaction,
  type PublicProperty,
  prixSuffix,
  prixText,
  prixUnite,
  prixUniteLabels,
  propertyStatutLabels,
  propertySummary,
  shortPlace,
  takenLabel,
  transactionBadge,
  typeBienLabels,
  typeSejourDurations,
  typeSejourLabels,
  typeTransactionLabels,
} from "./property.ts";

export const propertyKind: ListingKind = {
  noun: "bien",
  searched: "Villa, Agoè, piscine…",
  list: { label: "Voir les biens", href: "/annonces" },
  others: { label: "Voir des biens semblables", href: "/annonces" },
  sheetOthers: { label: "Voir d’autres biens", href: "/#biens" },
  card: {
    className: "property-card",
    media: "film",
    sizes: "(min-width: 1440px) 408px, (min-width: 1080px) 30vw, (min-width: 680px) 46vw, 80vw",
    button: "Voir les détails",
  },
  video: { title: "Visite virtuelle" },
  textTitle: "Le bien en détail",
  panel: { note: "Annonce mise à jour le", hasAgency: true },
  enquiry: "visite",
  contact: "number",
};

const equipmentIcons: Record<Equipment, IconName> = {
  parking: "parking",
  piscine: "waves",
  jardin: "trees",
  climatisation: "snow",
  securite: "shield",
};

/** What visitors see of a property. An unfinished draft may lack what a stored row has. */
export function toPropertyView(property: PublicProperty): ListingView {
  const { id, slug, reference, titre, images, description, type_transaction, ville, quartier, type_sejour } = property;
  const isOffered = isListed(property);
  return {
    table: "properties",
    id,
    slug,
    reference,
    titre,
    images,
    updated_at: property.updated_at,
    confirme_le: property.confirme_le,
    path: `${listingPath("properties")}/${slug}`,
    list: { name: listByTransaction[type_transaction] ?? "annonces", ville },
    lieu: {
      whole: lieu(property),
      card: lieu(property),
      line: shortPlace(property),
      poster: [quartier, ville].filter(Boolean).join(", "),
    },
    video: property.video_url,
    texte: description,
    badge: { text: transactionBadge(property), tone: isForSale(property) ? "sale" : "rent" },
    rubric: transactionBadge(property),
    badges: [
      { text: typeBienLabels[property.type_bien], tone: "line" },
      { text: propertyStatutLabels[property.statut], tone: isOffered ? "ok" : "mute", isStatut: true },
    ],
    statut: property.statut,
    taken: takenLabel(property),
    prix: { montant: property.prix, unite: prixUnite(property), label: prixLabel(property), isHidden: isPrixHidden(property) },
    mesures: measuresOf(property),
    faits: [
      { icon: "door", label: "Pièces", value: figure(property.nombre_pieces) },
      { icon: "bed", label: "Chambres", value: figure(property.nombre_chambres) },
      { icon: "bath", label: "Salles de bain", value: figure(property.nombre_salles_bain) },
      { icon: "ruler", label: "Surface habitable", value: figure(property.surface_habitable, "m²") },
      { icon: "map", label: "Surface totale", value: figure(property.surface_totale, "m²") },
      { icon: "calendar", label: "Disponible le", value: property.date_disponibilite && formatDate(property.date_disponibilite) },
      { icon: "moon", label: "Type de séjour", value: type_sejour && typeSejourLabels[type_sejour] },
    ],
    equipements: equipmentTags(property).map(({ label, equipment }) => ({ label, icon: equipment ? equipmentIcons[equipment] : "check" })),
    offer: isOffered ? homeOffer(property) : undefined,
    summary: [
      typeBienLabels[property.type_bien],
      typeTransactionLabels[type_transaction]?.toLowerCase(),
      !isPrixHidden(property) && prixText(property),
    ],
    preview: previewOf(property),
    chat: { greeting: type_transaction === "location-meublee" ? "reservation" : "annonce", taken: propertySummary(property) },
    schema: {
      "@type": "RealEstateListing",
      identifier: reference,
      datePosted: property.publie_le ?? property.updated_at,
      dateModified: property.updated_at,
      contentLocation: {
        "@type": "Place",
        address: { "@type": "PostalAddress", streetAddress: lieu(property), addressLocality: ville, addressCountry: "TG" },
        ...(property.zone && { geo: { "@type": "GeoCoordinates", ...property.zone } }),
      },
    },
    land: landOf(property),
    situation: situationOf(property),
    ...(type_sejour && { stay: { label: typeSejourLabels[type_sejour], duration: typeSejourDurations[type_sejour] } }),
  };
}

/** Of sales alone; a rental tells it in its details, where it has a file. */
function landOf(property: PublicProperty): ListingView["land"] {
  const level = property.foncier_niveau as LandLevel;
  return isForSale(property) && level > 0 ? { level, name: levelName(level) } : undefined;
}

function prixLabel(property: PublicProperty) {
  const unite = prixUnite(property);
  if (!unite) return "Prix de vente";
  return unite === "mois" ? "Loyer mensuel" : `Prix ${prixUniteLabels[unite].toLowerCase()}`;
}

/** What is unknown or zero has no place. */
function measuresOf(property: PublicProperty): ListingView["mesures"] {
  const { nombre_pieces, nombre_chambres, nombre_salles_bain, surface_habitable, surface_totale } = property;
  const surface = surface_habitable || surface_totale;
  const ofSurface = surface_habitable ? "m²" : "m² de terrain";
  const pieces = { figure: figure(nombre_pieces), icon: "door", label: pluralize(nombre_pieces ?? 0, "pièce") } as const;
  const chambres = { figure: figure(nombre_chambres), icon: "bed", label: pluralize(nombre_chambres ?? 0, "chambre") } as const;
  const bains = { figure: figure(nombre_salles_bain), icon: "bath", label: pluralize(nombre_salles_bain ?? 0, "bain") } as const;
  const area = { figure: figure(surface), icon: "ruler", label: ofSurface } as const;
  const posted = surface_habitable ?? surface_totale;
  return {
    card: [pieces, chambres, bains, area].filter((measure) => measure.figure),
    line: [
      { figure: chambres.figure, word: "ch." },
      { figure: bains.figure, word: bains.label },
      { figure: area.figure, word: ofSurface },
    ].filter((measure) => measure.figure),
    poster: [
      nombre_chambres ? `${nombre_chambres} ${chambres.label}` : "",
      nombre_salles_bain ? `${nombre_salles_bain} ${pluralize(nombre_salles_bain, "salle de bain", "salles de bain")}` : "",
      posted ? `${formatNumber(posted)}\u00a0m²` : "",
    ].filter(Boolean),
  };
}

function figure(value: number | null, unit?: string) {
  return value ? [formatNumber(value), unit].filter(Boolean).join("\u00a0") : undefined;
}

function previewOf({ quartier, ville, nombre_chambres, surface_habitable, surface_totale, images, reference }: PublicProperty) {
  const surface = surface_habitable ?? surface_totale;
  return {
    parts: [
      [quartier, ville].filter(Boolean).join(", "),
      nombre_chambres && `${nombre_chambres} ${pluralize(nombre_chambres, "chambre")}`,
      surface && `${formatNumber(surface)}\u00a0m²`,
      images.length === 0 && reference,
    ],
    others: `Voir les biens semblables à ${ville}`,
  };
}

/** Its zone, or its quartier; nothing where neither is known. */
function situationOf({ zone, quartier, ville }: PublicProperty): ListingView["situation"] {
  const place = findQuartier(ville, quartier);
  const at = zone ?? place;
  return at && { at: { latitude: at.latitude, longitude: at.longitude }, name: place?.nom ?? quartier ?? ville, zone };
}

const ROUNDED_TO = 1_000;

/** What is compared of properties, row by row, in the order of the columns. */
export function compareProperties(properties: PublicProperty[]): ComparedRow[] {
  const most = { mark: "le plus", is: "most" } as const;
  const largest = { mark: "la plus grande", is: "most" } as const;
  const squareMetres = (figure: number) => `${formatNumber(figure)}\u00a0m²`;
  const figures = (column: "nombre_chambres" | "nombre_salles_bain" | "surface_habitable" | "surface_totale") =>
    properties.map((property) => property[column] || null);
  return [
    comparedRow("Prix", properties.map(priceCell)),
    ...pricePerMetre(properties),
    ...landLevels(properties),
    compareWords("Lieu", properties.map(shortPlace)),
    compareFigures("Chambres", figures("nombre_chambres"), { best: most }),
    compareFigures("Salles de bain", figures("nombre_salles_bain"), { best: most }),
    compareFigures("Surface habitable", figures("surface_habitable"), { show: squareMetres, best: largest }),
    compareFigures("Terrain", figures("surface_totale"), { show: squareMetres, best: largest }),
    ...compareHaving(properties.map((property) => equipmentTags(property).map(({ label }) => label))),
    compareWords("Disponibilité", properties.map(availability)),
    compareWords(
      "Référence",
      properties.map(({ reference }) => reference),
    ),
  ];
}

function priceCell(property: PublicProperty): ComparedCell {
  if (isPrixHidden(property)) return { text: HIDDEN_PRICE };
  return { text: prixText(property), note: [formatEuros(property.prix), prixSuffix(property)].filter(Boolean).join(" ") };
}

/** Of sales; by the living area, or by the ground where none of them has one: the two cannot be compared. */
function pricePerMetre(properties: PublicProperty[]): ComparedRow[] {
  if (!properties.some(isForSale)) return [];
  const isBuilt = properties.some(({ surface_habitable }) => surface_habitable);
  const compared = properties.map((property) => {
    const surface = isBuilt ? property.surface_habitable : property.surface_totale;
    return isForSale(property) && surface && !isPrixHidden(property) ? Math.round(property.prix / surface / ROUNDED_TO) * ROUNDED_TO : null;
  });
  if (compared.every((figure) => figure === null)) return [];
  const { label, cells } = compareFigures(isBuilt ? "Prix au m² habitable" : "Prix au m² de terrain", compared, {
    show: formatPrix,
    best: { mark: "le plus bas", is: "least" },
  });
  const isHidden = properties.map(isPrixHidden);
  return [
    comparedRow(
      label,
      cells.map((cell, index) => (isHidden[index] ? { text: HIDDEN_PRICE } : cell)),
    ),
  ];
}

/** Of sales; a rental beside them has none to tell. */
function landLevels(properties: PublicProperty[]): ComparedRow[] {
  if (!properties.some(isForSale)) return [];
  return [
    compareWords(
      "Papiers fonciers",
      properties.map((property) => landOf(property)?.name ?? null),
    ),
  ];
}

function availability({ statut, date_disponibilite }: PublicProperty) {
  return statut === "disponible" && date_disponibilite ? `Disponible le ${formatDate(date_disponibilite)}` : propertyStatutLabels[statut];
}

/** The same type and town; the list of rents has the furnished ones too. */
export function alikeProperties({ type_bien, ville, type_transaction, prix_compare }: PublicProperty) {
  const values: Record<string, string[]> = { type: [type_bien], ville: [townSlug(ville)] };
  return { values: type_transaction === "location" ? { ...values, meuble: ["non"] } : values, prix: prix_compare };
}
