import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { entryPoints } from "#app/services/addresses/entry-points.ts";
import { mediaFolders } from "#app/services/storage/media-usage.ts";
import { isOwnFile } from "#app/services/storage/storage.server.ts";
import { signIn } from "#scripts/drill/admin-browser.ts";
import type { Drill, Outcome, Scale } from "#scripts/drill/drill.ts";
import { type Answer, loopbackAddress, send } from "#scripts/drill/http.ts";
import { type HostileFile, makeHostileFiles } from "#tests/hostile-files.ts";
import { examineStored, findTraces } from "#tests/stored-media.ts";
import { complain, inParallel, startAttackedApp } from "./attacked-app.ts";
import { serve } from "./header-proxy.ts";

const SEED = 20_261_116;
const LANES = 4;
const ANSWER_WITHIN_MS = 60_000;
const BOUNDARY = "limite-de-l-exercice";
const OUR_NAME = new RegExp(`^(${mediaFolders.join("|")})/[0-9a-f]{32}/\\w+\\.\\w+$`);

type UploadTarget = { url: string; origin: string; cookie: string; mediaDir: string };
type Endpoint = (place: UploadTarget, file: HostileFile, turn: number) => Promise<Answer>;

/** The administrator's form, the visitor's, and the visitor's without script. */
const endpoints: Endpoint[] = [
  ({ url, origin, cookie }, { name, bytes }) =>
    send(`${url}/api/admin/medias?usage=site_texts&video=1`, {
      method: "POST",
      headers: {
        origin,
        cookie,
        "content-type": "application/octet-stream",
        "x-file-name": encodeURIComponent(name.toWellFormed()).slice(0, 8_000),
      },
      body: bytes,
      deadlineMs: ANSWER_WITHIN_MS,
    }),
  ({ url, origin }, { bytes }, turn) =>
    send(`${url}${entryPoints.sellPhoto.path}`, {
      method: "POST",
      headers: { origin, "content-type": "application/octet-stream", "x-file-name": "photo.jpg" },
      body: bytes,
      from: loopbackAddress(turn),
      deadlineMs: ANSWER_WITHIN_MS,
    }),
  ({ url, origin }, { name, bytes }, turn) =>
    send(`${url}${entryPoints.vente.path}`, {
      method: "POST",
      headers: { origin, "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
      body: multipart({ nom: "Essai", email: "essai@exemple.tg", marque: "Toyota", modele: `RAV4 ${turn}` }, name, bytes),
      from: loopbackAddress(turn),
      deadlineMs: ANSWER_WITHIN_MS,
    }),
];

function multipart(fields: Record<string, string>, name: string, bytes: Buffer) {
  const quoted = name
    .toWellFormed()
    .replace(/["\r\n]/g, "_")
    .slice(0, 2_000);
  const parts = Object.entries(fields).map(
    ([field, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="photos"; filename="${quoted}"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return Buffer.concat([Buffer.from(parts.join("") + head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

function listFiles(folder: string) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** Sends every file everywhere; then looks at what was answered, what was kept and how it is served. */
async function attack(place: UploadTarget, files: HostileFile[]) {
  const before = new Set(listFiles(place.mediaDir));
  const wrong: string[] = [];
  const taken = { yes: 0, no: 0 };
  const cases = files.flatMap((file, index) => endpoints.map((endpoint, way) => ({ file, endpoint, turn: index * 3 + way })));
  await inParallel(cases, LANES, async ({ file, endpoint, turn }) => {
    const { status } = await endpoint(place, file, turn);
    if (status >= 500 || status < 200) wrong.push(`${file.family}: status ${status}`);
    taken[status < 300 ? "yes" : "no"] += 1;
  });
  const kept = listFiles(place.mediaDir).filter((path) => !before.has(path));
  for (const path of kept) {
    if (isOwnFile({ path })) {
      wrong.push(...findTraces(path, readFileSync(join(place.mediaDir, path))));
      continue;
    }
    if (!OUR_NAME.test(path)) wrong.push(`${path} is no name of ours`);
    const isSource = path.endsWith("source.webp");
    if (isSource && !existsSync(join(place.mediaDir, path))) continue; // all its sizes were made meanwhile
    wrong.push(...(await examineStored(path, readFileSync(join(place.mediaDir, path)))));
    if (!isSource) wrong.push(...(await examineServed(place, path)));
  }
  return { wrong, sent: cases.length, taken, kept: kept.length };
}

async function examineServed({ url }: UploadTarget, path: string): Promise<string[]> {
  const { status, headers } = await send(`${url}/media/${path}`);
  if (path.startsWith("private/")) return status === 404 ? [] : [`${path} is open to visitors`];
  const isFixed = /^(image\/(jpeg|webp|avif)|video\/(mp4|webm|ogg))$/.test(headers["content-type"] ?? "");
  const isHarmless = headers["x-content-type-options"] === "nosniff" && String(headers["content-security-policy"]).startsWith("sandbox");
  return status === 200 && isFixed && isHarmless ? [] : [`${path} is served as ${headers["content-type"]} (${status})`];
}

async function chooseFiles(scale: Scale) {
  const files = await makeHostileFiles(SEED);
  return scale === "full" ? files : files.filter((_, index) => index % 8 === 0);
}

function outcome({ wrong, sent, taken, kept }: Awaited<ReturnType<typeof attack>>): Outcome {
  return {
    held: wrong.length === 0 && taken.yes > 0 && taken.no > 0,
    figures: `${sent} envois (graine ${SEED}), ${taken.no} refusés, ${kept} fichiers gardés, ${wrong.length} suspects`,
  };
}

/** Keeps what it is given under the name of a picture. */
function startPassiveStore(mediaDir: string) {
  return serve(async (request, response) => {
    if (request.method === "GET") {
      const path = join(mediaDir, request.url?.replace("/media/", "") ?? "");
      return void (existsSync(path) ? response.writeHead(200).end(readFileSync(path)) : response.writeHead(404).end());
    }
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    await once(request, "end");
    const file = join(mediaDir, "uploads", randomBytes(16).toString("hex"), "image.jpg");
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, Buffer.concat(chunks));
    response.writeHead(201).end();
  });
}

export const uploadsDrill: Drill = {
  id: "uploads",
  promise: "aucun fichier hostile n’abat le serveur ni ne laisse un octet à lui",
  isQuick: false,
  async run(scale) {
    const app = await startAttackedApp();
    try {
      const place = { url: app.url, origin: app.url, cookie: await signIn(app.url), mediaDir: join(app.dataDir, "media") };
      const report = await attack(place, await chooseFiles(scale));
      if ((await send(`${app.url}/healthz`)).status !== 200) report.wrong.push("the server is no longer healthy");
      complain(report.wrong);
      return outcome(report);
    } finally {
      await app.stop();
    }
  },
  controlName: "serveur qui garde ce qu’il reçoit",
  async control() {
    const mediaDir = mkdtempSync(join(tmpdir(), "fadem-passif-"));
    const store = await startPassiveStore(mediaDir);
    try {
      return outcome(await attack({ url: store.url, origin: store.url, cookie: "", mediaDir }, await chooseFiles("quick")));
    } finally {
      await store.stop();
      rmSync(mediaDir, { recursive: true, force: true });
    }
  },
};
