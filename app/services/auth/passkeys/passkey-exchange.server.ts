import { AsyncLocalStorage } from "node:async_hooks";
import { COOKIE_PREFIX, prefixed } from "#app/services/auth/session-cookie.server.ts";

export const CHALLENGE_COOKIE = "passkey";

/** Where the library keeps which challenge this browser was given. */
export function passkeyCookieName(isHttps?: boolean) {
  return prefixed(`${COOKIE_PREFIX}.${CHALLENGE_COOKIE}`, isHttps);
}

/** Whether the signature of the ceremony under way was found good. */
const ceremonies = new AsyncLocalStorage<{ isVerified: boolean }>();

/**
 * Runs one exchange with the library. It answers a fault of ours as it answers a bad signature; what fails once the signature is good is
 * one, and flies on.
 */
export async function inCeremony(exchange: () => Promise<Response>): Promise<Response> {
  const ceremony = { isVerified: false };
  const response = await ceremonies.run(ceremony, exchange);
  if (!response.ok && ceremony.isVerified) throw new Error(`The passkey plugin answered ${response.status} to a good signature`);
  return response;
}

export function noteVerified() {
  const ceremony = ceremonies.getStore();
  if (ceremony) ceremony.isVerified = true;
}
