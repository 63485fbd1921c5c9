import type { InlineHashes } from "#app/kernel/html/inline-hashes.server.ts";

type Headers = Record<string, string>;

/** What may be kept and given to every visitor, if it is asked each time whether it still holds. A member’s answer never carries it. */
export const ASKED_AGAIN = "no-cache";

const CLOSED_FEATURES = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

/** What every response carries, whatever its kind. */
export function commonHeaders({ isHttps }: { isHttps: boolean }): Headers {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin", // "no-referrer" would turn Origin into null on form posts
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": CLOSED_FEATURES.map((name) => `${name}=()`).join(", "),
    ...(isHttps && { "strict-transport-security": "max-age=63072000; includeSubDomains" }),
  };
}

/** What every answer carries under an address that is itself a secret, whatever its status and kind. */
export const privateLinkHeaders: Headers = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow, noarchive",
  "referrer-policy": "same-origin", // the address goes to no other site, and form posts keep their Origin
};

export const mediaHeaders: Headers = {
  "content-security-policy": "sandbox; default-src 'none'",
  "cache-control": "public, max-age=31536000, immutable",
};

/** `preview`: a page of the site that only the back-office sees. `private`: one whose address is a secret. */
export type HtmlAudience = "public" | "admin" | "preview" | "private";

/** The policy of one page: its own inline scripts and styles are allowed by hash, nothing else inline is. */
export function htmlHeaders(inline: InlineHashes, audience: HtmlAudience): Headers {
  const scripts = new Set(inline.scripts);
  const styles = audience === "admin" ? ["'unsafe-inline'"] : new Set(inline.styles);
  const policy = [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(" ")}`,
    `style-src ${["'self'", ...styles].join(" ")}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src https://www.youtube-nocookie.com https://player.vimeo.com",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    "content-security-policy": policy.join("; "),
    "x-frame-options": "DENY",
    "cache-control": audience === "public" ? ASKED_AGAIN : "no-store",
    ...(audience === "preview" && { "x-robots-tag": "noindex" }),
    ...(audience === "private" && privateLinkHeaders),
  };
}
