import { type SentForm, sentFormPath, sentForms } from "#app/db/tables/content-types.ts";
import { privatePlace } from "#app/kernel/http/paths.ts";
import type { Limit } from "#app/kernel/limits/rate-limit.server.ts";
import { MINUTE_MS } from "#app/lib/time/durations.ts";
import { KILOBYTE, MEGABYTE } from "#app/lib/values/bytes.ts";
import {
  ALERT_LINK_PATH,
  ALERT_PATH,
  ENQUIRY_PATH,
  IMPORT_UPLOAD_PATH,
  INVITATION_PATH,
  LAND_SCAN_PATH,
  MEASURE_PATH,
  MEDIA_UPLOAD_PATH,
  PASSKEY_CHALLENGE_PATH,
  PASSKEY_SIGN_IN_PATH,
  REPORT_PATH,
  SELL_PATH,
  SELL_PHOTOS_PATH,
  SIGN_IN_PATH,
  STAY_LINK_PATH,
  STAYS_PATH,
  VISIT_LINK_PATH,
  VISITS_PATH,
} from "./public-paths.ts";
import {
  ATTEMPTS_RESET_MS,
  MAX_ATTEMPTS,
  MAX_CSV_BYTES,
  MAX_PICTURE_BYTES,
  MAX_SCAN_BYTES,
  MAX_SELL_PHOTOS,
  MAX_VIDEO_BYTES,
  MAX_ZIP_BYTES,
  SCAN_TOO_LARGE,
  SMALL_PICTURE_BYTES,
} from "./sending-limits.ts";

/** A file that is a little too large is taken in and refused with the sentence that names its limit. */
const OVER_BYTES = 2 * MEGABYTE;

/** What a form may weigh wherever it is sent. A form has no reason to be large; a file has. */
export const FORM_MAX_BYTES = 256 * KILOBYTE;

/** A file of listings and the zip of its photos in one form, without script. */
export const IMPORT_MAX_BYTES = MAX_CSV_BYTES + MAX_ZIP_BYTES + MEGABYTE;

/** An address where strangers may post, or where more than a form may be posted. */
type EntryPoint = {
  path: string;
  /** Bytes of the body; with files among the fields, or with a film, where that is allowed. */
  maxBytes: number;
  maxMultipartBytes?: number;
  maxVideoBytes?: number;
  /** What the sender of more is told, where the usual sentence would not say what to do. */
  tooLarge?: string;
  /** How often, by what the senders are told apart by. */
  limits?: Record<string, Limit>;
};

/**
 * A form of anonymous visitors. Carriers put thousands of phones behind one address: beyond `known` of a network a person looks before a
 * row counts, beyond `network` none is taken.
 */
function visitorForm(path: string) {
  const limits = { browser: MAX_ATTEMPTS, known: 30, network: 300 };
  const perWindow = Object.entries(limits).map(([name, limit]) => [name, { limit, windowMs: ATTEMPTS_RESET_MS }]);
  return { path, maxBytes: FORM_MAX_BYTES, limits: Object.fromEntries(perWindow) as Record<keyof typeof limits, Limit> };
}

type VisitorFormEntry = ReturnType<typeof visitorForm>;

/** No member checks an alert before its mail leaves: beyond `known` of a network none is taken. */
function alertForm() {
  const form = visitorForm(ALERT_PATH);
  return { ...form, limits: { ...form.limits, network: form.limits.known } };
}

/** By the name their attempts are counted under. */
export const visitorForms = {
  ...(Object.fromEntries(sentForms.map((form) => [form, visitorForm(sentFormPath(form))])) as Record<SentForm, VisitorFormEntry>),
  demande: visitorForm(ENQUIRY_PATH),
  signaler: visitorForm(REPORT_PATH),
  visite: visitorForm(VISITS_PATH),
  sejour: visitorForm(STAYS_PATH),
  // With all its photos inside, where scripts are off; its fields alone are a form like any other.
  vente: { ...visitorForm(SELL_PATH), maxMultipartBytes: MAX_SELL_PHOTOS * SMALL_PICTURE_BYTES + OVER_BYTES },
  alerte: alertForm(),
} satisfies Record<string, EntryPoint>;
export type VisitorFormName = keyof typeof visitorForms;

