export type Position = { latitude: number; longitude: number };

const LONGEST = 2_000; // addresses of maps are long
const SPACES = /[\s\u00a0\u202f]+/g;
const NUMBER = String.raw`([+-]?\d{1,3}\.\d{1,15})`;
/** "6.2235, 1.2070" */
const WITH_POINTS = new RegExp(`^${NUMBER}(?:\\s?[,;]\\s?|\\s)${NUMBER}$`);
/** "6,2235 1,2070" */
const WITH_COMMAS = /^([+-]?\d{1,3},\d{1,15})(?: ?[;,])? ([+-]?\d{1,3},\d{1,15})$/;
const OPENSTREETMAP = /^(?:[\w-]{1,30}\.)?(?:openstreetmap|osm)\.org$/;
const GOOGLE = /^(?:www\.|maps\.)?google\.[a-z]{2,3}(?:\.[a-z]{2})?$/;
/** Where the two numbers of an address stand: those of a marker before those of what is seen around it. */
const MARKED_IN_OPENSTREETMAP = new RegExp(`[?&]mlat=${NUMBER}&mlon=${NUMBER}`);
const SEEN_IN_OPENSTREETMAP = new RegExp(`#map=\\d{1,2}(?:\\.\\d{1,5})?/${NUMBER}/${NUMBER}`);
const MARKED_IN_GOOGLE = new RegExp(`!3d${NUMBER}!4d${NUMBER}`);
const ASKED_OF_GOOGLE = new RegExp(`(?:[?&](?:q|query|ll|center|destination)=|/(?:search|place|dir)/)${NUMBER},[+ ]?${NUMBER}`);
const SEEN_IN_GOOGLE = new RegExp(`/@${NUMBER},${NUMBER}`);

/** What the columns hold: Togo and little around it. */
const bounds = { latitude: [6, 11.2], longitude: [-0.2, 1.9] } as const;
/** Visitors are told a position to this grid of thousandths of a degree, some 330 m: rounding, so that asking again tells nothing more. */
const GRID = 3;

/** Two numbers as people paste them, or an address of OpenStreetMap or Google Maps that holds them; undefined for anything else. */
export function readPosition(typed: string): Position | undefined {
  if (typed.length > LONGEST) return undefined;
  const text = typed.replace(SPACES, " ").trim();
  const [, latitude, longitude] = WITH_POINTS.exec(text) ?? WITH_COMMAS.exec(text) ?? readAddress(text) ?? [];
  return latitude && longitude ? { latitude: degrees(latitude), longitude: degrees(longitude) } : undefined;
}

/** As text: nothing is asked of the address. */
function readAddress(text: string) {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { hostname } = new URL(text);
  const plain = text.replace(/%2C/gi, ",");
  if (OPENSTREETMAP.test(hostname)) return MARKED_IN_OPENSTREETMAP.exec(plain) ?? SEEN_IN_OPENSTREETMAP.exec(plain);
  return GOOGLE.test(hostname) ? (MARKED_IN_GOOGLE.exec(plain) ?? ASKED_OF_GOOGLE.exec(plain) ?? SEEN_IN_GOOGLE.exec(plain)) : undefined;
}

/** To a tenth of a metre. */
function degrees(text: string) {
  return Math.round(Number(text.replace(",", ".")) * 1e6) / 1e6;
}

export function isAroundTogo({ latitude, longitude }: Position) {
  return isWithin(latitude, bounds.latitude) && isWithin(longitude, bounds.longitude);
}

function isWithin(value: number, [least, most]: readonly [number, number]) {
  return value >= least && value <= most;
}

/** "6.2235, 1.207" */
export function formatPosition({ latitude, longitude }: Position) {
  return `${latitude}, ${longitude}`;
}

/** The columns of a row as one position. */
export function storedPosition({ latitude, longitude }: { latitude?: unknown; longitude?: unknown }): Position | null {
  return typeof latitude === "number" && typeof longitude === "number" ? { latitude, longitude } : null;
}

/** The one thing visitors are told of a position. */
export function zoneOf({ latitude, longitude }: Position): Position {
  return { latitude: onGrid(latitude), longitude: onGrid(longitude) };
}

function onGrid(value: number) {
  return (Math.round((value * 1000) / GRID) * GRID) / 1000 || 0;
}
