import { join } from "node:path";
import sharp from "sharp";
import { drawCode } from "#app/features/listing-parts/code-drawing.server.ts";
import { colours, svgOf } from "#app/features/sharing/drawing.ts";
import { drawWords } from "#app/features/sharing/letters.ts";
import { drawPoster, type PosterFormat, posterFormats } from "#app/features/sharing/poster-template.ts";
import { PictureProcessor } from "#app/services/media/processing/picture-processor.server.ts";
import { signIn } from "#scripts/drill/admin-browser.ts";
import { complain, startAttackedApp } from "#scripts/drill/attacks/attacked-app.ts";
import { AppRows } from "#scripts/drill/attacks/content-snapshot.ts";
import type { Drill, Outcome, Scale } from "#scripts/drill/drill.ts";
import { addExtremeListings } from "./extreme-listings.ts";
import { brightShare, centile, fetchPicture, readCode } from "./read-picture.ts";

const LISTINGS: Record<Scale, number> = { quick: 10, full: 50 };
const WITHIN_MS = 1_500;
const sections: Record<string, string> = { properties: "biens", vehicles: "vehicules", projects: "realisations" };
/** Where nothing may stand: beside the words, between the photo and the band at the foot. */
const margins: Record<PosterFormat, { width: number; height: number; most: number; edge: number; from: number; to: number }> = {
  statut: { width: 1_080, height: 1_920, most: 350_000, edge: 52, from: 1_230, to: 1_890 },
  carre: { width: 1_080, height: 1_080, most: 250_000, edge: 44, from: 698, to: 1_050 },
};

/** What is wrong with a poster, if anything. */
async function faultsOf(format: PosterFormat, bytes: Buffer, address: string): Promise<string[]> {
  const { width, height, most, edge, from, to } = margins[format];
  const found = await sharp(bytes).metadata();
  const faults: string[] = [];
  if (found.format !== "jpeg" || found.width !== width || found.height !== height)
    faults.push(`${found.format} ${found.width}×${found.height}`);
  if (bytes.length > most) faults.push(`${bytes.length} octets`);
  for (const left of [0, width - edge])
    if ((await brightShare(bytes, { left, top: from, width: edge, height: to - from })) > 0.001) faults.push("letters beyond the frame");
  const read = await readCode(bytes);
  if (read !== address) faults.push(`the code says ${read}`);
  return faults;
}

async function run(scale: Scale): Promise<Outcome> {
  const app = await startAttackedApp();
  const wrong: string[] = [];
  const times: number[] = [];
  const weights: number[] = [];
  try {
    const cookie = await signIn(app.url);
    const listings = await addExtremeListings(new AppRows(app.dataDir), { url: app.url, origin: app.url, cookie }, LISTINGS[scale]);
    for (const { table, id, reference } of listings)
      for (const format of posterFormats) {
        const address = `${app.url}/admin-dashboard/${sections[table]}/${id}/affiche/${format}.jpg`;
        const { status, bytes, ms } = await fetchPicture(address, { cookie });
        times.push(ms);
        weights.push(bytes.length);
        const faults = status === 200 ? await faultsOf(format, bytes, `${app.url}/r/${reference}`) : [`answered ${status}`];
        wrong.push(...faults.map((fault) => `${format} of ${reference}: ${fault}`));
      }
  } finally {
    await app.stop();
  }
  complain(wrong);
  const p95 = centile(times, 95);
  return {
    held: wrong.length === 0 && p95 <= WITHIN_MS && times.length === 2 * LISTINGS[scale],
    figures: `${times.length} affiches de ${LISTINGS[scale]} annonces extrêmes, ${Math.round(Math.max(...weights) / 1_000)} ko au plus, p95 ${Math.round(p95)} ms : ${wrong.length} défauts`,
  };
}

/** An unfitted title over the code: the same look must find the fault. */
async function control(): Promise<Outcome> {
  const entry = join(import.meta.dirname, "../../../app/features/sharing/composer-child.server.ts");
  const processor = new PictureProcessor({ name: "témoin", timeLimitMs: 20_000, entry });
  try {
    const address = "http://localhost/r/B-0001";
    const words = { badge: "À VENDRE", tone: "sale", title: "Villa", place: "Lomé", measures: [], reference: "B-0001" } as const;
    const fitted = { ...words, measures: [], telephone: "+228 00 00 00 00", code: drawCode(address), isDemo: false };
    const faults: string[] = [];
    for (const format of posterFormats) {
      const drawn = drawPoster(format, fitted, false);
      const long = drawWords(
        "Très vaste maison de ville ".repeat(4),
        { face: "display", size: 68 },
        { x: 0, y: drawn.height - 160, fill: colours.white },
      );
      const { width, height, maxBytes } = drawn;
      const made = await processor.run({
        kind: "compose",
        width,
        height,
        maxBytes,
        photos: [],
        svg: svgOf({ ...drawn, overlay: drawn.overlay + long }),
      });
      const [file] = made.ok ? made.result.files : [];
      if (file) faults.push(...(await faultsOf(format, Buffer.from(file.bytes), address)));
    }
    return { held: faults.length === 0, figures: `un titre d’un seul trait : ${faults.length} défauts trouvés` };
  } finally {
    processor.stop();
  }
}

export const postersDrill: Drill = {
  id: "posters",
  promise:
    "cinquante annonces aux titres et aux prix extrêmes ont leurs affiches : tailles, octets, cadre, code lisible, en moins de 1,5 s",
  isQuick: false,
  run,
  controlName: "un titre qui n’est pas ajusté à son cadre",
  control,
};
