import { chromium } from "@playwright/test";
import sharp from "sharp";
import { listingContents } from "#app/features/listing-desk/definitions.server.ts";
import { svgOf } from "#app/features/sharing/drawing.ts";
import { drawPreview, type PreviewWords } from "#app/features/sharing/preview-template.ts";
import { newId } from "#app/lib/values/ids.ts";
import type { AppProcess } from "#scripts/app-process.ts";
import { findHeadlessShell } from "#scripts/chromium.ts";
import { signIn } from "#scripts/drill/admin-browser.ts";
import { complain, startAttackedApp } from "#scripts/drill/attacks/attacked-app.ts";
import { AppRows } from "#scripts/drill/attacks/content-snapshot.ts";
import { sendForm, type Target } from "#scripts/drill/attacks/send-form.ts";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { sampleOf } from "#tests/content-sample.ts";
import { centile, fetchPicture, readCode } from "./read-picture.ts";

const MAX_BYTES = 300_000;
const WITHIN_MS = 1_500;
const AT_ONCE = 100;
/** Of 255, between a drawing and the picture of it after JPEG. */
const ALIKE = 14;

const LONG = "Très belle villa d’Évêché avec œuvre d’art, piscine & jardin, à 2 pas de la mer…";
type Case = { name: string; typed: Record<string, string>; hasPhoto: boolean; words: Omit<PreviewWords, "title" | "isDemo"> };
const sale = { badge: "À VENDRE", tone: "sale", headline: "185\u00a0000\u00a0000\u00a0FCFA" } as const;
const place = "Agoè-Nyivé, Lomé · 5 chambres · 320 m²";
const cases: Case[] = [
  { name: "avec photo", typed: {}, hasPhoto: true, words: { ...sale, line: place } },
  { name: "sans photo", typed: {}, hasPhoto: false, words: { ...sale, line: `${place} · {reference}` } },
  {
    name: "vendue",
    typed: { statut: "vendu" },
    hasPhoto: true,
    words: { badge: "VENDU", tone: "gone", headline: "Vendu", line: "Voir les biens semblables à Lomé" },
  },
  { name: "titre de 80 caractères", typed: { titre: LONG }, hasPhoto: false, words: { ...sale, line: `${place} · {reference}` } },
];

type MadeListing = Case & { titre: string; id: string; slug: string; reference: string };

async function addCases(rows: AppRows, office: Target): Promise<MadeListing[]> {
  const { fields, listUrl } = listingContents.find(({ table }) => table === "properties") ?? { fields: {}, listUrl: "" };
  const photos = String(rows.one("select images from properties where images is not null and images != '[]' limit 1").images);
  const made: MadeListing[] = [];
  for (const one of cases) {
    const id = newId();
    const titre = one.typed.titre ?? `Villa ${one.name}`;
    const typed = {
      ...sampleOf(fields),
      ...{ id, type_transaction: "vente", prix: "185000000", quartier: "Agoè-Nyivé", ville: "Lomé", nombre_chambres: "5" },
      ...{ surface_habitable: "320", statut: "disponible", publication: "en_ligne", publier_le: "", ...one.typed, titre },
    };
    await sendForm(office, `${listUrl}/nouveau`, Object.entries(typed));
    if (one.hasPhoto) rows.run("update properties set images = ? where id = ?", photos, id);
    const { slug, reference } = rows.one("select slug, reference from properties where id = ?", id);
    made.push({ ...one, titre, id, slug: String(slug), reference: String(reference) });
  }
  return made;
}

/** How far the picture is from a drawing of these words, where the drawing covers it whole. */
async function distanceFrom(bytes: Buffer, words: PreviewWords, hasPhoto: boolean): Promise<number> {
  const drawn = await sharp(Buffer.from(svgOf(drawPreview(words, hasPhoto))))
    .ensureAlpha()
    .raw()
    .toBuffer();
  const shown = await sharp(bytes).ensureAlpha().raw().toBuffer();
  // The letters of the band alone: most of what is drawn is ground, which is the same whatever the words.
  const [first, last] = [(630 - 176) * 1_200 * 4, 630 * 1_200 * 4];
  const plain = await sharp(Buffer.from(svgOf(drawPreview({ ...words, headline: "", suffix: undefined, line: "" }, hasPhoto))))
    .ensureAlpha()
    .raw()
    .toBuffer();
  let [sum, count] = [0, 0];
  for (let at = first; at < last; at += 4) {
    const isLetter = Math.abs((drawn[at] ?? 0) - (plain[at] ?? 0)) > 60 || Math.abs((shown[at] ?? 0) - (plain[at] ?? 0)) > 60;
    if (drawn[at + 3] !== 255 || !isLetter) continue;
    sum += Math.abs((drawn[at] ?? 0) - (shown[at] ?? 0));
    count++;
  }
  return count === 0 ? 255 : sum / count;
}

async function addressOf(app: AppProcess, slug: string): Promise<{ path: string; at: number }> {
  const html = await (await fetch(`${app.url}/biens/${slug}`)).text();
  const [tag = "", url = ""] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
  return { path: new URL(url, app.url).pathname, at: Buffer.byteLength(html.slice(0, html.indexOf(tag))) };
}

