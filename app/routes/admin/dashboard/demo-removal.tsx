import { data, redirect } from "react-router";
import { requireNoFields } from "#app/lib/forms.server.ts";
import { defineAction, defineLoader } from "#app/platform/auth/define-action.server.ts";
import { removeDemoRows } from "#app/platform/settings/demo-rows.server.ts";
import { describeFailure } from "#app/routes/admin/form/write-failure.server.ts";
import type { Route } from "./+types/demo-removal";

export type DemoRemoval = { ok: true } | { ok: false; message: string };

export const loader = defineLoader("entreprise.lire", () => redirect("/admin-dashboard/biens"));

export const action = defineAction("entreprise.modifier", async (args, { admin, db }) => {
  await requireNoFields(args.request);
  try {
    await removeDemoRows(db, admin);
  } catch (error) {
    const { message = "Impossible de retirer le contenu de démonstration", ...init } = describeFailure(error, args);
    return data<DemoRemoval>({ ok: false, message }, init);
  }
  return data<DemoRemoval>({ ok: true });
});

/** Without script the form lands here. */
export default function DemoRemovalPage({ actionData }: Route.ComponentProps) {
  return (
    <section className="admin-card">
      <p role="status">{actionData?.ok ? "Le contenu de démonstration a été retiré." : actionData?.message}</p>
    </section>
  );
}
