import { redirect } from "react-router";
import { z } from "zod";
import type { LaterAnswer } from "#app/features/desk/notices/reminders.ts";
import { changeBoite } from "#app/features/inbox/boite-action.server.ts";
import { boiteDone } from "#app/features/inbox/parts/boite-words.ts";
import { parseFormData, readForm } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";

const schema = z.object({ id: z.string().min(1).max(36) });

export const loader = defineLoader("boite.lire", () => redirect("/admin-dashboard/boite"));

/** `Plus tard (1 h)` of a reminder, pressed on whichever page is open: it answers in words and leads nowhere. */
export const action = defineAction("boite.modifier", async (args, asked) => {
  const form = await readForm(args.request);
  if (!parseFormData(form, schema).ok) throw badRequest();
  const outcome = await changeBoite({ ...asked, intent: "plus_tard", form }, args);
  if (!("failure" in outcome)) return Response.json({ ok: true, message: boiteDone.plus_tard.title } satisfies LaterAnswer);
  const { failure, ...init } = outcome;
  return Response.json({ ok: false, message: failure.description ?? failure.title } satisfies LaterAnswer, init);
});
