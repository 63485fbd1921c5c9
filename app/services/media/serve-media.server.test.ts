import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { roles } from "#app/db/tables/closed-lists.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { setFactorRule } from "#app/services/auth/factor-rule.server.ts";
import { readSessionToken } from "#app/services/auth/session-cookie.server.ts";
import { findLiveSession } from "#app/services/auth/sessions.server.ts";
import { storeUpload } from "#app/services/media/intake/store-upload.server.ts";
import { rulesOf } from "#app/services/storage/media-usage.ts";
import { MediaExistsError, type MediaStorage, readAll, StorageUnavailableError } from "#app/services/storage/storage.server.ts";
import { signInAs, signInAsAdmin, signInWithoutRights } from "#tests/admin-sign-in.ts";
import { setAppDatabase } from "#tests/app-database.ts";
import { addSellRequest } from "#tests/factories.ts";
import { listenForTest } from "#tests/http-server.ts";
import { inChunks, openTestMedia } from "#tests/media.ts";
import { phonePhoto } from "#tests/pictures.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { mp4 } from "#tests/videos.ts";
import { CACHED_FILE_BYTES, CachedFiles, openServedMedia, sendCachedMedia, serveMedia } from "./serve-media.server.ts";

function serve(storage: MediaStorage) {
  const served = openServedMedia(storage);
  return listenForTest((request, response) => {
    if (sendCachedMedia(request.url ?? "", served, request, response)) return;
    void serveMedia(request.url ?? "", served, request, response, { "x-content-type-options": "nosniff" });
  });
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

/** Notes what is opened; the folder is that of whoever else serves from it. */
function watchOpens(storage: MediaStorage) {
  const opened: string[] = [];
  const open: MediaStorage["open"] = (path, range) => {
    opened.push(path);
    return storage.open(path, range);
  };
  return { opened, storage: { ...storage, open } };
}

test("a small picture is read once, and never sent again once any process has removed or replaced it", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const { public_url, storage_path } = await media.send(await phonePhoto({ width: 400, height: 300 }));
  const { opened, storage } = watchOpens(media.storage);
  await using one = await serve(storage);
  await using other = await serve(storage);
  const ask = (server: { url: string }, headers: Record<string, string> = {}) => fetch(server.url + public_url, { headers });
  const bytes = Buffer.from(await (await ask(one)).arrayBuffer());

  const again = await ask(one);
  expect([again.status, again.headers.get("x-content-type-options"), again.headers.get("cache-control")]).toEqual([
    200,
    "nosniff",
    "public, max-age=31536000, immutable",
  ]);
  expect(Buffer.from(await again.arrayBuffer())).toEqual(bytes);
  expect(opened).toHaveLength(1);
  const part = await ask(one, { range: "bytes=0-2" });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 0-2/${bytes.length}`]);
  expect((await ask(other)).status).toBe(200);

  await media.storage.remove(storage_path); // by whoever: neither of the two is told
  expect([(await ask(one)).status, (await ask(other)).status]).toEqual([404, 404]);

  await media.storage.put(`${storage_path}/image.jpg`, Buffer.from("un autre fichier"));
  for (const server of [one, other, one]) expect(await (await ask(server)).text()).toBe("un autre fichier");
});

test("a private file and a large one are kept nowhere", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  setAppDatabase(db);
  const body = inChunks(await phonePhoto({ width: 400, height: 300 }));
  const hidden = await storeUpload(media.intake, { body, originalName: "voiture.jpg", rules: rulesOf("vehicle_sell_requests") });
  const large = `properties/${"a".repeat(32)}/image.jpg`;
  await media.storage.put(large, Buffer.alloc(200_000));
  const { opened, storage } = watchOpens(media.storage);
  await using server = await serve(storage);
  const { cookie } = await signInAsAdmin(db);
  for (const path of [hidden.public_url, `/media/${large}`, hidden.public_url, `/media/${large}`])
    expect((await fetch(server.url + path, { headers: { cookie } })).status).toBe(200);
  expect(opened).toHaveLength(4);
  expect((await fetch(server.url + hidden.public_url)).status).toBe(404);
});

test("a storage that stops to answer is not hidden by what is kept", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const { public_url } = await media.send(await phonePhoto({ width: 400, height: 300 }));
  let isAway = false;
  const away = () => {
    throw new StorageUnavailableError("EIO");
  };
  const storage: MediaStorage = { ...media.storage, stampOf: (path) => (isAway ? away() : media.storage.stampOf?.(path)) };
  await using server = await serve(storage);
  expect((await fetch(server.url + public_url)).status).toBe(200);
  isAway = true;
  expect((await fetch(server.url + public_url)).status).toBe(503);
  isAway = false;
  expect((await fetch(server.url + public_url)).status).toBe(200);
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

  const session = await findLiveSession(db, readSessionToken(cookie) ?? "");
  if (!session) throw new Error("No session");
  await authDb(db).updateTable("user").set({ twoFactorEnabled: true }).execute();
  await setFactorRule(db, session, true);
  expect((await ask({ cookie })).status).toBe(200);
  await authDb(db).updateTable("user").set({ twoFactorEnabled: false }).execute();
  expect((await ask({ cookie })).status, "an account that must first be given its factor").toBe(403);

  const withoutRights = await signInWithoutRights(db);
  expect((await ask(withoutRights)).status).toBe(404);

  await db.deleteFrom("session" as never).execute();
  expect((await ask({ cookie })).status).toBe(404);
});

test("S14 a photo of a sell request is for who may read that request: a Commercial has those of the people he follows", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  setAppDatabase(db);
  const body = inChunks(await phonePhoto({ width: 400, height: 300 }));
  const { id, public_url } = await storeUpload(media.intake, {
    body,
    originalName: "voiture.jpg",
    rules: rulesOf("vehicle_sell_requests"),
  });
  const owner = await changeContent(db, (trx) => addSellRequest(trx));
  const follow = (assigne_a: string | null) => db.updateTable("people").set({ assigne_a }).execute();
  await using server = await serve(media.storage);
  const members = await Promise.all(roles.map(async (role) => [role, await signInAs(db, role)] as const));
  const off = await signInAs(db, "super_admin");
  await authDb(db).updateTable("user").set({ desactive_le: "2026-11-16T08:00:00.000Z" }).where("id", "=", off.userId).execute();
  const seenBy = async () => {
    const answers = members.map(async ([role, { cookie }]) => [
      role,
      (await fetch(server.url + public_url, { headers: { cookie } })).status,
    ]);
    return Object.fromEntries(await Promise.all(answers));
  };
  const followed = { super_admin: 200, secretariat: 200, commercial: 200, chantier: 404 };
  expect((await fetch(server.url + public_url, { headers: { cookie: off.cookie } })).status, "an account that is switched off").toBe(404);
  expect(await seenBy(), "nobody's yet").toEqual({ ...followed, commercial: 404 });
  await db.updateTable("uploaded_images").set({ owner_table: "vehicle_sell_requests", owner_id: owner.id }).where("id", "=", id).execute();
  expect(await seenBy(), "followed by nobody").toEqual({ ...followed, commercial: 404 });
  await follow(members.find(([role]) => role === "commercial")?.[1].userId ?? "");
  expect(await seenBy()).toEqual(followed);
  await follow(null);
  expect(await seenBy(), "no longer followed").toEqual({ ...followed, commercial: 404 });
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

function ask(files: CachedFiles, address: string) {
  const sent: Buffer[] = [];
  const response = { writeHead: () => response, end: (bytes: Buffer) => sent.push(bytes) };
  const isSent = files.send(address, { method: "GET", headers: {} } as IncomingMessage, response as object as ServerResponse);
  return isSent ? sent[0]?.toString() : undefined;
}

function put(files: CachedFiles, address: string, text: string, changedAt = 1) {
  files.put(address, { stamp: { number: 1, size: text.length, changedAt }, bytes: Buffer.from(text), headers: {} });
}

test("files are kept within a bound, and the one that was asked for longest ago goes first", () => {
  const files = new CachedFiles((address) => ({ number: 1, size: address.length, changedAt: 1 }), { maxBytes: 9 });
  for (const name of ["aaa", "bbb", "ccc"]) put(files, name, name);
  expect([ask(files, "aaa"), files.bytes]).toEqual(["aaa", 9]);
  put(files, "ddd", "ddd");
  expect(["aaa", "bbb", "ccc", "ddd"].map((name) => ask(files, name))).toEqual(["aaa", undefined, "ccc", "ddd"]);
  put(files, "ddd", "ddd");
  expect(files.bytes).toBe(9);
});

test("what was replaced while it was read, read in part or large is not kept, and what is gone is forgotten", () => {
  let stamp: { number: number; size: number; changedAt: number } | undefined = { number: 1, size: 3, changedAt: 2 };
  const files = new CachedFiles(() => stamp);
  put(files, "a", "aaa", 1);
  files.put("b", { stamp, bytes: Buffer.from("aa"), headers: {} });
  const large = Buffer.alloc(CACHED_FILE_BYTES + 1);
  stamp = { number: 1, size: large.byteLength, changedAt: 2 };
  files.put("c", { stamp, bytes: large, headers: {} });
  expect(files.bytes).toBe(0);

  stamp = { number: 1, size: 3, changedAt: 2 };
  put(files, "a", "aaa", 2);
  expect(ask(files, "a")).toBe("aaa");
  stamp = undefined;
  expect([ask(files, "a"), files.bytes]).toEqual([undefined, 0]);
});
