import { data, redirect } from "react-router";
import { requireNoFields } from "#app/lib/forms.server.ts";
import { requireAdmin } from "#app/platform/auth/admin-guard.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import { removeDemoRows } from "#app/platform/settings/demo-rows.server.ts";
import type { Route } from "./+types/demo-removal";
import { describeFailure } from "./write-failure.server.ts";

export type DemoRemoval = { ok: true } | { ok: false; message: string };

export async function loader({ request }: Route.LoaderArgs) {
  await requireAdmin(request);
  return redirect("/admin-dashboard/biens");
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdmin(request);
  await requireNoFields(request);
  try {
    await removeDemoRows(appDb(), admin);
  } catch (error) {
    const { message = "Impossible de retirer le contenu de démonstration", ...init } = describeFailure(error, { request, context });
    return data<DemoRemoval>({ ok: false, message }, init);
  }
  return data<DemoRemoval>({ ok: true });
}

/** Without script the form lands here. */
export default function DemoRemovalPage({ actionData }: Route.ComponentProps) {
  return (
    <section className="admin-card">
      <p role="status">{actionData?.ok ? "Le contenu de démonstration a été retiré." : actionData?.message}</p>
    </section>
  );
}
