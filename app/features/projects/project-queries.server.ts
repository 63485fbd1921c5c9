import { type ExpressionBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "#app/db/client.server.ts";
import { searchPatterns } from "#app/db/like.server.ts";
import type { Database } from "#app/db/schema.ts";
import { PAGE_SIZE } from "#app/lib/list-filter.ts";
import { type ElsewhereListing, findFormerSlug } from "#app/platform/content/listing-identity.server.ts";
import { withPublicImages } from "#app/platform/media/image-queries.server.ts";
import { projectDisplayColumns, publicProjectColumns, toPublicProject } from "#app/platform/publication/public-projects.ts";
import { publicRows } from "#app/platform/publication/public-rows.server.ts";
import { standingColumns, standingOf } from "#app/platform/publication/standing.ts";
import type { ProjectStatut, PublicProject } from "./project.ts";
import type { ProjectFilter } from "./project-filter.ts";

export type ProjectCounts = { projets: number; termines: number; villes: number; clients: number };
export type ProjectLookup = { kind: "found"; project: PublicProject } | ElsewhereListing;

type ProjectQuery<Output> = SelectQueryBuilder<Database, "projects", Output>;

export const columnsForVisitors = [...publicProjectColumns, ...projectDisplayColumns] as const;

/** Every project online that matches the filter, the newest first. The rows of page n are the first n pages. */
export async function listPublicProjects(db: Db, filter: ProjectFilter): Promise<{ rows: PublicProject[]; total: number }> {
  const { total } = await listed(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const shown = newestFirst(listed(db, filter).select("id")).limit(filter.page * PAGE_SIZE);
  const rows = await newestFirst(db.selectFrom("projects").select(columnsForVisitors).where("id", "in", shown)).execute();
  return { rows: await withPublicImages(db, rows.map(toPublicProject)), total: Number(total) };
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

export async function findPublicProject(db: Db, slug: string): Promise<ProjectLookup> {
  const row = await db
    .selectFrom("projects")
    .select([...columnsForVisitors, ...standingColumns])
    .where("slug", "=", slug)
    .executeTakeFirst();
  if (row) {
    const { publication, publie_le, deleted_at, ...project } = row;
    const standing = standingOf({ publication, publie_le, deleted_at });
    if (standing === "gone") return { kind: "gone", id: project.id };
    if (standing === "unknown") return { kind: "unknown" };
    const [found] = await withPublicImages(db, [toPublicProject(project)]);
    return found ? { kind: "found", project: found } : { kind: "unknown" };
  }
  return findFormerSlug(db, "projects", slug);
}

type ProjectKind = Pick<PublicProject, "id" | "categorie" | "ville">;

/** In the place of one that is gone. */
export async function listProjectsLike(db: Db, id: string): Promise<PublicProject[]> {
  const gone = db.selectFrom("projects").select(["id", "categorie", "ville"]).where("id", "=", id);
  return listSimilarProjects(db, await gone.executeTakeFirstOrThrow());
}

/** The projects nearest to this one: same category, then same city, then the newest. */
export async function listSimilarProjects(db: Db, project: ProjectKind, limit = 3): Promise<PublicProject[]> {
  const nearest = (query: ProjectQuery<object>) =>
    newestFirst(query.orderBy(rank("categorie", project.categorie)).orderBy(rank("ville", project.ville)));
  const shown = nearest(publicRows(db, "projects").where("id", "!=", project.id))
    .select("id")
    .limit(limit);
  const rows = await nearest(db.selectFrom("projects").where("id", "in", shown))
    .select(columnsForVisitors)
    .execute();
  return withPublicImages(db, rows.map(toPublicProject));
}

function listed(db: Db, { q, categorie, statut, ville }: ProjectFilter) {
  let query = searched(publicRows(db, "projects"), q);
  if (categorie) query = query.where("categorie", "=", categorie);
  if (statut) query = query.where(hasStatut(statut));
  if (ville) query = query.where("ville", "=", ville);
  return query;
}

/** A project without a status is planned. */
function hasStatut(statut: ProjectStatut) {
  return (eb: ExpressionBuilder<Database, "projects">) =>
    statut === "planifie" ? eb.or([eb("statut", "=", statut), eb("statut", "is", null)]) : eb("statut", "=", statut);
}

function searched<Output>(query: ProjectQuery<Output>, search: string | undefined): ProjectQuery<Output> {
  return searchPatterns(search ?? "").reduce((result, pattern) => result.where(sql<boolean>`recherche like ${pattern} escape '\\'`), query);
}

function newestFirst<Output>(query: ProjectQuery<Output>): ProjectQuery<Output> {
  return query.orderBy("publie_le", "desc").orderBy("id", "desc");
}

/** 0 for rows that share the value, 1 for the others. */
function rank(column: "categorie" | "ville", value: string) {
  return sql`case when ${sql.ref(column)} = ${value} then 0 else 1 end`;
}
