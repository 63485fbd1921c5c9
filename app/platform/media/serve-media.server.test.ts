import { expect, test } from "vitest";
import { signInAsAdmin, signInWithoutRights } from "#tests/admin-sign-in.ts";
import { setAppDatabase } from "#tests/app-database.ts";
import { listenForTest } from "#tests/http-server.ts";
import { inChunks, openTestMedia } from "#tests/media.ts";
import { phonePhoto } from "#tests/pictures.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { mp4 } from "#tests/videos.ts";
import { rulesOf } from "./intake/media-usage.ts";
import { storeUpload } from "./intake/store-upload.server.ts";
import { serveMedia } from "./serve-media.server.ts";
import { MediaExistsError, type MediaStorage, readAll, StorageUnavailableError } from "./storage/storage.server.ts";

function serve(storage: MediaStorage) {
  return listenForTest(
    (request, response) => void serveMedia(request.url ?? "", storage, request, response, { "x-content-type-options": "nosniff" }),
  );
}

test("UPL-09 a stored file is never overwritten, so its address may be kept for a year", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const { public_url, storage_path } = await media.send(await phonePhoto({ width: 400, height: 300 }));
  await using server = await serve(media.storage);

  const response = await fetch(server.url + public_url);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
  });
  expect(Buffer.from(await response.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from("ffd8ff", "hex"));
  await expect(media.storage.put(`${storage_path}/image.jpg`, Buffer.from("x"))).rejects.toBeInstanceOf(MediaExistsError);
});

test("a video is sent in the parts a player asks for", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const handlers = ["vide", ...Array.from({ length: 9 }, () => "soun")]; // each fills its part with a number of its own
  const { public_url } = await media.send(mp4({ handlers }), { withVideo: true });
  const bytes = (await readAll(media.storage, public_url.replace("/media/", ""))) ?? Buffer.alloc(0);
  await using server = await serve(media.storage);
  const ask = (range?: string, method = "GET") => fetch(server.url + public_url, { method, headers: range ? { range } : {} });

  const part = await ask("bytes=2000-2999");
  expect([part.status, part.headers.get("content-range"), part.headers.get("content-type")]).toEqual([
    206,
    `bytes 2000-2999/${bytes.length}`,
    "video/mp4",
  ]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(2_000, 3_000));
  const tail = await ask("bytes=-10");
  expect(Buffer.from(await tail.arrayBuffer())).toEqual(bytes.subarray(-10));
  const beyond = await ask("bytes=99999-");
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${bytes.length}`]);
  const head = await ask(undefined, "HEAD");
  expect([head.status, head.headers.get("content-length"), head.headers.get("accept-ranges")]).toEqual([
    200,
    String(bytes.length),
    "bytes",
  ]);
  expect((await ask()).status).toBe(200);
});

test("R20 a photo of a sell request exists for the administrator alone", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  setAppDatabase(db);
  const body = inChunks(await phonePhoto({ width: 400, height: 300 }));
  const { public_url } = await storeUpload(media.intake, { body, originalName: "voiture.jpg", rules: rulesOf("vehicle_sell_requests") });
  const { cookie } = await signInAsAdmin(db);
  await using server = await serve(media.storage);
  const ask = (headers: Record<string, string>) => fetch(server.url + public_url, { headers });

  const strangers: Record<string, string>[] = [
    {},
    { cookie: "fadem.session_token=abc.def" },
    { range: "bytes=0-10" },
    { cookie: cookie.replace(/(session_token=[^.]+)\.[^;]*/, "$1.AAAA") },
  ];
  for (const headers of strangers) {
    const refused = await ask(headers);
    expect(refused.status, JSON.stringify(headers)).toBe(404);
    expect(refused.headers.get("cache-control")).toBe("no-store");
  }
  const shown = await ask({ cookie });
  expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "private, no-store"]);

  const withoutRights = await signInWithoutRights(db);
  expect((await ask(withoutRights)).status).toBe(404);

  await db.deleteFrom("session" as never).execute();
  expect((await ask({ cookie })).status).toBe(404);
});

test("only addresses of finished files lead anywhere", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const { storage_path } = await media.send(await phonePhoto({ width: 400, height: 300 }));
  expect(await media.storage.size(`${storage_path}/source.webp`)).toBeGreaterThan(0);
  await using server = await serve(media.storage);

  const hidden = [
    `${storage_path}/source.webp`,
    storage_path,
    `${storage_path}/`,
    `${storage_path}/960.avif`,
    "../fadem.sqlite",
    "%2e%2e/fadem.sqlite",
    ".partial/x",
    `${storage_path}/image.jpg%00`,
    `${storage_path.toUpperCase()}/image.jpg`,
  ];
  for (const path of hidden) expect((await fetch(`${server.url}/media/${path}`)).status, path).toBe(404);
});

test("a storage that does not answer gives 503 and a sentence", async () => {
  const away = () => Promise.reject(new StorageUnavailableError("no bucket"));
  await using server = await serve({ put: away, size: away, open: away, remove: away, list: async function* () {} });
  const response = await fetch(`${server.url}/media/properties/${"a".repeat(32)}/image.jpg`);
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "10"]);
  expect(await response.text()).toContain("ne répondent pas");
});
