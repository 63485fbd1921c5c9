import { newId } from "#app/lib/values/ids.ts";
import { cookieNamed, SESSION_COOKIE } from "#scripts/drill/admin-browser.ts";
import type { AppRows } from "#tests/rows.ts";

function tokenOf(cookies: string) {
  return decodeURIComponent(cookieNamed(cookies, SESSION_COOKIE).slice(SESSION_COOKIE.length + 1)).split(".")[0] ?? "";
}

/** Gives the session of these cookies to a new account of this role. */
export function giveToMember(rows: AppRows, cookies: string, role: string) {
  const account = rows.one(`select * from "user" limit 1`);
  const id = newId();
  const member = { ...account, id, username: `${role}-${id}`, email: `${id}@exemple.tg`, role };
  const columns = Object.keys(member).map((name) => `"${name}"`);
  rows.run(`insert into "user" (${columns}) values (${columns.map(() => "?")})`, ...(Object.values(member) as string[]));
  rows.run(`update session set "userId" = ? where token = ?`, id, tokenOf(cookies));
}
