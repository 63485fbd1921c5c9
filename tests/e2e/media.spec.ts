import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type APIRequestContext, expect } from "@playwright/test";
import type { Image } from "#app/platform/media/image.ts";
import { type AppProcess, adminPassword } from "#scripts/app-process.ts";
import { CANARY, phonePhoto } from "#tests/pictures.ts";
import { startS3 } from "#tests/s3.ts";
import { test, withoutMotion } from "./fixtures.ts";

test.use(withoutMotion);

const ALL_WIDTHS = [320, 640, 960, 1280, 1920];
const octets = { "content-type": "application/octet-stream" };

async function signIn(request: APIRequestContext, { url }: AppProcess) {
  const response = await request.post(`${url}/admin`, { headers: { origin: url }, form: { username: "admin", password: adminPassword } });
  expect(response.ok()).toBe(true);
}

async function upload(request: APIRequestContext, { url }: AppProcess, data: Buffer): Promise<Image> {
  const response = await request.post(`${url}/api/admin/medias?usage=properties&video=0`, {
    headers: { origin: url, ...octets, "x-file-name": "fa%C3%A7ade.jpg" },
    data,
  });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()).image;
}

async function waitForAllSizes(request: APIRequestContext, { url }: AppProcess, id: string): Promise<Image> {
  const read = async () => (await (await request.get(`${url}/api/admin/medias?ids=${id}`)).json()).images[0] as Image;
  await expect.poll(async () => (await read()).widths, { timeout: 60_000 }).toEqual(ALL_WIDTHS);
  return read();
}

test("a phone photo is usable at once, survives a killed server, and ends up in all sizes without a word of where it was taken", async ({
  openApp,
  playwright,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), "fadem-killed-"));
  const request = await playwright.request.newContext();
  const app = await openApp({ dataDir });
  await signIn(request, app);
  const photo = await phonePhoto({ width: 4_032, height: 3_024, orientation: 6 });
  const image = await upload(request, app, photo);
  expect(image).toMatchObject({ width: 3_024, height: 4_032, widths: [640] });
  expect((await request.get(`${app.url}/media/${image.path}/640.avif`)).status()).toBe(200);
  await app.stop("SIGKILL");

  const again = await openApp({ dataDir });
  await signIn(request, again);
  const { path, widths } = await waitForAllSizes(request, again, image.id);
  for (const name of [...widths.flatMap((width) => [`${width}.avif`, `${width}.webp`]), "image.jpg", "apercu.jpg"]) {
    const file = await request.get(`${again.url}/media/${path}/${name}`);
    expect(file.status(), name).toBe(200);
    for (const trace of [CANARY, "Exif", "xmpmeta"]) expect((await file.body()).includes(trace), `${trace} in ${name}`).toBe(false);
  }
  expect((await upload(request, again, photo)).id).toBe(image.id);
  await again.stop();
  rmSync(dataDir, { recursive: true });
});

test("uploads need the administrator, an origin of ours and a length; a stranger's photo is seen by nobody else", async ({
  app,
  playwright,
}) => {
  const stranger = await playwright.request.newContext();
  const data = await phonePhoto({ width: 300, height: 200 });
  const headers = { origin: app.url, ...octets };
  const refused = await stranger.post(`${app.url}/api/admin/medias?usage=properties`, { headers, data });
  expect([refused.status(), (await refused.json()).code]).toEqual([401, "unauthenticated"]);
  expect((await stranger.get(`${app.url}/api/admin/medias?ids=x`)).status()).toBe(401);
  expect((await stranger.post(`${app.url}/api/photos-vente`, { headers: octets, data })).status()).toBe(403);

  const sent = await stranger.post(`${app.url}/api/photos-vente`, { headers, data });
  expect(sent.status()).toBe(201);
  expect(await sent.json()).toEqual({ id: expect.any(String), token: expect.any(String) });
  const broken = await stranger.post(`${app.url}/api/photos-vente`, { headers, data: data.subarray(0, 3_000) });
  expect([broken.status(), (await broken.json()).code]).toEqual([422, "unreadable"]);
  const wrong = await stranger.post(`${app.url}/api/photos-vente`, { headers, data: Buffer.from("<svg onload=alert(1)>") });
  expect([wrong.status(), (await wrong.json()).code]).toEqual([415, "file-invalid-type"]);
});

test("with a bucket, pictures live there: the demonstration, an upload, and all its sizes", async ({ openApp, playwright }) => {
  await using bucket = await startS3();
  const { endpoint, bucket: name, region, accessKeyId, secretAccessKey } = bucket.location;
  const env = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: name,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const app = await openApp({ env });
  const request = await playwright.request.newContext();
  const home = await (await request.get(app.url)).text();
  expect((await request.get(app.url + (/\/media\/[\w/]+\.avif/.exec(home)?.[0] ?? ""))).status()).toBe(200);

  await signIn(request, app);
  const { id } = await upload(request, app, await phonePhoto({ width: 2_000, height: 1_000 }));
  const { path } = await waitForAllSizes(request, app, id);
  const file = await request.get(`${app.url}/media/${path}/1920.avif`);
  expect([file.status(), file.headers()["content-type"], file.headers()["cache-control"]]).toEqual([
    200,
    "image/avif",
    "public, max-age=31536000, immutable",
  ]);
  await app.stop();
});
