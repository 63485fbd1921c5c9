import type { Image } from "#app/services/pictures/image.ts";

/** Part of the site, not of its content: the files are served from public/images. */
function sitePicture(path: string, alt: string, placeholder: string): Image {
  return { id: path, alt, base: "/images", path, width: 1600, height: 1000, widths: [320, 640, 960, 1280, 1600], placeholder };
}

export const companyPicture = sitePicture(
  "hero-1-entreprise",
  "Quartier résidentiel de villas contemporaines le long d’une rue pavée bordée de palmiers, à l’heure dorée",
  "#b8b8b8",
);

export const buildingPicture = sitePicture(
  "hero-3-construction",
  "Immeuble en construction avec échafaudages et grue à tour sur un terrain de latérite rouge",
  "#98a8b8",
);

export const HERO_SIZES = "(min-width: 900px) max(53vw, 1152px), 80vw";

/** In the order they are shown; `section` is where the first button of the slide leads, `service` what the second one asks about. */
export const heroSlides = [
  { key: "slide1", section: "services", service: undefined, image: companyPicture },
  {
    key: "slide2",
    section: "biens",
    service: "immobilier",
    image: sitePicture(
      "hero-2-biens",
      "Villa de luxe à deux niveaux avec grande piscine, terrasse et palmiers en fin d’après-midi",
      "#c8b898",
    ),
  },
  { key: "slide3", section: "realisations", service: "btp", image: buildingPicture },
  {
    key: "slide4",
    section: "appartements-meubles",
    service: "immobilier",
    image: sitePicture("hero-4-appartements", "Salon meublé lumineux ouvrant sur un balcon et un jardin de palmiers", "#c8b8a8"),
  },
  {
    key: "slide5",
    section: "vehicules",
    service: "vehicules",
    image: sitePicture(
      "hero-5-vehicules",
      "SUV vert et berline claire stationnés devant une villa moderne au coucher du soleil",
      "#a88868",
    ),
  },
] as const;