async function checkPreviews(app: AppProcess, told: { price: string }): Promise<Outcome> {
  const rows = new AppRows(app.dataDir);
  const office: Target = { url: app.url, origin: app.url, cookie: await signIn(app.url) };
  const made = await addCases(rows, office);
  const wrong: string[] = [];
  const times: number[] = [];
  const distances: number[] = [];
  for (const { name, slug, titre, reference, hasPhoto, words } of made) {
    const { path, at } = await addressOf(app, slug);
    const { status, bytes, ms } = await fetchPicture(app.url + path);
    times.push(ms);
    if (at > 100_000) wrong.push(`${name}: the tags stand after 100 kB`);
    if (status !== 200) {
      wrong.push(`${name}: ${status}`);
      continue;
    }
    const { format, width, height } = await sharp(bytes).metadata();
    if (format !== "jpeg" || width !== 1_200 || height !== 630 || bytes.length > MAX_BYTES)
      wrong.push(`${name}: ${format} ${width}×${height}, ${bytes.length} octets`);
    const headline = words.tone === "gone" ? words.headline : told.price;
    const reading = { ...words, headline, line: words.line.replace("{reference}", reference), title: titre, isDemo: false };
    const distance = await distanceFrom(bytes, reading, hasPhoto);
    distances.push(distance);
    if (distance > ALIKE) wrong.push(`${name}: other words than expected (${distance.toFixed(1)})`);
  }
  await checkAddresses(app, rows, made, wrong);
  await checkPaper(app, made[0], wrong);
  complain(told.price === sale.headline ? wrong : []);
  const p95 = centile(times, 95);
  return {
    held: wrong.length === 0 && p95 <= WITHIN_MS,
    figures: `${made.length} aperçus relus (écart ${Math.max(...distances).toFixed(1)} au plus), ${AT_ONCE} demandes à la fois, p95 ${Math.round(p95)} ms : ${wrong.length} défauts`,
  };
}

/** Another price is another address; a hundred who ask for the new one at once all get it; one never issued is not made. */
async function checkAddresses(app: AppProcess, rows: AppRows, [first]: MadeListing[], wrong: string[]) {
  if (!first) return;
  const before = (await addressOf(app, first.slug)).path;
  const { fields, listUrl } = listingContents.find(({ table }) => table === "properties") ?? { fields: {}, listUrl: "" };
  const { version } = rows.one("select version from properties where id = ?", first.id);
  const typed = {
    ...sampleOf(fields),
    titre: first.titre,
    prix: "180000000",
    publication: "en_ligne",
    publier_le: "",
    version: String(version),
  };
  const cookie = await signIn(app.url);
  await sendForm({ url: app.url, origin: app.url, cookie }, `${listUrl}/${first.id}`, Object.entries(typed));
  const after = (await addressOf(app, first.slug)).path;
  if (after === before) wrong.push("another price has the same address");
  const crowd = await Promise.all(Array.from({ length: AT_ONCE }, () => fetchPicture(app.url + after)));
  const statuses = new Set(crowd.map(({ status }) => status));
  if (statuses.size !== 1 || !statuses.has(200)) wrong.push(`${AT_ONCE} at once were answered ${[...statuses].join(", ")}`);
  if (new Set(crowd.map(({ bytes }) => bytes.toString("base64"))).size !== 1) wrong.push("not everybody got the same picture");
  const never = await fetchPicture(app.url + after.replace(/[0-9a-f]{16}/, "0123456789abcdef"));
  if (never.status !== 404) wrong.push(`a fingerprint never issued: ${never.status}`);
}

/** The code of the printed page leads to the short address, which leads to the page. */
async function checkPaper(app: AppProcess, listing: MadeListing | undefined, wrong: string[]) {
  const browser = await chromium.launch({ executablePath: findHeadlessShell() });
  try {
    const page = await browser.newPage();
    await page.goto(`${app.url}/biens/${listing?.slug}`);
    await page.emulateMedia({ media: "print" });
    const code = await readCode(await page.locator(".listing-code svg").screenshot());
    if (code !== `${app.url}/r/${listing?.reference}`) wrong.push(`the printed code says ${code}`);
    const answer = code ? await fetch(code, { redirect: "manual" }) : undefined;
    if (answer?.status !== 302 || !answer.headers.get("location")?.includes(`/biens/${listing?.slug}`))
      wrong.push(`${code}: ${answer?.status}`);
  } finally {
    await browser.close();
  }
}

async function withApp(told: { price: string }): Promise<Outcome> {
  const app = await startAttackedApp();
  try {
    return await checkPreviews(app, told);
  } finally {
    await app.stop();
  }
}

export const previewsDrill: Drill = {
  id: "previews",
  promise: "l’image d’un lien dit prix, lieu et état, sans photo aussi ; un autre prix, une autre adresse ; le QR imprimé mène à l’annonce",
  isQuick: false,
  run: () => withApp({ price: sale.headline }),
  controlName: "relue avec un autre prix",
  control: () => withApp({ price: "135\u00a0000\u00a0000\u00a0FCFA" }),
};
