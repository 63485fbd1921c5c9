import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";
import type { Message } from "#app/lib/text/message.ts";
import type { RowFormResult } from "#app/services/forms/row-form.tsx";
import type { ContentDefinition } from "./content-definition.ts";

type Told = Pick<ContentDefinition, "words" | "asked">;

/** Why a form was not saved, in the words of its content. */
export function resultMessage({ words, asked }: Told, result: RowFormResult<unknown>): Message {
  switch (result.kind) {
    case "invalid":
      return missing(asked, result) ?? words.mistakeOf?.(result.errors, result.values) ?? firstOf(result.errors);
    case "stale":
      return words.stale;
    case "failed":
      return words.failures.save(result.message);
  }
}

function missing(asked: readonly string[], { errors, values }: { errors: FormErrors; values: FormValues }): Message | undefined {
  const name = asked.find((each) => errors[each] !== undefined && isBlank(values[each]));
  return name === undefined ? undefined : { title: "Champ requis manquant", description: errors[name] };
}

function firstOf(errors: FormErrors): Message {
  return { title: "Champ à corriger", description: Object.values(errors)[0] };
}

function isBlank(value: string | string[] | undefined) {
  return value === undefined || (typeof value === "string" && value.trim() === "");
}
