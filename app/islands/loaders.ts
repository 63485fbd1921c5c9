import { onFirstTouch } from "#app/kernel/html/late-links.client.ts";
import type { IslandLoaders, PartLoaders } from "#app/kernel/islands/wake.client.ts";

const forms = () => import("./forms.ts");
const pictures = () => import("./pictures.ts");
const sell = () => import("./sell.ts");

/** Parts of public pages that hold state: rendered by the server under these names, awake at a visitor's first touch. */
export const islands = {
  "contact-form": async () => (await forms()).ContactForm,
  "enquiry-form": async () => (await forms()).EnquiryForm,
  gallery: async () => (await pictures()).GalleryBrowser,
  "picture-gallery": async () => (await pictures()).PictureGallery,
  "stay-form": async () => (await import("./stays.ts")).StayRequestForm,
  "stay-picker": async () => (await import("./stays.ts")).StayPicker,
  "report-form": async () => (await import("./reports.ts")).ListingReportForm,
  "sell-form": async () => (await sell()).SellRequestPageForm,
  "testimonial-form": async () => (await import("./reviews.ts")).TestimonialForm,
  "visit-form": async () => (await import("./visits.ts")).VisitRequestForm,
  "video-player": async () => (await pictures()).VideoPlayer,
} satisfies IslandLoaders;

/** Parts of public pages that a small script fills, without React. */
export const parts = {
  erase: async () => (await import("#app/features/site/erase.client.ts")).startErasing,
  favourites: async () => {
    const { startFavourites } = await import("#app/features/kept-pages/favourites.client.ts");
    return (part) => startFavourites(part, onFirstTouch);
  },
  hero: async () => (await import("#app/features/site/home/hero.client.ts")).startHome,
  logout: async () => (await import("#app/features/site/frame/logout.client.ts")).startLogout,
  selection: async () => (await import("#app/features/kept-pages/selection.client.ts")).startSelection,
} satisfies PartLoaders;

/** What opens over a page when its link is pressed. */
export const overlays = {
  enquiry: async () => (await forms()).ListingEnquiryDialog,
  sell: async () => (await sell()).SellRequestDialog,
  viewer: async () => (await pictures()).PictureViewerOverlay,
  visit: async () => (await import("./visits.ts")).VisitDialog,
} satisfies IslandLoaders;
