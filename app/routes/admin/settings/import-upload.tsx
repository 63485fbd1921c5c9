import { data, redirect } from "react-router";
import { SettingsNav } from "#app/features/company/settings-nav.tsx";
import { receiveImport } from "#app/features/import/receive-import.server.ts";
import type { ImportRefusal } from "#app/features/import/screens/import-form.tsx";
import { loadImportPage } from "#app/features/import/screens/import-page-data.server.ts";
import { ImportStart } from "#app/features/import/screens/import-start.tsx";
import { listingContents } from "#app/features/listing-desk/definitions.server.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { useAnswer } from "#app/services/kept-forms/use-answer.ts";
import { appIntake } from "#app/services/media/app-media.server.ts";
import type { Route } from "./+types/import-upload";

const PAGE = "/admin-dashboard/parametres/import";

export const loader = defineLoader("import.lire", (_args, { db }) => loadImportPage(db));

/** The file and its photos, sent by the browser itself, which shows how far it is: with or without script it is the same form. */
export const action = defineAction("import.modifier", async ({ request }, { admin }) => {
  const { outcome, table, status } = await receiveImport(appIntake(), listingContents, admin.username, request);
  if (outcome.ok) return redirect(`${PAGE}?import=${outcome.id}`);
  return data<ImportRefusal>({ message: outcome.message, field: outcome.field, table }, { status });
});

export function meta() {
  return [{ title: "Import — Dashboard FADEM" }];
}

export default function ImportUploadPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer: refusal } = useAnswer(actionData); // the layout reads its data once more when the page wakes, and the router forgets the answer
  return (
    <>
      <SettingsNav />
      {refusal && (
        <p className="admin-failure notice tone-bad mb-4" role="alert">
          {refusal.field ? "Le fichier n’a pas pu être essayé\u00a0: choisissez-le de nouveau, avec ses photos." : refusal.message} Rien n’a
          été gardé.
        </p>
      )}
      <ImportStart {...loaderData} refusal={refusal} />
    </>
  );
}
