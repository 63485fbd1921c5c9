import { data } from "react-router";
import type { Db } from "#app/db/engine/client.server.ts";
import type { LinkUsage } from "#app/db/tables/closed-lists.ts";
import { findCompanyValues } from "#app/services/company-values/settings-queries.server.ts";
import { type ClosedLink, DEAD_LINK } from "./dead-link.tsx";
import { type OpenedLink, openLink, TOO_MANY_SECRETS } from "./private-links.server.ts";

type LivingLink = Extract<OpenedLink, { state: "live" }>;

/** The living link behind the secret of an address, or what its page answers in its place. Unknown secrets are thrown as the usual 404. */
export async function openPrivatePage(db: Db, request: Request, usage: LinkUsage, secret: string) {
  const opened = await openLink(db, request, usage, secret);
  if (opened.state === "live") return { link: opened as LivingLink };
  return { closed: opened.state === "dead" ? await closedLink(db) : await tooMany(db, opened.retryAfterS) };
}

/** With status 410: also where the row behind a living link is gone. */
export async function closedLink(db: Db) {
  return data<ClosedLink>({ kind: "closed", message: DEAD_LINK, company: await findCompanyValues(db) }, { status: 410 });
}

async function tooMany(db: Db, retryAfterS: number) {
  const closed: ClosedLink = { kind: "closed", message: TOO_MANY_SECRETS, company: await findCompanyValues(db) };
  return data<ClosedLink>(closed, { status: 429, headers: { "retry-after": String(retryAfterS) } });
}
