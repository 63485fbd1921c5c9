import type { Db } from "#app/db/engine/client.server.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import type { Message } from "#app/lib/text/message.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { formatDate, formatDateTime } from "#app/lib/time/dates.ts";
import { listComing } from "./booking-queries.server.ts";

/** `seen`: what the member has read once this question was shown; who comes later is asked about anew. */
export type ComingQuestion = Message & { seen: string };

const SHOWN = 5;

/** Visits and stays that are still to come to these listings, before they are sold, let, withdrawn or binned: none of them is moved (S2). */
export async function askAboutComing(db: Db, table: ListingTable, ids: readonly string[], seen = ""): Promise<ComingQuestion | undefined> {
  if (ids.length === 0) return undefined;
  const { visits, stays } = await listComing(db, { table, ids });
  const coming = [
    ...visits.map(({ id, reference, nom, debut }) => ({ id, reference, nom, when: formatDateTime(debut) })),
    ...stays.map(({ id, reference, nom, arrivee, depart }) => ({
      id,
      reference,
      nom,
      when: `${formatDate(arrivee)} – ${formatDate(depart)}`,
    })),
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
