import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";

/** Fields that a mistake of another field may lie in: an end before its start is mended by either. */
export type SharedMistakes = Readonly<Partial<Record<string, readonly string[]>>>;

/**
 * The mistakes that still stand: those of fields that hold what was refused. A corrected field loses its sentence, and has it back when
 * the old value is typed again. Without script nothing is known of what is typed since.
 */
export function remainingErrors(
  errors: FormErrors,
  refused: FormValues,
  draft: FormData | undefined,
  shared: SharedMistakes = {},
): FormErrors {
  if (!draft) return errors;
  const isAsRefused = (name: string) => contentOf(draft.getAll(name)) === contentOf([refused[name] ?? []].flat());
  return Object.fromEntries(Object.entries(errors).filter(([name]) => [name, ...(shared[name] ?? [])].every(isAsRefused)));
}

/** An empty field and one that is absent are the same; a form sends line ends of its own. */
function contentOf(values: readonly unknown[]) {
  return JSON.stringify(values.map((value) => String(value).replace(/\r\n?/g, "\n")).filter(Boolean));
}
