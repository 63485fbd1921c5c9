import type { LinkUsage } from "#app/db/tables/closed-lists.ts";
import { HOUR_MS } from "#app/lib/time/durations.ts";
import { newId } from "#app/lib/values/ids.ts";
import { makeSecret, printOf } from "#app/services/private-links/private-links.server.ts";
import type { BuiltRoute } from "#scripts/built-routes.ts";
import type { AppRows } from "#tests/rows.ts";

/** Where the secrets of each usage open a page or a file: a new usage is named here, or nothing compiles. */
const places: Record<LinkUsage, string> = {
  invitation: "/admin/invitation/",
  rendez_vous: "/rendez-vous/",
  reservation: "/reservation/",
  calendrier: "/calendrier/",
};

/** A living link to this row, stored as the program stores one. */
export function addLivingLink(rows: AppRows, usage: LinkUsage, cible_id: string): { link: string; secret: string } {
  const [link, secret, now] = [newId(), makeSecret(), new Date().toISOString()];
  const { empreinte, indice } = printOf(secret);
  rows.run(
    "insert into private_links (id, created_at, updated_at, usage, cible_id, expire_le, cree_par) values (?, ?, ?, ?, ?, ?, '')",
    ...[link, now, now, usage, cible_id, new Date(Date.now() + HOUR_MS).toISOString()],
  );
  rows.run("insert into private_link_secrets (empreinte, lien_id, indice, created_at) values (?, ?, ?, ?)", empreinte, link, indice, now);
  return { link, secret };
}

/** The usage of the secret that this address of the site map ends with; undefined where it has none. */
export function usageAt({ address }: Pick<BuiltRoute, "address">): LinkUsage | undefined {
  return (Object.keys(places) as LinkUsage[]).find((usage) => address.startsWith(`${places[usage]}:`));
}

/** The address that a secret of this usage opens; a calendar is a file. */
export function privateAddress(usage: LinkUsage, secret: string) {
  return `${places[usage]}${secret}${usage === "calendrier" ? ".ics" : ""}`;
}
