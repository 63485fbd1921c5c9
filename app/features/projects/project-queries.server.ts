import { type ExpressionBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { amongIds } from "#app/db/queries/list-page.server.ts";
import { townSlug } from "#app/db/tables/places.ts";
import type { Database } from "#app/db/tables/schema.ts";
import { shownRows } from "#app/lib/values/page-size.ts";
import { withPublicImages } from "#app/services/media/image-queries.server.ts";
import { projectDisplayColumns, publicProjectColumns, toPublicProject } from "#app/services/publication/public-projects.ts";
import { publicRows, sameFirst } from "#app/services/publication/public-rows.server.ts";
import { type RowSource, rememberTexts, SharedValues, townLabel } from "#app/services/search/cached-rows.server.ts";
import { findOtherTowns, type OtherTown, writtenAs } from "#app/services/search/other-towns.server.ts";
import { searchIds } from "#app/services/search/search-words.server.ts";
import { type ProjectStatut, type PublicProject, projectStatutOf } from "./project.ts";
import { projectDefinition } from "./project-fields.ts";
import type { ProjectFilter, ProjectSearchRow } from "./project-filter.ts";

export type ProjectCounts = { projets: number; termines: number; villes: number; clients: number };

/** The rows of the home page: a large one and three. */
const HOME_PROJECTS = 4;

type ProjectQuery<Output> = SelectQueryBuilder<Database, "projects", Output>;

const columnsForVisitors = [...publicProjectColumns, ...projectDisplayColumns] as const;

/** `understoodAs`: what was searched in the place of words that no project has; `towns`: those that can be chosen beside ours. */
export type PublicProjectPage = { rows: PublicProject[]; total: number; understoodAs?: string; towns: readonly OtherTown[] };

/** Every project online that matches the filter, the newest first. The rows of page n are the first n pages. */
export async function listPublicProjects(db: Db, filter: ProjectFilter): Promise<PublicProjectPage> {
  const { ids, understoodAs } = await searchIds(db, projectDefinition, { q: filter.q, isExact: filter.exact });
  const towns = await findOtherTowns(db, "projects");
  const { total } = await listed(db, filter, ids, towns)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const newestIds = newestFirst(listed(db, filter, ids, towns).select("id")).limit(shownRows(filter.page, HOME_PROJECTS));
  const rows = await newestFirst(db.selectFrom("projects").select(columnsForVisitors).where("id", "in", newestIds)).execute();
  return { rows: await withPublicImages(db, rows.map(toPublicProject)), total: Number(total), understoodAs, towns };
}

/** Over every project online, whatever the filter. */
export async function countPublicProjects(db: Db): Promise<ProjectCounts> {
  const counts = await publicRows(db, "projects")
    .select((eb) => [
      eb.fn.countAll<number>().as("projets"),
      eb.fn.count<number>("id").filterWhere("statut", "=", "termine").as("termines"),
      eb.fn.count<number>("ville").distinct().as("villes"),
      eb.fn.count<number>("client_nom").as("clients"),
    ])
    .executeTakeFirstOrThrow();
  const { projets, termines, villes, clients } = counts;
  return { projets: Number(projets), termines: Number(termines), villes: Number(villes), clients: Number(clients) };
}

/** The nearest to it: same category, then same city, then the newest. */
export function projectLikeness({ categorie, ville }: Pick<PublicProject, "categorie" | "ville">) {
  return [sameFirst("categorie", categorie), sameFirst("ville", ville), sql`publie_le desc`, sql`id desc`];
}

function listed(
  db: Db,
  { categorie, statut, ville }: ProjectFilter,
  matchingIds: ReadonlySet<string> | undefined,
  towns: readonly OtherTown[],
) {
  let query = publicRows(db, "projects");
  if (matchingIds) query = query.where(amongIds(db, matchingIds));
  if (categorie) query = query.where("categorie", "=", categorie);
  if (statut) query = query.where(hasStatut(statut));
  if (ville) query = query.where("ville", "in", writtenAs(ville, towns));
  return query;
}

/** A project without a status is planned. */
function hasStatut(statut: ProjectStatut) {
  return (eb: ExpressionBuilder<Database, "projects">) =>
    statut === "planifie" ? eb.or([eb("statut", "=", statut), eb("statut", "is", null)]) : eb("statut", "=", statut);
}

function newestFirst<Output>(query: ProjectQuery<Output>): ProjectQuery<Output> {
  return query.orderBy("publie_le", "desc").orderBy("id", "desc");
}

function select(db: Db) {
  return publicRows(db, "projects").select(["id", "categorie", "ville", "statut", "publie_le", "updated_at"]);
}

type StoredProject = Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number];

/** Every project online, as lists compare it. */
export const projectRows: RowSource<ProjectSearchRow, StoredProject> = {
  table: "projects",
  select: select as object as RowSource<ProjectSearchRow, StoredProject>["select"],
  createEntries() {
    const shared = new SharedValues();
    const fold = rememberTexts((ville) => ({ slug: townSlug(ville), labels: [townLabel(ville)].filter((label) => label !== undefined) }));
    return ({ id, categorie, ville, statut, publie_le, updated_at }) => {
      const { slug, labels } = fold(ville);
      const row: ProjectSearchRow = {
        id,
        categorie: shared.text(categorie),
        ville: shared.text(slug),
        statut: shared.text(projectStatutOf({ statut })),
        updatedAt: Date.parse(updated_at),
      };
      return { id, publie_le, row, labels };
    };
  },
};
