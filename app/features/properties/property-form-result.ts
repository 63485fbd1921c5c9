import type { RowFormResult } from "#app/platform/forms/row-form.tsx";
import { type Message, propertyFailures, propertyMistake, propertyStale } from "./property-messages.ts";
import type { AdminProperty } from "./property-queries.server.ts";

export type PropertyFormResult = RowFormResult<AdminProperty>;

export function propertyResultMessage(result: PropertyFormResult): Message {
  switch (result.kind) {
    case "invalid":
      return propertyMistake(result.errors, result.values);
    case "stale":
      return propertyStale;
    case "failed":
      return { title: propertyFailures.save.title, description: result.message ?? propertyFailures.save.description };
  }
}
