import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import type { Image } from "#app/services/pictures/image.ts";
import { CANARY, phonePhoto } from "#tests/pictures.ts";
import { startS3 } from "#tests/s3.ts";
import { Visitor } from "#tests/visit.ts";
import { signedIn, test } from "./http-test.ts";

const ALL_WIDTHS = [320, 640, 960, 1280, 1920];
const octets = { "content-type": "application/octet-stream" };

async function upload(member: Visitor, data: Buffer): Promise<Image> {
  const headers = { ...octets, "x-file-name": "fa%C3%A7ade.jpg" };
  const response = await member.post("/api/admin/medias?usage=properties&video=0", data, { headers });
  expect(response.status).toBe(201);
  return ((await response.json()) as { image: Image }).image;
}

async function waitForAllSizes(member: Visitor, id: string): Promise<Image> {
  const read = async () => ((await (await member.fetch(`/api/admin/medias?ids=${id}`)).json()) as { images: [Image] }).images[0];
  await expect.poll(async () => (await read()).widths, { timeout: 60_000 }).toEqual(ALL_WIDTHS);
  return read();
}

test("a phone photo is usable at once, survives a killed server, and ends up in all sizes without a word of where it was taken", {
  tags: ["full"],
}, async ({ openApp }) => {
  const dataDir = mkdtempSync(join(tmpdir(), "fadem-killed-"));
  const app = await openApp({ dataDir });
  const member = await signedIn(app);
  const photo = await phonePhoto({ width: 4_032, height: 3_024, orientation: 6 });
  const image = await upload(member, photo);
  expect(image).toMatchObject({ width: 3_024, height: 4_032, widths: [640] });
  expect((await member.fetch(`/media/${image.path}/640.avif`)).status).toBe(200);
  await app.stop("SIGKILL");

  const again = await openApp({ dataDir });
  const later = await signedIn(again);
  const { path, widths } = await waitForAllSizes(later, image.id);
  for (const name of [...widths.flatMap((width) => [`${width}.avif`, `${width}.webp`]), "image.jpg", "apercu.jpg"]) {
    const file = await later.fetch(`/media/${path}/${name}`);
    expect(file.status, name).toBe(200);
    const bytes = Buffer.from(await file.arrayBuffer());
    for (const trace of [CANARY, "Exif", "xmpmeta"]) expect(bytes.includes(trace), `${trace} in ${name}`).toBe(false);
  }
  expect((await upload(later, photo)).id).toBe(image.id);
  await again.stop();
  rmSync(dataDir, { recursive: true });
});

test("uploads need the administrator, an origin of ours and a length, and a stranger's photo is seen by nobody else", async ({
  visitor,
}) => {
  const data = await phonePhoto({ width: 300, height: 200 });
  const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];
  const refused = await visitor.post("/api/admin/medias?usage=properties", data, { headers: octets });
  expect(await codeOf(refused)).toEqual([401, "unauthenticated"]);
  expect((await visitor.fetch("/api/admin/medias?ids=x")).status).toBe(401);
  expect((await visitor.fetch("/api/photos-vente", { method: "POST", headers: octets, body: data })).status).toBe(403);

  const sent = await visitor.post("/api/photos-vente", data, { headers: octets });
  expect(sent.status).toBe(201);
  expect(await sent.json()).toEqual({ id: expect.any(String), token: expect.any(String) });
  const broken = await visitor.post("/api/photos-vente", data.subarray(0, 3_000), { headers: octets });
  expect(await codeOf(broken)).toEqual([422, "unreadable"]);
  const wrong = await visitor.post("/api/photos-vente", Buffer.from("<svg onload=alert(1)>"), { headers: octets });
  expect(await codeOf(wrong)).toEqual([415, "file-invalid-type"]);
});

test("with a bucket, pictures live there: the demonstration, an upload, and all its sizes", { tags: ["full"] }, async ({ openApp }) => {
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
  const { html } = await new Visitor(app.url).visit("/");
  const member = await signedIn(app);
  expect((await member.fetch(/\/media\/[\w/]+\.avif/.exec(html)?.[0] ?? "")).status).toBe(200);

  const { id } = await upload(member, await phonePhoto({ width: 2_000, height: 1_000 }));
  const { path } = await waitForAllSizes(member, id);
  const file = await member.fetch(`/media/${path}/1920.avif`);
  expect([file.status, file.headers.get("content-type"), file.headers.get("cache-control")]).toEqual([
    200,
    "image/avif",
    "public, max-age=31536000, immutable",
  ]);
  await app.stop();
});
