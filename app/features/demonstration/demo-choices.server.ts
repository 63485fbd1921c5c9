import { z } from "zod";
import { binTables } from "#app/db/tables/content-types.ts";
import { type DemoChoice, NAMED_ROWS } from "#app/services/samples/demo-rows.ts";

const written = /^(reel|corbeille) ([a-z_]{1,40}) ([0-9a-f-]{36}) (\d{1,9})$/;

const choice = z
  .string()
  .max(120)
  .regex(written)
  .transform((text, context): DemoChoice => {
    const [, fate, table, id = "", version] = written.exec(text) ?? [];
    const known = binTables.find((name) => name === table);
    if (known) return { fate: fate === "reel" ? "reel" : "corbeille", table: known, id, version: Number(version) };
    context.addIssue({ code: "custom", message: "Le choix est illisible." });
    return z.NEVER;
  });

/** "choix.0" to "choix.29": a pair of buttons for each changed row, of which a person need press none. */
export const demoChoiceNames = Array.from({ length: NAMED_ROWS }, (_, index) => `choix.${index}`);

export const demoChoicesSchema = z.object(Object.fromEntries(demoChoiceNames.map((name) => [name, choice.optional()])));
