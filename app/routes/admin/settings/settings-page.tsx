import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { badRequest } from "#app/lib/http.ts";
import { defineAction, defineLoader } from "#app/platform/auth/define-action.server.ts";
import { PasswordInput } from "#app/platform/auth/password-input.tsx";
import { findDiskState } from "#app/platform/disk/ballast.server.ts";
import { needsAttention } from "#app/platform/disk/disk.ts";
import { env } from "#app/platform/env.server.ts";
import { isProxyTrustExposed } from "#app/platform/http/proxy-trust.server.ts";
import { hoursFields } from "#app/platform/settings/office-hours-form.ts";
import { updateSiteSettings } from "#app/platform/settings/settings-commands.server.ts";
import { findSiteSettings } from "#app/platform/settings/settings-queries.server.ts";
import { settingsDifferences, settingsFormValues } from "#app/platform/settings/site-settings.ts";
import { siteSettingsInputSchema, withWeek } from "#app/platform/settings/site-settings-input.server.ts";
import { cacheLoaded } from "#app/routes/admin/form/cache-loaded.ts";
import { readSubmission } from "#app/routes/admin/form/form-submission.server.ts";
import { keepTyped } from "#app/routes/admin/form/keep-typed.ts";
import { describeFailure } from "#app/routes/admin/form/write-failure.server.ts";
import { useListMessages } from "#app/routes/admin/list/use-list-messages.ts";
import { withoutMessages } from "#app/routes/admin/shell/address-messages.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { Route } from "./+types/settings-page";
import { DiskPanel } from "./disk-panel.tsx";
import { ProxyPanel } from "./proxy-panel.tsx";
import { SettingsForm, type SettingsFormResult } from "./settings-form.tsx";
import { settingsDone } from "./settings-messages.ts";
import { SettingsNav } from "./settings-nav.tsx";

export const loader = defineLoader("entreprise.lire", async (_, { db }) => ({
  settings: await findSiteSettings(db),
  isMailReady: env().smtpUrl !== undefined,
  disk: await findDiskTrouble(),
  isProxyExposed: isProxyTrustExposed(env()),
  /** A secret of the environment is in no backup. */
  holdsSecret: env().authSecret === undefined,
}));

/** Undefined when there is nothing to say: all is well, or the database lives elsewhere. */
async function findDiskTrouble() {
  const { databaseUrl, dataDir } = env();
  const disk = databaseUrl === undefined ? await findDiskState(dataDir) : undefined;
  return disk && needsAttention(disk) ? disk : undefined;
}

export const action = defineAction("entreprise.modifier", async (args, { admin, db }) => {
  const { values, version, input, errors } = await readSubmission(args.request, siteSettingsInputSchema, hoursFields);
  if (version === undefined) throw badRequest("La version des paramètres manque. Rechargez la page et recommencez.");
  if (errors) return data<SettingsFormResult>({ kind: "invalid", values, errors }, { status: 400 });
  try {
    const update = await updateSiteSettings(db, admin, version, withWeek(input));
    if (update.ok) return redirect("/admin-dashboard/parametres?fait=modification");
    if (settingsDifferences(values, settingsFormValues(update.current)).length === 0)
      return redirect("/admin-dashboard/parametres?fait=modification"); // the same form again: the answer to the first sending was lost
    return data<SettingsFormResult>({ kind: "stale", values, stored: { ...update.current, images: [] } }, { status: 409 });
  } catch (error) {
    const { message, ...init } = describeFailure(error, args);
    return data<SettingsFormResult>({ kind: "failed", values, message }, init);
  }
});

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return cacheLoaded(withoutMessages(request.url), serverLoader);
}
clientLoader.hydrate = true as const;

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(serverAction, (message): SettingsFormResult => ({ kind: "failed", values: {}, message }));
}

/** Read when the page opens and after a save; a change made elsewhere is met when saving. */
export function shouldRevalidate({ formMethod, actionStatus = 200, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  if (formMethod !== undefined) return actionStatus < 400;
  return currentUrl.pathname !== nextUrl.pathname;
}

export function meta() {
  return [{ title: "Paramètres — Dashboard FADEM" }];
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, isMailReady, disk, isProxyExposed, holdsSecret } = loaderData;
  useListMessages({ done: settingsDone });
  return (
    <>
      <SettingsNav />
      {disk && <DiskPanel disk={disk} />}
      {isProxyExposed && <ProxyPanel />}
      <div className="settings-page top stack gap-4">
        <SettingsForm key={settings.version} settings={settings} result={actionData} isMailReady={isMailReady} />
        <section className="admin-card settings-part column gap-4 from-start">
          <h3>Sauvegarde</h3>
          <p>
            Tout le contenu du site, photos comprises, dans un seul fichier à garder en lieu sûr&nbsp;: il contient les messages reçus
            {holdsSecret && ", et le secret du site à côté de ce qu’il protège, les doubles authentifications"}. Sans phrase, qui a le
            fichier peut tout y lire.
          </p>
          {/* A tab of its own closes at once when the file comes, and shows the sentence when it does not. */}
          <form
            className="stack gap-3 from-start"
            method="post"
            action="/admin-dashboard/parametres/sauvegarde"
            target="_blank"
            rel="noopener"
          >
            <Field
              label="Phrase de protection (facultative)"
              name="phrase"
              hint="15 caractères au moins. Le fichier ne s’ouvre alors qu’avec elle, et elle n’est gardée nulle part&nbsp;: notez-la ailleurs."
            >
              {(ids) => <PasswordInput {...ids} name="phrase" autoComplete="new-password" />}
            </Field>
            <Button type="submit" variant="outline">
              Télécharger une sauvegarde
            </Button>
          </form>
        </section>
      </div>
    </>
  );
}
