import type { FormErrors, FormValues } from "#app/lib/forms.server.ts";

/** The one message for a refused form: the first missing field in the order of the form, else the first mistake. */
export function firstMistake(errors: FormErrors, values: FormValues, names: readonly string[]): { title: string; description?: string } {
  const missing = names.find((name) => errors[name] !== undefined && isBlank(values[name]));
  if (missing !== undefined) return { title: "Champ requis manquant", description: errors[missing] };
  return { title: "Champ à corriger", description: Object.values(errors)[0] };
}

function isBlank(value: string | string[] | undefined) {
  return value === undefined || (typeof value === "string" && value.trim() === "");
}
