import type { Insertable } from "kysely";
import type { Db, Trx } from "#app/db/client.server.ts";
import type { ProjectsTable } from "#app/db/schema.ts";
import { nowIso } from "#app/lib/dates.ts";
import { newId } from "#app/lib/ids.ts";
import { type Actor, recordAudit } from "#app/platform/audit/record-change.server.ts";
import { keepFormerSlug, nextReference } from "#app/platform/listings/listing-identity.server.ts";
import { changeContent } from "#app/platform/realtime/change-content.server.ts";
import { type Project, projectSearchText, projectSlug } from "./project.ts";
import type { ProjectInput } from "./project-input.ts";

export type ProjectUpdate =
  | { ok: true; project: Project }
  | { ok: false; reason: "absent" }
  | { ok: false; reason: "stale"; current: Project };

/** With an id that exists already the first row is returned: a form sent twice creates once. */
export async function createProject(db: Db, actor: Actor, input: ProjectInput, id = newId()): Promise<Project> {
  return changeContent(db, async (trx, announce) => {
    const existing = await trx.selectFrom("projects").selectAll().where("id", "=", id).executeTakeFirst();
    if (existing) return existing;
    const reference = await nextReference(trx, "projects", "P");
    const now = nowIso();
    const project = await trx
      .insertInto("projects")
      .values({
        id,
        reference,
        slug: projectSlug({ titre: input.titre, reference }),
        created_at: now,
        updated_at: now,
        ...storedInput(input, reference),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(trx, actor, { action: "create", table_name: "projects", row_id: id, before: null, after: project });
    announce("projects");
    return project;
  });
}

/** A version other than the stored one means somebody saved in between: nothing is changed. */
export async function updateProject(db: Db, actor: Actor, id: string, version: number, input: ProjectInput): Promise<ProjectUpdate> {
  return changeContent(db, async (trx, announce) => {
    const before = await findLive(trx, id);
    if (!before) return { ok: false, reason: "absent" };
    if (before.version !== version) return { ok: false, reason: "stale", current: before };
    const slug = projectSlug({ titre: input.titre, reference: before.reference });
    const project = await trx
      .updateTable("projects")
      .set({ ...storedInput(input, before.reference), slug, updated_at: nowIso(), version: version + 1 })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (slug !== before.slug) await keepFormerSlug(trx, "projects", before, slug);
    await recordAudit(trx, actor, { action: "update", table_name: "projects", row_id: id, before, after: project });
    announce("projects");
    return { ok: true, project };
  });
}

/** To the bin. False when it is absent or already there. */
export async function deleteProject(db: Db, actor: Actor, id: string): Promise<boolean> {
  return changeContent(db, async (trx, announce) => {
    const before = await findLive(trx, id);
    if (!before) return false;
    await setDeletedAt(trx, before, nowIso());
    await recordAudit(trx, actor, { action: "delete", table_name: "projects", row_id: id, before, after: null });
    announce("projects");
    return true;
  });
}

/** Out of the bin. False when it is not there. */
export async function restoreProject(db: Db, actor: Actor, id: string): Promise<boolean> {
  return changeContent(db, async (trx, announce) => {
    const row = await trx.selectFrom("projects").selectAll().where("id", "=", id).where("deleted_at", "is not", null).executeTakeFirst();
    if (!row) return false;
    await setDeletedAt(trx, row, null);
    await recordAudit(trx, actor, { action: "restore", table_name: "projects", row_id: id, before: null, after: row });
    announce("projects");
    return true;
  });
}

function findLive(trx: Trx, id: string) {
  return trx.selectFrom("projects").selectAll().where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();
}

async function setDeletedAt(trx: Trx, { id, version }: Project, deleted_at: string | null) {
  await trx
    .updateTable("projects")
    .set({ deleted_at, version: version + 1, updated_at: nowIso() })
    .where("id", "=", id)
    .execute();
}

type StoredInput = Omit<
  Insertable<ProjectsTable>,
  "id" | "slug" | "reference" | "created_at" | "updated_at" | "version" | "deleted_at" | "demo"
>;

function storedInput(input: ProjectInput, reference: string): StoredInput {
  return {
    ...input,
    images: input.images && JSON.stringify(input.images),
    recherche: projectSearchText({ ...input, reference }),
  };
}
