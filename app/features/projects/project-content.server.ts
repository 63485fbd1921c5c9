import { contentOf } from "#app/platform/content/content.server.ts";
import type { AdminRow } from "#app/platform/content/content-definition.ts";
import type { ContentInput } from "#app/platform/content/content-fields.ts";
import { projectDefinition, type projectFields } from "./project-fields.ts";

export type ProjectInput = ContentInput<typeof projectFields>;
export type AdminProject = AdminRow<"projects">;

export const projectContent = contentOf(projectDefinition);
