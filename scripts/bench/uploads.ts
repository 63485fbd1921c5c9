import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import type { AppProcess } from "#scripts/app-process.ts";
import { get } from "./http.ts";
import { signIn } from "./sign-in.ts";
import { atMost, forInformation, type Measure, median } from "./table.ts";
import { visitUntil } from "./visits.ts";

const PICTURES = 10;
const IDLE_MS = 4_000;
const READY_WITHIN_MS = 180_000;

/** What ten photos of 12 megapixels cost the administrator who sends them and the visitors who read meanwhile. */
export async function measureUploads(app: AppProcess): Promise<Measure[]> {
  const cookie = await signIn(app);
  const photos: Buffer[] = [];
  for (let index = 0; index < PICTURES + 1; index++) photos.push(await makePhoto(index));
  const home = (await get(app.url)).body.toString("utf8");
  const picture = /\/media\/[\w/]+\/320\.avif/.exec(home)?.[0] ?? "/";

  await upload(app, cookie, photos[PICTURES] as Buffer); // starts the picture processes
  await waitUntilReady(app, cookie, []);
  const before = await visitUntil(app, ["/", picture], delay(IDLE_MS));

  const answers: number[] = [];
  const encoding = (async () => {
    const ids: string[] = [];
    for (const photo of photos.slice(0, PICTURES)) {
      const startedAt = performance.now();
      ids.push(await upload(app, cookie, photo));
      answers.push(performance.now() - startedAt);
    }
    await waitUntilReady(app, cookie, ids);
  })();
  const startedAt = performance.now();
  const during = await visitUntil(app, ["/", picture], encoding);
  return [
    atMost("photo de 12 Mpx → utilisable", median(answers) / 1_000, 3, "s"),
    forInformation(`${PICTURES} photos dans toutes les tailles`, (performance.now() - startedAt) / 1_000, "s"),
    forInformation("visiteur, au calme (médiane)", median(before), "ms"),
    forInformation("visiteur, pendant l’encodage (médiane)", median(during), "ms"),
    atMost("visiteur pendant l’encodage / au calme", median(during) / median(before), 2, ""),
    forInformation("  le même rapport, 95e centile", centile(during, 95) / centile(before, 95), ""),
  ];
}

function centile(values: readonly number[], share: number) {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length * share) / 100)] ?? 0;
}

async function upload({ url }: AppProcess, cookie: string, photo: Buffer): Promise<string> {
  const headers = { origin: url, cookie, "content-type": "application/octet-stream", "x-file-name": "photo.jpg" };
  const response = await fetch(`${url}/api/admin/medias?usage=properties&video=0`, {
    method: "POST",
    headers,
    body: new Uint8Array(photo),
  });
  const answer = (await response.json()) as { image?: { id: string } };
  if (response.status !== 201 || !answer.image) throw new Error(`The photo was answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer.image.id;
}

async function waitUntilReady({ url }: AppProcess, cookie: string, ids: string[]) {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const response = await fetch(`${url}/api/admin/medias?ids=${ids.join(",")}`, { headers: { cookie } });
    const { images } = (await response.json()) as { images: { widths: number[] }[] };
    if (images.length === ids.length && images.every(({ widths }) => widths.length === 5)) return;
    if (Date.now() > deadline) throw new Error("The pictures did not get all their sizes");
    await delay(200);
  }
}

/** As hard to encode as a photograph: no two pixels alike. */
function makePhoto(index: number) {
  const noise = { type: "gaussian" as const, mean: 120 + index, sigma: 30 };
  return sharp({ create: { width: 4_032, height: 3_024, channels: 3, background: "#888", noise } })
    .blur(1.2)
    .jpeg({ quality: 90 })
    .toBuffer();
}
