import { data, redirect } from "react-router";
import { newId } from "#app/lib/ids.ts";
import { defineAction, defineLoader } from "#app/platform/auth/define-action.server.ts";
import { receiveImport } from "#app/platform/import/receive-import.server.ts";
import { appIntake } from "#app/platform/media/app-media.server.ts";
import { listingContents } from "#app/routes/admin/content/definitions.server.ts";
import type { Route } from "./+types/import-upload";
import { ImportForm } from "./import-form.tsx";
import { SettingsNav } from "./settings-nav.tsx";

const PAGE = "/admin-dashboard/parametres/import";

export const loader = defineLoader("import.lire", () => ({ cle: newId() }));

/** The file and its photos, sent by the browser itself, which shows how far it is: with or without script it is the same form. */
export const action = defineAction("import.modifier", async ({ request }, { admin }) => {
  const { outcome, table, status } = await receiveImport(appIntake(), listingContents, admin.username, request);
  if (outcome.ok) return redirect(`${PAGE}?import=${outcome.id}`);
  return data({ message: outcome.message, table }, { status });
});

export function meta() {
  return [{ title: "Import — Dashboard FADEM" }];
}

export default function ImportUploadPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <SettingsNav />
      {actionData && (
        <p className="admin-failure" role="alert">
          {actionData.message} Rien n’a été gardé.
        </p>
      )}
      <ImportForm cle={loaderData.cle} table={actionData?.table} />
    </>
  );
}
