import { z } from "zod";
import { landDroits, landNatures, landSources } from "#app/db/tables/closed-lists.ts";
import { checkbox, oneOf, optionalDate, optionalOneOf, optionalParagraphs, optionalText, text } from "#app/lib/forms/fields.ts";
import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";
import { counterNatures, FIRST_DAY } from "./land-papers.ts";

export const lengths = { numero: 40, titulaire: 100, notes: 500, reference: 60, note: 500, motif: 200 };

const version = z.coerce.number().int().min(0).max(1e9).default(0);
const id = z.string().max(36).default("");

export const landFileSchema = z.object({
  droit: optionalOneOf(landDroits, "Choisissez la nature du droit dans la liste."),
  numero: optionalText({ max: lengths.numero }),
  titulaire: optionalText({ max: lengths.titulaire }),
  notes_internes: optionalParagraphs({ max: lengths.notes }),
  visible: checkbox(),
  litige: checkbox(),
  /** The invented papers of the demonstration are taken out of the file. */
  reel: checkbox(),
  version,
});
export type LandFileInput = z.infer<typeof landFileSchema>;

const NO_DAY = "Indiquez un jour, par exemple 12/10/2026.";

export const landPaperSchema = z.object({
  nature: oneOf(landNatures, "Choisissez la pièce dans la liste."),
  source: oneOf(landSources, "Choisissez ce que vous avez vu."),
  vue_le: optionalDate(NO_DAY),
  expire_le: optionalDate(NO_DAY),
  reference: optionalText({ max: lengths.reference }),
  note: optionalParagraphs({ max: lengths.note }),
  /** The line of the same paper that this one replaces. */
  remplace: id,
  /** Made by the form: a form sent twice adds one paper. */
  cle: id,
});
export type TypedPaper = z.infer<typeof landPaperSchema>;
export type LandPaperInput = Omit<TypedPaper, "vue_le"> & { vue_le: string };

const REASON = "Dites pourquoi, en 5 caractères au moins.";

export const withdrawalSchema = z.object({ id, motif: text({ required: REASON, min: 5, tooShort: REASON, max: lengths.motif }) });

/** What single fields cannot say, of those that can be read: a mistake elsewhere hides none of it. */
export function paperMistakes(values: FormValues, today: string): FormErrors {
  const { shape } = landPaperSchema;
  const read = <Value>(field: z.ZodType<Value>, value: unknown) => field.safeParse(value).data;
  const [nature, source] = [read(shape.nature, values.nature), read(shape.source, values.source)];
  const [vue_le, expire_le] = [read(shape.vue_le, values.vue_le), read(shape.expire_le, values.expire_le)];
  const errors: FormErrors = {};
  if (vue_le === null) errors.vue_le = NO_DAY;
  else if (vue_le && vue_le > today) errors.vue_le = "Cette date est à venir.";
  else if (vue_le && vue_le < FIRST_DAY) errors.vue_le = "Indiquez un jour à partir de 1990.";
  if (vue_le && expire_le && expire_le < vue_le) errors.expire_le = "La date de fin précède la date de vue.";
  if (source === "guichet" && nature && !counterNatures.includes(nature))
    errors.source = "Cette pièce ne se consulte pas au guichet foncier.";
  return errors;
}
