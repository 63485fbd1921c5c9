import { createHash, createHmac, randomUUID } from "node:crypto";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { KnownDevicesTable } from "#app/db/tables/platform-tables.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { authSecret } from "./auth-secret.server.ts";
import { deviceCookieName, findCookie, serializeCookie, sign, unsign } from "./session-cookie.server.ts";

const COOKIE_AGE_S = 400 * 24 * 3_600; // the longest a browser keeps one
const MAX_DEVICES = 20;

/** A browser an account signed in with before: it waits for no guesses of others on that account, and means nothing for any other. */
export type KnownDevice = Pick<KnownDevicesTable, "compte" | "empreinte">;

function cookieKey() {
  return createHmac("sha256", authSecret()).update("fadem-appareil").digest("hex");
}

function readNumber(request: Request) {
  return unsign(findCookie(request.headers.get("cookie"), deviceCookieName()), cookieKey());
}

function fingerprint(number: string) {
  return createHash("sha256").update(number).digest("hex");
}

function oldestKept() {
  return new Date(Date.now() - COOKIE_AGE_S * 1_000).toISOString();
}

/** The browser behind a request, as the account knows it; of whatever account, when none is named. A cookie that is not ours costs no query. */
export async function findKnownDevice(db: Db, request: Request, compte?: string): Promise<KnownDevice | undefined> {
  const number = readNumber(request);
  if (number === undefined) return undefined;
  let known = db.selectFrom("known_devices").select(["compte", "empreinte"]).where("empreinte", "=", fingerprint(number));
  if (compte !== undefined) known = known.where("compte", "=", compte);
  return known.where("vu_le", ">", oldestKept()).limit(1).executeTakeFirst();
}

/** Remembers the browser of a successful sign-in, and forgets the one this account used longest ago when there are too many. Its cookie. */
export async function rememberDevice(db: Db | Trx, request: Request, compte: string): Promise<string> {
  const number = readNumber(request) ?? randomUUID();
  const vu_le = nowIso();
  await db
    .insertInto("known_devices")
    .values({ compte, empreinte: fingerprint(number), vu_le })
    .onConflict((conflict) => conflict.columns(["compte", "empreinte"]).doUpdateSet({ vu_le }))
    .execute();
  const newest = db
    .selectFrom("known_devices")
    .select("empreinte")
    .where("compte", "=", compte)
    .where("vu_le", ">", oldestKept())
    .orderBy("vu_le", "desc")
    .orderBy("empreinte")
    .limit(MAX_DEVICES);
  await db.deleteFrom("known_devices").where("compte", "=", compte).where("empreinte", "not in", newest).execute();
  return serializeCookie(deviceCookieName(), sign(number, cookieKey()), COOKIE_AGE_S);
}

/** `except`: a request from the one browser that stays known. */
export async function forgetDevices(db: Db | Trx, compte: string, except?: Request) {
  const kept = except && readNumber(except);
  let known = db.deleteFrom("known_devices").where("compte", "=", compte);
  if (kept !== undefined) known = known.where("empreinte", "!=", fingerprint(kept));
  await known.execute();
}

const browsers: [pattern: RegExp, name: string][] = [
  [/Edg(A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const systems: [pattern: RegExp, name: string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** "Chrome sur Android": enough to recognise one's own devices. */
export function describeDevice(userAgent: string | null | undefined): string {
  const find = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser && system) return `${browser} sur ${system}`;
  return browser ?? system ?? "Appareil inconnu";
}
