import type { Db } from "#app/db/engine/client.server.ts";
import { slugify } from "#app/lib/text/text.ts";
import { publicRows } from "#app/services/publication/public-rows.server.ts";
import { type RowSource, rememberTexts, Shared } from "#app/services/search/cached-rows.server.ts";
import { projectStatutOf } from "./project.ts";
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
