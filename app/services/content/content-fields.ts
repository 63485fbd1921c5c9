import type { Publication } from "#app/db/tables/closed-lists.ts";
import type { ImageRef } from "#app/db/tables/row-types.ts";
import type { Position } from "#app/lib/values/position.ts";

/**
 * What each kind of field may say beside its label. `required` is its name in the sentence "Le champ … est obligatoire";
 * a field without it may stay empty, and is null then unless it has a `fallback`.
 */
type Rules = {
  line: { required?: string; max?: number };
  paragraphs: { required?: string };
  choice: {
    /** The closed list, in the order of the form, and its words. */
    labels: Readonly<Record<string, string>>;
    invalid: string;
    required?: string;
    fallback?: string;
    /** The words for "nothing chosen"; without them the first of the list stands there. */
    placeholder?: string;
  };
  /** One of the towns, or another whose name is typed; nothing typed means that its name is missing. */
  town: { invalid: string; fallback: string };
  /** Whole francs. `suffix`: what stands behind the amount where it is told, "/mois", given what the other fields say. */
  amount: { required?: string; invalid: string; min?: number; max?: number; suffix?: (said: (name: string) => string) => string };
  number: { invalid: string; min?: number; max?: number; fallback?: number; isGrouped?: true; hasDecimals?: true };
  date: { invalid: string };
  /** A minute in Lomé. */
  moment: { invalid: string };
  email: { invalid: string };
  phone: { invalid: string };
  video: { invalid: string };
  /** One field for two columns, `latitude` and `longitude`. */
  position: { unreadable: string; outside: string };
  box: object;
  words: { max: number; tooMany: string };
  images: { max: number; tooMany: string; invalid: string };
};

type Kind = keyof Rules;

/** A field of a content, as a plain value: what its form sends, the schema, the words of a conflict, the history and the export derive from it. */
export type ContentField = { [Each in Kind]: { kind: Each; label: string } & Rules[Each] }[Kind];
export type ContentFields = Readonly<Record<string, ContentField>>;

function fieldOf<const Each extends Kind>(kind: Each) {
  return <const Given extends { label: string } & Rules[Each]>(rules: Given) => ({ ...rules, kind });
}

export const line = fieldOf("line");
export const paragraphs = fieldOf("paragraphs");
export const choice = fieldOf("choice");
export const town = fieldOf("town");
export const amount = fieldOf("amount");
export const number = fieldOf("number");
export const date = fieldOf("date");
export const moment = fieldOf("moment");
export const email = fieldOf("email");
export const phone = fieldOf("phone");
export const video = fieldOf("video");
export const position = fieldOf("position");
export const box = fieldOf("box");
export const words = fieldOf("words");
export const images = fieldOf("images");

type OrNull<Field, Value> = Field extends { required: string } | { fallback: string | number } ? Value : Value | null;

/** What a field gives once it is read. */
type FieldValue<Field> = Field extends { kind: "choice"; labels: Readonly<Record<infer Value, string>> }
  ? OrNull<Field, Value>
  : Field extends { kind: "amount" | "number" }
    ? OrNull<Field, number>
    : Field extends { kind: "box" }
      ? boolean
      : Field extends { kind: "words" }
        ? string[]
        : Field extends { kind: "images" }
          ? ImageRef[] | null
          : Field extends { kind: "position" }
            ? Position | null
            : OrNull<Field, string>;

export type ContentInput<Fields> = { [Name in keyof Fields]: FieldValue<Fields[Name]> };

/** Fields that are lists even when they hold one value. */
export function listFieldsOf(fields: ContentFields): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.kind === "words" || fields[name]?.kind === "images");
}

/** The first is what a new listing is. */
export const publicationLabels: Record<Publication, string> = {
  en_ligne: "En ligne",
  brouillon: "Brouillon",
  programme: "Programmé",
  retire: "Retiré",
};

/** A moment that cannot be is no mistake any more once another publication is chosen. */
export const publicationMistakes = { publier_le: ["publication"] } as const;

/** The fields every listing has beside its own. */
export const publicationFields = {
  publication: choice({ label: "Publication", labels: publicationLabels, invalid: "Choisissez une publication de la liste." }),
  publier_le: moment({ label: "Mise en ligne prévue", invalid: "Indiquez un jour et une heure qui existent." }),
};
