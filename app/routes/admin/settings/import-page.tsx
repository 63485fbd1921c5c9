import { useEffect } from "react";
import { data, redirect, useRevalidator } from "react-router";
import { z } from "zod";
import { SettingsNav } from "#app/features/company/settings-nav.tsx";
import { startImport, stopImport, undoImport } from "#app/features/import/import-commands.server.ts";
import { wakeImports } from "#app/features/import/import-regularly.server.ts";
import { ID, loadImportPage } from "#app/features/import/screens/import-page-data.server.ts";
import { ImportRecent } from "#app/features/import/screens/import-recent.tsx";
import { ImportReport } from "#app/features/import/screens/import-report.tsx";
import { ImportStart } from "#app/features/import/screens/import-start.tsx";
import { metaFeedNames } from "#app/features/sharing/feeds/meta-feeds.ts";
import { setMetaSwitch } from "#app/features/sharing/feeds/meta-file.server.ts";
import { parseFormData } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import type { Message } from "#app/lib/text/message.ts";
import { adminDisplayName } from "#app/services/auth/admin-session.ts";
import { defineAction, defineLoader, intentsWith } from "#app/services/auth/define-action.server.ts";
import { cacheByAddress, reloadUnlessMessagesLeave } from "#app/services/desk-forms/address-messages.ts";
import { failedToAnswer, keptAction } from "#app/services/desk-forms/keep-typed.ts";
import { describeFailure } from "#app/services/desk-forms/write-failure.server.ts";
import { useListMessages } from "#app/services/desk-lists/use-list-messages.ts";
import type { Route } from "./+types/import-page";

const PAGE = "/admin-dashboard/parametres/import";
const LOOK_AGAIN_MS = 2_000;

export const loader = defineLoader("import.lire", ({ url }, { db }) => loadImportPage(db, url.searchParams));

const intents = intentsWith("import.modifier", ["importer", "arreter", "annuler", "flux"]);
const failures = {
  flux: "Le flux n’a pas pu être changé.",
  importer: "L’import n’a pas pu être lancé.",
  arreter: "L’import n’a pas pu être arrêté.",
  annuler: "L’import n’a pas pu être annulé.",
};

const importSchema = z.object({ id: z.string().max(36).regex(ID) });
const feedSchema = z.object({ flux: z.enum(metaFeedNames), actif: z.enum(["oui", "non"]) });

function readSent<Schema extends z.ZodObject>(form: FormData, schema: Schema): z.infer<Schema> {
  const sent = parseFormData(form, schema);
  if (!sent.ok) throw badRequest();
  return sent.value;
}

export const action = defineAction(intents, async (args, { db, admin, intent, form }) => {
  try {
    if (intent === "flux") {
      const { flux, actif } = readSent(form, feedSchema);
      await setMetaSwitch(db, admin, flux, actif === "oui");
      return redirect(PAGE);
    }
    const { id } = readSent(form, importSchema);
    const starter = { id: admin.id, username: admin.username, nom: adminDisplayName(admin) };
    const move =
      intent === "importer"
        ? await startImport(db, starter, id)
        : intent === "arreter"
          ? await stopImport(db, id)
          : await undoImport(db, starter, id);
    if (!move.ok) return data({ title: "Import", description: move.message }, { status: 409 });
    wakeImports();
    return redirect(`${PAGE}?import=${encodeURIComponent(id)}`);
  } catch (error) {
    if (!(error instanceof Error)) throw error; // a refusal of ours
    const { message = failures[intent], ...init } = describeFailure(error, args);
    return data({ title: "Erreur", description: message }, init);
  }
});

export const clientLoader = cacheByAddress<typeof loader>();

export const clientAction = keptAction<typeof action, Message>(failedToAnswer);

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Import — Dashboard FADEM" }];
}

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { running, recent, shown, isAbsent } = loaderData;
  useListMessages({ done: {}, failure: actionData });
  useLookAgain(running !== undefined || shown?.etat === "lecture");
  return (
    <>
      <SettingsNav />
      {actionData && <p className="admin-failure notice tone-bad mb-4">{actionData.description}</p>}
      {isAbsent && <p className="admin-failure notice tone-bad mb-4">Cet essai n’existe plus&nbsp;: envoyez le fichier de nouveau.</p>}
      {shown ? (
        <>
          <ImportReport shown={shown} running={running} />
          <ImportRecent recent={recent.filter(({ id }) => id !== shown.id)} />
        </>
      ) : (
        <ImportStart {...loaderData} />
      )}
    </>
  );
}

/** While something is under way the figures move; without script `Actualiser` does it. */
function useLookAgain(isMoving: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isMoving, revalidate]);
}
