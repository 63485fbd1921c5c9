import { z } from "zod";
import { optionalEmail, text } from "#app/lib/forms/fields.ts";
import { slugify } from "#app/lib/text/text.ts";
import { machineNames } from "#app/services/audit/action-words.ts";

const MIN_USERNAME = 3;
const MAX_USERNAME = 40;
const MAX_NAME = 60;

export const USERNAME_TAKEN = "Ce nom d’utilisateur est déjà pris. Choisissez-en un autre.";

/** Stored in small letters: names that differ by their capitals alone are one. Those the site itself acts under are taken. */
export const usernameSchema = z
  .string()
  .trim()
  .min(MIN_USERNAME, `Choisissez un nom d’utilisateur de ${MIN_USERNAME} caractères au moins.`)
  .max(MAX_USERNAME, `Choisissez un nom d’utilisateur de ${MAX_USERNAME} caractères au plus.`)
  .regex(/^[A-Za-z\d.-]+$/, "Utilisez des lettres sans accent, des chiffres, le point et le tiret.")
  .refine((typed) => !Object.hasOwn(machineNames, typed.toLowerCase()), USERNAME_TAKEN);

export const prenomSchema = nameSchema("Indiquez le prénom.", `Le prénom compte ${MAX_NAME} caractères au plus.`);
export const nomSchema = nameSchema("Indiquez le nom.", `Le nom compte ${MAX_NAME} caractères au plus.`);

function nameSchema(missing: string, tooLong: string) {
  return text({ required: missing, max: MAX_NAME, tooLong });
}

/** "dela.ayivor" for Dela Ayivor, as a start; "" when nothing of the name can stand in one. */
export function proposeUsername({ prenom, nom }: { prenom: string; nom: string }): string {
  return [slugify(prenom), slugify(nom)].filter(Boolean).join(".").slice(0, MAX_USERNAME);
}

/** What a member is called, signs in with and is written to. */
export const ownAccountSchema = z.object({
  prenom: prenomSchema,
  nom: nomSchema,
  username: usernameSchema.transform((typed) => typed.toLowerCase()),
  email_avis: optionalEmail("Indiquez une adresse e-mail valable."),
});
export type OwnAccount = z.infer<typeof ownAccountSchema>;
