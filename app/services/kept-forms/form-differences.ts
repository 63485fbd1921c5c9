import { listOf, textOf } from "#app/lib/forms/form-values.ts";
import type { FormValues } from "#app/lib/forms/forms.server.ts";
import { formatPrix, typedPrix } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { formatDate, formatDateTime } from "#app/lib/time/dates.ts";

/** One field whose two versions differ, in words a person can compare. */
export type FormDifference = { name: string; label: string; mine: string; stored: string };

/** An amount with what stands behind it, given what the other fields say. */
type SuffixedAmount = { suffix: (said: (name: string) => string) => string };

/** How the value of a field is compared and told: text unless said otherwise, or the labels of a closed list. */
export type FieldKind =
  | ("number" | "amount" | "date" | "moment" | "box" | "words" | "images")
  | SuffixedAmount
  | Readonly<Record<string, string>>;

/** Where two versions of a form differ, in words a person can compare. */
export function formDifferences<Name extends string>(
  labels: Readonly<Record<Name, string>>,
  kinds: Readonly<Partial<Record<Name, FieldKind>>>,
  { mine, stored }: { mine: FormValues; stored: FormValues },
): FormDifference[] {
  return (Object.keys(labels) as Name[]).flatMap((name) => {
    const kind = kinds[name];
    if (comparable(kind, name, mine) === comparable(kind, name, stored)) return [];
    return [{ name, label: labels[name], mine: readable(kind, name, mine), stored: readable(kind, name, stored) }];
  });
}

function comparable(kind: FieldKind | undefined, name: string, values: FormValues): string {
  if (kind === "images") return JSON.stringify(listOf(values, name));
  if (kind === "words") return JSON.stringify(wordsOf(values, name));
  const text = textOf(values, name).replace(/\r\n?/g, "\n").trim();
  return kind === "number" || kind === "amount" || isSuffixed(kind) ? text.replace(/[\s\u00a0\u202f]/g, "") : text;
}

function readable(kind: FieldKind | undefined, name: string, values: FormValues): string {
  if (kind === "images") return readableImages(listOf(values, name));
  if (kind === "words") return wordsOf(values, name).join(", ") || "—";
  const text = textOf(values, name).trim();
  if (kind === "box") return text === "on" ? "Oui" : "Non";
  if (text === "") return "—";
  if (kind === "amount") return readableAmount(text);
  if (isSuffixed(kind)) return `${readableAmount(text)} ${kind.suffix((other) => textOf(values, other))}`.trim();
  if (kind === "date") return /^\d{4}-\d\d-\d\d$/.test(text) ? formatDate(text) : text;
  if (kind === "moment") return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? formatDateTime(`${text}Z`) : text;
  return typeof kind === "object" ? (kind[text] ?? text) : text;
}

function isSuffixed(kind: FieldKind | undefined): kind is SuffixedAmount {
  return typeof kind === "object" && typeof kind.suffix === "function";
}

function wordsOf(values: FormValues, name: string) {
  return listOf(values, name)
    .map((word) => word.trim())
    .filter(Boolean);
}

function readableAmount(text: string) {
  const amount = typedPrix(text);
  return amount === undefined ? text : formatPrix(amount);
}

function readableImages(refs: string[]) {
  const descriptions = refs.map((ref) => ref.slice(ref.indexOf("|") + 1)).filter(Boolean);
  const count = `${refs.length} ${pluralize(refs.length, "photo")}`;
  return descriptions.length > 0 ? `${count}\u00a0: ${descriptions.join(", ")}` : count;
}
