import type { Db } from "#app/db/client.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { Actor } from "#app/platform/audit/record-change.server.ts";
import { moveToBin, restoreFromBin } from "#app/platform/bin/bin-moves.server.ts";
import { createListing, type ListingFields, type ListingUpdate, updateListing } from "#app/platform/listings/listing-commands.server.ts";
import { type Project, projectSearchText } from "./project.ts";
import type { ProjectInput } from "./project-input.ts";

/** With an id that exists already the first row is returned: a form sent twice creates once. */
export function createProject(db: Db, actor: Actor, input: ProjectInput, id = newId()): Promise<Project> {
  return createListing(db, actor, "projects", id, (reference) => storedInput(input, reference));
}

/** A version other than the stored one means somebody saved in between: nothing is changed. */
export function updateProject(db: Db, actor: Actor, id: string, version: number, input: ProjectInput): Promise<ListingUpdate<"projects">> {
  return updateListing(db, actor, "projects", { id, version }, ({ reference }) => storedInput(input, reference));
}

/** To the bin. False when it is absent or already there. */
export async function deleteProject(db: Db, actor: Actor, id: string): Promise<boolean> {
  return (await moveToBin(db, actor, "projects", [id])).length > 0;
}

/** Out of the bin. False when it is not there. */
export async function restoreProject(db: Db, actor: Actor, id: string): Promise<boolean> {
  return (await restoreFromBin(db, actor, "projects", [id])).length > 0;
}

function storedInput(input: ProjectInput, reference: string): ListingFields<"projects"> {
  return {
    ...input,
    images: input.images && JSON.stringify(input.images),
    recherche: projectSearchText({ ...input, reference }),
  };
}
