import { z } from "zod";
import { optionalEmail } from "#app/lib/forms/fields.ts";
import { nomSchema, prenomSchema, usernameSchema } from "./account-names.ts";

/** What a member is called, signs in with and is written to. */
export const ownAccountSchema = z.object({
  prenom: prenomSchema,
  nom: nomSchema,
  username: usernameSchema.transform((typed) => typed.toLowerCase()),
  email_avis: optionalEmail("Indiquez une adresse e-mail valable."),
});
export type OwnAccount = z.infer<typeof ownAccountSchema>;
