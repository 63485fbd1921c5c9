import { z } from "zod";
import { WANTED_PARAM } from "#app/services/auth/wanted-page.ts";

/** The two steps of the login page: name and password, then, when the account asks for it, a code. */
export const signInInputSchema = z.object({
  username: z.string().trim().max(200).optional(),
  password: z.string().max(1_000).optional(),
  /** The page to open then. What is no address of ours is left out later on, not refused. */
  [WANTED_PARAM]: z.string().max(2_000).optional(),
  code: z.string().trim().max(40).optional(),
});
