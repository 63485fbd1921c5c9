import { setTimeout as delay } from "node:timers/promises";
import { crc32, deflateSync } from "node:zlib";
import { entryPoints } from "#app/services/addresses/entry-points.ts";
import { PictureProcessor } from "#app/services/media/processing/picture-processor.server.ts";
import { signIn } from "#scripts/drill/admin-browser.ts";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { loopbackAddress, send } from "#scripts/drill/http.ts";
import { phonePhoto } from "#tests/pictures.ts";
import { complain, startAttackedApp } from "./attacked-app.ts";

const HOSTILE = 24;
const SIDE = 6_300;
const ADMIN_WITHIN_MS = 5_000;
const NEIGHBOUR_WITHIN_MS = 30_000;
const ANSWER_WITHIN_MS = 120_000;
const UPLOADS = 3;
const octets = { "content-type": "application/octet-stream", "x-file-name": "photo.png" };

/** A third of a megabyte that becomes 40 million pixels of 64 bits: within every limit, and seconds of work. */
function hostilePng(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header.set([16, 6, 0, 0, 0], 8);
  const line = 1 + SIDE * 8;
  const pixels = Buffer.alloc(line * SIDE);
  for (let row = 0; row < SIDE; row++) pixels[row * line] = 4; // each line is predicted from three neighbours
  const chunks = [chunk("IHDR", header), chunk("IDAT", deflateSync(pixels)), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...chunks]);
}

function chunk(type: string, body: Buffer) {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const length = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

async function measure(work: () => Promise<unknown>) {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function run(): Promise<Outcome> {
  const app = await startAttackedApp();
  const { url } = app;
  const wrong: string[] = [];
  try {
    const cookie = await signIn(url);
    const bytes = hostilePng();
    const hostile = Array.from({ length: HOSTILE }, () =>
      send(`${url}${entryPoints.sellPhoto.path}`, {
        method: "POST",
        headers: { origin: url, ...octets },
        body: bytes,
        from: loopbackAddress(1),
        deadlineMs: ANSWER_WITHIN_MS,
      }),
    );
    const answered = Promise.all(hostile);
    const neighbour = measure(() => sendPhoto(url, wrong));
    const waits: number[] = [];
    for (let upload = 0; upload < UPLOADS; upload++) {
      await delay(1_000); // the attack goes on meanwhile
      const photo = await phonePhoto({ width: 1_600 + upload, height: 1_200 });
      waits.push(await measure(() => sendAdminPhoto(url, cookie, photo, wrong)));
    }
    const statuses = (await answered).map(({ status }) => status);
    if (statuses.some((status) => ![201, 422, 429].includes(status))) wrong.push(`hostile pictures were answered ${statuses.join(" ")}`);
    const slowest = Math.max(...waits);
    const neighbourMs = await neighbour;
    complain(wrong);
    return {
      held: wrong.length === 0 && slowest <= ADMIN_WITHIN_MS && neighbourMs <= NEIGHBOUR_WITHIN_MS,
      figures:
        `${HOSTILE} PNG de 40 Mpx d’une adresse, ${statuses.filter((status) => status === 429).length} refusés avec une phrase ; ` +
        `photo de l’administrateur prête en ${seconds(slowest)} au plus, celle d’un autre visiteur en ${seconds(neighbourMs)}`,
    };
  } finally {
    await app.stop();
  }
}

async function sendPhoto(url: string, wrong: string[]) {
  const { status } = await send(`${url}${entryPoints.sellPhoto.path}`, {
    method: "POST",
    headers: { origin: url, ...octets },
    body: await phonePhoto({ width: 1_200, height: 900 }),
    from: loopbackAddress(2),
    deadlineMs: ANSWER_WITHIN_MS,
  });
  if (status !== 201) wrong.push(`the photo of another visitor was answered ${status}`);
}

async function sendAdminPhoto(url: string, cookie: string, body: Buffer, wrong: string[]) {
  const { status } = await send(`${url}/api/admin/medias?usage=properties`, {
    method: "POST",
    headers: { origin: url, cookie, ...octets },
    body,
    deadlineMs: ANSWER_WITHIN_MS,
  });
  if (status !== 201) wrong.push(`the photo of the administrator was answered ${status}`);
}

/** The same pictures in one line for all. */
async function control(): Promise<Outcome> {
  const processor = new PictureProcessor({ name: "témoin", timeLimitMs: 20_000 });
  try {
    const bytes = hostilePng();
    for (let index = 1; index < HOSTILE; index++) void processor.run({ kind: "first", format: "png", bytes }).catch(() => undefined); // stopped below
    const photo = await phonePhoto();
    const own = processor.run({ kind: "first", format: "jpeg", bytes: photo }).catch(() => undefined);
    const waited = await measure(() => Promise.race([own, delay(2 * ADMIN_WITHIN_MS)]));
    return { held: waited <= ADMIN_WITHIN_MS, figures: `un seul processus : encore en attente après ${seconds(waited)}` };
  } finally {
    processor.stop();
  }
}

function seconds(ms: number) {
  return `${(ms / 1_000).toFixed(1).replace(".", ",")} s`;
}

export const pictureLanesDrill: Drill = {
  id: "picture-lanes",
  promise: "des images coûteuses envoyées par un inconnu ne font attendre ni l’administrateur ni les autres visiteurs",
  isQuick: false,
  run,
  controlName: "une seule file pour tous",
  control,
};
