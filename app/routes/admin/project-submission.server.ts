import { projectInputSchema } from "#app/features/projects/project-input.ts";
import { readSubmission } from "./form-submission.server.ts";

export function readProjectSubmission(request: Request) {
  return readSubmission(request, projectInputSchema, ["images"]);
}