const signInLimit = (limit: number): Limit => ({ limit, windowMs: 15 * MINUTE_MS });

const otherEntryPoints = {
  sellPhoto: {
    path: SELL_PHOTOS_PATH,
    maxBytes: MAX_PICTURE_BYTES + OVER_BYTES,
    limits: { network: { limit: 30, windowMs: 5 * MINUTE_MS } },
  },
  measure: { path: MEASURE_PATH, maxBytes: 512 },
  // The link is enough to act; a mail program that stops an alert in one click sends two words and names no origin.
  alertLink: { path: ALERT_LINK_PATH, maxBytes: 4 * KILOBYTE },
  visitLink: { path: VISIT_LINK_PATH, maxBytes: 4 * KILOBYTE },
  stayLink: { path: STAY_LINK_PATH, maxBytes: 4 * KILOBYTE },
  signIn: {
    path: SIGN_IN_PATH,
    maxBytes: FORM_MAX_BYTES,
    // `devices`: for all known browsers of one account; `account`: for its unknown ones.
    limits: {
      device: signInLimit(10),
      devices: signInLimit(20),
      network: signInLimit(10),
      account: signInLimit(30),
      code: signInLimit(10),
    },
  },
  // A device asks for something to sign, then sends it signed: the limits of the second are those of signing in.
  passkeyChallenge: { path: PASSKEY_CHALLENGE_PATH, maxBytes: KILOBYTE, limits: { browser: signInLimit(30) } },
  passkeySignIn: { path: PASSKEY_SIGN_IN_PATH, maxBytes: 16 * KILOBYTE },
  // The link turns its reader into a member, once.
  invitation: { path: INVITATION_PATH, maxBytes: 16 * KILOBYTE },
  // Behind the session; here for its size.
  mediaUpload: { path: MEDIA_UPLOAD_PATH, maxBytes: MAX_PICTURE_BYTES + OVER_BYTES, maxVideoBytes: MAX_VIDEO_BYTES + OVER_BYTES },
  landScan: { path: LAND_SCAN_PATH, maxBytes: MAX_SCAN_BYTES + MEGABYTE, tooLarge: SCAN_TOO_LARGE },
  importUpload: { path: IMPORT_UPLOAD_PATH, maxBytes: FORM_MAX_BYTES, maxMultipartBytes: IMPORT_MAX_BYTES },
} satisfies Record<string, EntryPoint>;

/** Every one of them: the gate, the limits of size and number, and the drills read them here. */
export const entryPoints = { ...visitorForms, ...otherEntryPoints };

const byPath = new Map<string, EntryPoint>(Object.values(entryPoints).map((entry) => [entry.path, entry]));

/** Those whose address holds a secret, by their place in the one list. */
const byPlace: Partial<Record<NonNullable<ReturnType<typeof privatePlace>>, EntryPoint>> = {
  "/alertes/…": entryPoints.alertLink,
  "/admin/invitation/…": entryPoints.invitation,
  "/rendez-vous/…": entryPoints.visitLink,
  "/reservation/…": entryPoints.stayLink,
};

export function entryPointAt(pathname: string): EntryPoint | undefined {
  const entry = byPath.get(pathname);
  const place = entry ? undefined : privatePlace(pathname);
  return place ? byPlace[place] : entry;
}

const formPaths = new Set<string>(Object.values(visitorForms).map(({ path }) => path));

/** Where the secret of the address alone is the leave to act. */
const linkPlaces = new Set(["/alertes/…", "/rendez-vous/…", "/reservation/…"]);

/** Nothing of a session can be abused there: an old browser, or a mail program, that names no origin may send it. */
export function isVisitorForm(pathname: string): boolean {
  return formPaths.has(pathname) || linkPlaces.has(privatePlace(pathname) ?? "");
}
