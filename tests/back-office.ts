import { RouterContextProvider } from "react-router";
import { vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import type { Role } from "#app/db/tables/closed-lists.ts";
import { ORIGIN, signInAs, signInAsAdmin } from "./admin-sign-in.ts";
import { setAppDatabase } from "./app-database.ts";
import { answerOf } from "./route-answer.ts";

export type Handler = (args: never) => unknown;
export type Fields = Record<string, string | string[]>;
type Call = { fields?: Fields; id?: string; format?: string; rubrique?: string; table?: string; secret?: string };

/** Opens the back-office of this database: signs in, as the administrator or as a member of another role, then calls loaders and actions of the back-office as the browser would: with fields it is a form that is sent. */
export async function signInToBackOffice(db: Db, role?: Role) {
  setAppDatabase(db);
  const { cookie } = role ? await signInAs(db, role) : await signInAsAdmin(db);
  const context = new RouterContextProvider();
  return {
    context,
    call: (handler: Handler, path: string, sent: Call = {}) => send(handler, path, sent, { headers: { cookie }, context }),
  };
}

/** The same without a session. */
export function callAsStranger(handler: Handler, path: string, sent: Call = {}) {
  return send(handler, path, sent, { headers: {}, context: new RouterContextProvider() });
}

type Sender = { headers: Record<string, string>; context: RouterContextProvider };

function send(handler: Handler, path: string, { fields, ...params }: Call, { headers, context }: Sender) {
  const pairs = Object.entries(fields ?? {}).flatMap(([name, value]) => [value].flat().map((text): [string, string] => [name, text]));
  const body = fields && new URLSearchParams(pairs);
  const request = new Request(`${ORIGIN}${path}`, { method: fields ? "POST" : "GET", headers, body });
  return answerOf(() => handler({ request, url: new URL(request.url), pattern: new URL(request.url).pathname, params, context } as never));
}

/** What the address says to which an action moved on. */
export function movedTo(headers: Headers): URLSearchParams {
  return new URL(headers.get("location") ?? "", ORIGIN).searchParams;
}

/** The title of the message shown there, out of those of its list. */
export function saidBy(headers: Headers, done: Record<string, { title: string }>): string | undefined {
  return done[movedTo(headers).get("fait") ?? ""]?.title;
}

/** From here on nothing can be stored, until the mocks are restored. */
export function failWrites(db: Db) {
  vi.spyOn(db, "transaction").mockImplementation(() => {
    throw new Error("disk image is malformed");
  });
}
