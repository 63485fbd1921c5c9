import { propertyInputSchema } from "#app/features/properties/property-input.ts";
import { readSubmission } from "./form-submission.server.ts";

export function readPropertySubmission(request: Request) {
  return readSubmission(request, propertyInputSchema, ["commodites", "images"]);
}
