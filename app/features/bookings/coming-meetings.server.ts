import type { Db } from "#app/db/engine/client.server.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { isNotSetAside } from "#app/features/bookings/time/held-time.server.ts";
import type { Message } from "#app/lib/text/message.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { formatDate, formatDateTime, nowIso } from "#app/lib/time/dates.ts";
import { listComingStays } from "./stay-queries.server.ts";

/** `seen`: what the member has read once this question was shown; who comes later is asked about anew. */
export type ComingQuestion = Message & { seen: string };

const SHOWN = 5;
const MOST = 400;

/** Visits and stays that are still to come to these listings, before they are sold, let, withdrawn or binned: none of them is moved (S2). */
export async function askAboutComing(db: Db, table: ListingTable, ids: readonly string[], seen = ""): Promise<ComingQuestion | undefined> {
  if (ids.length === 0) return undefined;
  const [visits, stays] = [await listComingVisits(db, table, ids), await listComingStays(db, table, ids)];
  const coming = [
    ...visits.map(({ debut, ...visit }) => ({ ...visit, when: formatDateTime(debut) })),
    ...stays.map(({ arrivee, depart, ...stay }) => ({ ...stay, when: `${formatDate(arrivee)} – ${formatDate(depart)}` })),
  ];
  const known = new Set(seen.split(","));
  if (coming.every(({ id }) => known.has(id))) return undefined;
  const noun = table === "vehicles" ? "location" : "séjour";
  const title = [[visits.length, "visite"] as const, [stays.length, noun] as const]
    .filter(([count]) => count > 0)
    .map(([count, each]) => `${count} ${pluralize(count, each)}`)
    .join(" et ");
  const others = coming.length - SHOWN;
  const named = coming.slice(0, SHOWN).map(({ reference, nom, when }) => [reference, nom, when].filter(Boolean).join(", "));
  return {
    title: `${title} à venir`,
    description: `${[...named, ...(others > 0 ? [`et ${others} ${pluralize(others, "autre")}`] : [])].join("\u00a0; ")}. Rien n’est déplacé\u00a0: prévenez ces personnes. Continuer\u00a0?`,
    seen: coming.map(({ id }) => id).join(","),
  };
}

function listComingVisits(db: Db, table: ListingTable, ids: readonly string[], now = nowIso()) {
  return db
    .selectFrom("appointments")
    .innerJoin("contact_requests", "contact_requests.id", "demande_id")
    .select(["appointments.id", "contact_requests.reference", "debut", "nom"])
    .where("appointments.listing_table", "=", table)
    .where("appointments.listing_id", "in", ids)
    .where("appointments.statut", "in", ["demande", "confirme"])
    .where(isNotSetAside.visit)
    .where("debut", ">", now)
    .orderBy("debut")
    .limit(MOST)
    .execute();
}
