import type { Db } from "#app/db/engine/client.server.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { actorShown } from "#app/services/audit/history-queries.server.ts";
import { findLandMonths } from "#app/services/company-values/settings-queries.server.ts";
import type { LandDeed } from "./land-levels.server.ts";
import { findLandFile } from "./land-queries.server.ts";
import { listScans } from "./land-scans.server.ts";

const SHOWN_LINES = 40;

export type LandPageData = NonNullable<Awaited<ReturnType<typeof findLandPage>>>;

/** Everything the screen of a file shows; undefined where the property is not there, or in the bin. */
export async function findLandPage(db: Db, propertyId: string, maySeeScans: boolean) {
  const property = await db
    .selectFrom("properties")
    .select(["id", "titre", "reference", "ville", "quartier", "type_transaction", "slug", "publication"])
    .where("id", "=", propertyId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!property) return undefined;
  const whole = await findLandFile(db, propertyId);
  return {
    property,
    file: whole?.file,
    papers: whole?.papers ?? [],
    scans: whole && maySeeScans ? await listScans(db, whole.file.id) : {},
    history: whole ? await listDeeds(db, whole.file.id) : [],
    today: todayInLome(),
    months: await findLandMonths(db),
  };
}

/** What happened to a file, the newest first; lines whose contents had their time are left out. */
async function listDeeds(db: Db, file: string) {
  const lines = await db
    .selectFrom("audit_log")
    .select(["id", "at", actorShown, "before", "after"])
    .where("table_name", "=", "land_files")
    .where("row_id", "=", file)
    .orderBy("at", "desc")
    .orderBy("numero", "desc")
    .limit(SHOWN_LINES)
    .execute();
  return lines.flatMap(({ id, at, actor, before, after }) => {
    const deed = after as LandDeed | null;
    if (typeof deed?.niveau !== "number") return [];
    const former = (before as LandDeed | null)?.niveau ?? 0;
    const change = former === deed.niveau ? undefined : `Niveau ${former} → ${deed.niveau}`;
    return [{ id, at, actor, text: [change, deed.geste].filter(Boolean).join(", ") }];
  });
}
