import type { Db } from "#app/db/client.server.ts";
import { inOrder } from "#app/db/list-page.server.ts";
import { slugify } from "#app/lib/text.ts";
import { withPublicImages } from "#app/platform/media/image-queries.server.ts";
import { toPublicProject } from "#app/platform/publication/public-projects.ts";
import { publicRows } from "#app/platform/publication/public-rows.server.ts";
import { type Dated, inSlices, newestFirst, rememberTexts, Shared } from "#app/platform/search/cached-rows.server.ts";
import type { CachedRows } from "#app/platform/search/cached-rows.ts";
import { type PublicProject, projectStatutOf } from "./project.ts";
import { columnsForVisitors } from "./project-queries.server.ts";
import type { ProjectSearchRow } from "./project-search-groups.ts";

function readSlice(db: Db, after: string, limit: number) {
  return publicRows(db, "projects")
    .select(["id", "categorie", "ville", "statut", "publie_le", "updated_at"])
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Every project online, as lists compare it. */
export async function readProjectRows(db: Db): Promise<CachedRows<ProjectSearchRow>> {
  const shared = new Shared();
  const fold = rememberTexts(slugify);
  const dated: Dated<ProjectSearchRow>[] = [];
  for await (const slice of inSlices(db, (after, limit) => readSlice(db, after, limit)))
    for (const { id, categorie, ville, statut, publie_le, updated_at } of slice) {
      const row: ProjectSearchRow = {
        id,
        categorie: shared.text(categorie),
        ville: shared.text(fold(ville)),
        statut: shared.text(projectStatutOf({ statut })),
        updatedAt: Date.parse(updated_at),
      };
      dated.push({ row, publie_le });
    }
  return { rows: newestFirst(dated), labels: {} };
}

/** The rows of a page, in its order; without those that went meanwhile. */
export async function listProjectsById(db: Db, ids: readonly string[]): Promise<PublicProject[]> {
  if (ids.length === 0) return [];
  const rows = await publicRows(db, "projects").select(columnsForVisitors).where("id", "in", ids).execute();
  return withPublicImages(db, inOrder(ids, rows).map(toPublicProject));
}
