import { z } from "zod";

/** The two steps of the login page: name and password, then, when the account asks for it, a code. */
export const signInInputSchema = z.object({
  username: z.string().trim().max(200).optional(),
  password: z.string().max(1_000).optional(),
  code: z.string().trim().max(40).optional(),
});
