import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "#app/kernel/env/env.server.ts";
import { authSecret } from "./auth-secret.server.ts";

export const COOKIE_PREFIX = "fadem";

type CookieOptions = { secret?: string; isHttps?: boolean; now?: number };

export function prefixed(name: string, isHttps = env().isHttps) {
  return `${isHttps ? "__Secure-" : ""}${name}`;
}

function sessionCookieName(isHttps?: boolean) {
  return prefixed(`${COOKIE_PREFIX}.session_token`, isHttps);
}

export function challengeCookieName(isHttps?: boolean) {
  return prefixed(`${COOKIE_PREFIX}.two_factor`, isHttps);
}

export function deviceCookieName(isHttps?: boolean) {
  return prefixed("fadem-appareil", isHttps);
}

/** The first cookie of that name, still percent-encoded. Of thousands of cookies none is read but those of the name. */
export function findCookie(header: string | null | undefined, name: string): string | undefined {
  if (!header) return undefined;
  for (let at = header.indexOf(`${name}=`); at >= 0; at = header.indexOf(`${name}=`, at + 1)) {
    let before = at;
    while (header[before - 1] === " ") before--;
    if (before > 0 && header[before - 1] !== ";") continue;
    const end = header.indexOf(";", at);
    return header.slice(at + name.length + 1, end < 0 ? undefined : end).trim();
  }
  return undefined;
}

const TOKEN_BYTES = 24;
const MARK = "~";

/**
 * A token that says whose it is and when it is over at the latest, inside what the cookie signs:
 * "<random>~<account>~<seconds since 1970, base 36>".
 */
export function newSessionToken(account: string, endMs: number): string {
  return [randomBytes(TOKEN_BYTES).toString("base64url"), account, Math.ceil(endMs / 1_000).toString(36)].join(MARK);
}

/** Whose session a token opened, also once its row is gone; undefined for a token of a former release. */
export function accountOf(token: string): string | undefined {
  const parts = token.split(MARK);
  return parts.length === 3 ? parts[1] : undefined;
}

/** A token of a former release says no end: its row has one, seven days after it at the latest. */
function isOver(token: string, now: number) {
  const mark = token.lastIndexOf(MARK);
  return mark >= 0 && !(Number.parseInt(token.slice(mark + 1), 36) * 1_000 > now);
}

/** True when the browser holds a session token that we signed and that is not over. Only the database knows whether the session is alive. */
export function hasValidSessionCookie(cookieHeader: string | null | undefined, options: CookieOptions = {}): boolean {
  return Boolean(cookieHeader) && readSessionToken(cookieHeader, options) !== undefined;
}

export function readSessionToken(
  cookieHeader: string | null | undefined,
  { secret, isHttps, now = Date.now() }: CookieOptions = {},
): string | undefined {
  const token = unsign(findCookie(cookieHeader, sessionCookieName(isHttps)), secret);
  return token === undefined || isOver(token, now) ? undefined : token;
}

/** The signed value without its signature; undefined when the signature is not ours. Same form as better-auth's: value.base64(HMAC-SHA256). */
export function unsign(cookie: string | undefined, secret = authSecret()): string | undefined {
  const signed = cookie && decode(cookie);
  if (!signed) return undefined;
  const dot = signed.lastIndexOf(".");
  if (dot < 1) return undefined;
  const value = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1), "base64");
  const expected = createHmac("sha256", secret).update(value).digest();
  return given.length === expected.length && timingSafeEqual(given, expected) ? value : undefined;
}

export function sign(value: string, secret = authSecret()) {
  return encodeURIComponent(`${value}.${createHmac("sha256", secret).update(value).digest("base64")}`);
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined; // a stray percent sign: not a cookie we wrote
  }
}

export function serializeCookie(name: string, value: string, maxAgeS: number) {
  const secure = name.startsWith("__Secure-") ? "; Secure" : "";
  return `${name}=${value}; Max-Age=${maxAgeS}; Path=/; HttpOnly${secure}; SameSite=Lax`;
}

/** What a browser keeps of a session. */
export function sessionCookie(token: string, maxAgeS: number) {
  return serializeCookie(sessionCookieName(), sign(token), maxAgeS);
}

/** Takes the session cookie away from a browser that sent one. */
export function clearSessionCookie(request: Request, headers = new Headers()): Headers {
  const name = sessionCookieName();
  if (findCookie(request.headers.get("cookie"), name) !== undefined) headers.append("set-cookie", serializeCookie(name, "", 0));
  return headers;
}
