import type { Db } from "#app/db/client.server.ts";
import { inOrder } from "#app/db/list-page.server.ts";
import { slugify } from "#app/lib/text.ts";
import { withPublicImages } from "#app/platform/media/image-queries.server.ts";
import { toPublicProject } from "#app/platform/publication/public-projects.ts";
import { publicRows } from "#app/platform/publication/public-rows.server.ts";
import { type RowSource, rememberTexts, Shared } from "#app/platform/search/cached-rows.server.ts";
import { type PublicProject, projectStatutOf } from "./project.ts";
import { columnsForVisitors } from "./project-queries.server.ts";
import type { ProjectSearchRow } from "./project-search-groups.ts";

function select(db: Db) {
  return publicRows(db, "projects").select(["id", "categorie", "ville", "statut", "publie_le", "updated_at"]);
}

type Stored = Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number];

/** Every project online, as lists compare it. */
export const projectRows: RowSource<ProjectSearchRow, Stored> = {
  table: "projects",
  select: select as object as RowSource<ProjectSearchRow, Stored>["select"],
  createEntries() {
    const shared = new Shared();
    const fold = rememberTexts(slugify);
    return ({ id, categorie, ville, statut, publie_le, updated_at }) => {
      const row: ProjectSearchRow = {
        id,
        categorie: shared.text(categorie),
        ville: shared.text(fold(ville)),
        statut: shared.text(projectStatutOf({ statut })),
        updatedAt: Date.parse(updated_at),
      };
      return { id, publie_le, row };
    };
  },
};

/** The rows of a page, in its order; without those that went meanwhile. */
export async function listProjectsById(db: Db, ids: readonly string[]): Promise<PublicProject[]> {
  if (ids.length === 0) return [];
  const rows = await publicRows(db, "projects").select(columnsForVisitors).where("id", "in", ids).execute();
  return withPublicImages(db, inOrder(ids, rows).map(toPublicProject));
}
