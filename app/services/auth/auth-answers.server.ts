import type { Limit } from "#app/kernel/limits/rate-limit.server.ts";
import { parseJson } from "#app/lib/forms/form-body.server.ts";

/** The addresses of an account begin with it. */
export const AUTH_PATH = "/api/auth";
export const CODE_ALREADY_USED = "CODE_ALREADY_USED";

/** Changes of one account that were refused, in a quarter of an hour. */
export const accountLimit: Limit = { limit: 20, windowMs: 15 * 60_000 };

export function accountKey(id: string) {
  return `compte:${id}`;
}

/** Undefined when it is not JSON: then the schema refuses it. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await request.text();
  return text === "" ? {} : parseJson(text);
}

export function answer(status: number, message: string, headers: Record<string, string> = {}, code?: string) {
  return Response.json({ message, code }, { status, headers: { "cache-control": "no-store", ...headers } });
}

export function answerLimited(retryAfterS: number) {
  return answer(429, "Trop de tentatives. Patientez quelques minutes.", { "retry-after": String(retryAfterS) });
}
