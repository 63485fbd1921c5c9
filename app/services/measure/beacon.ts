export const beaconKinds = ["view", "whatsapp", "call", "form", "lcp", "qr", "favori", "partage"] as const;
export type BeaconKind = (typeof beaconKinds)[number];

/** What a public page tells about itself: where, what happened, and nothing about the person. */
export type Beacon = {
  kind: BeaconKind;
  /** The path in the address bar, never its parameters. */
  page: string;
  /** The permanent address of the listing whose card was used, when the page is another one. */
  listing?: string;
  /** Largest contentful paint in milliseconds; only with the kind "lcp". */
  lcp?: number;
  /** Only with a press of a link to the company: the reference its message carries. */
  reference?: string;
};

/** Behind the address of a page that was opened from a code on paper (routes/site/short-address.ts). */
export const FROM_PAPER = "#affiche";

export const MEASURE_PATH = "/api/mesure";
