import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { DiskPanel } from "#app/features/company/disk-panel.tsx";
import { ProxyPanel } from "#app/features/company/proxy-panel.tsx";
import { SettingsForm, type SettingsFormResult, settingsKind } from "#app/features/company/settings-form.tsx";
import { SettingsNav } from "#app/features/company/settings-nav.tsx";
import { settingsDone } from "#app/features/company/settings-words.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { isProxyTrustExposed } from "#app/kernel/limits/client-address.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { findDiskState } from "#app/services/backup/ballast.server.ts";
import { needsAttention } from "#app/services/backup/disk.ts";
import { hoursFields } from "#app/services/company-values/office-hours-form.ts";
import { updateSiteSettings } from "#app/services/company-values/settings-commands.server.ts";
import { findSiteSettings } from "#app/services/company-values/settings-queries.server.ts";
import { settingsDifferences, settingsFormValues } from "#app/services/company-values/site-settings.ts";
import { siteSettingsInputSchema, withWeek } from "#app/services/company-values/site-settings-input.server.ts";
import { cacheByAddress } from "#app/services/desk-forms/address-messages.ts";
import { parseValues, readSubmission } from "#app/services/desk-forms/form-submission.server.ts";
import { keptAction } from "#app/services/desk-forms/keep-typed.ts";
import { describeFailure } from "#app/services/desk-forms/write-failure.server.ts";
import { useListMessages } from "#app/services/desk-lists/use-list-messages.ts";
import { saveMerging } from "#app/services/kept-forms/merge-saved.server.ts";
import type { Route } from "./+types/settings-page";

export const loader = defineLoader("entreprise.lire", async (_, { db }) => ({
  settings: await findSiteSettings(db),
  isMailReady: env().smtpUrl !== undefined,
  disk: await findDiskTrouble(),
  isProxyExposed: isProxyTrustExposed(env()),
}));

/** Undefined when there is nothing to say: all is well, or the database lives elsewhere. */
async function findDiskTrouble() {
  const { databaseUrl, dataDir } = env();
  const disk = databaseUrl === undefined ? await findDiskState(dataDir) : undefined;
  return disk && needsAttention(disk) ? disk : undefined;
}

export const action = defineAction("entreprise.modifier", async (args, { admin, db }) => {
  const sent = await readSubmission(args.request, siteSettingsInputSchema, hoursFields);
  const { values, version } = sent;
  if (version === undefined) throw badRequest("La version des paramètres manque. Rechargez la page et recommencez.");
  const meeting = { kind: settingsKind, table: "settings", id: "company", version, mine: values };
  return saveMerging(db, meeting, async (opened, typed) => {
    const { input, errors } = typed === values ? sent : parseValues(typed, siteSettingsInputSchema);
    if (errors) return { answer: data<SettingsFormResult>({ kind: "invalid", values: typed, errors, version: opened }, { status: 400 }) };
    try {
      const update = await updateSiteSettings(db, admin, opened, withWeek(input));
      // Stored already, word for word: the same form again, because the answer to the first sending was lost.
      if (!update.ok && settingsDifferences(typed, settingsFormValues(update.current)).length > 0)
        return { stale: { ...update.current, images: [] as [] } };
      return { answer: redirect("/admin-dashboard/parametres?fait=modification") };
    } catch (error) {
      const { message, ...init } = describeFailure(error, args);
      return { answer: data<SettingsFormResult>({ kind: "failed", values: typed, message }, init) };
    }
  });
});

export const clientLoader = cacheByAddress<typeof loader>();

export const clientAction = keptAction<typeof action, SettingsFormResult>((message) => ({ kind: "failed", values: {}, message }));

/** Read when the page opens and after a save; a change made elsewhere is met when saving. */
export function shouldRevalidate({ formMethod, actionStatus = 200, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  if (formMethod !== undefined) return actionStatus < 400;
  return currentUrl.pathname !== nextUrl.pathname;
}

export function meta() {
  return [{ title: "Paramètres — Dashboard FADEM" }];
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, isMailReady, disk, isProxyExposed } = loaderData;
  useListMessages({ done: settingsDone });
  return (
    <>
      <SettingsNav />
      {disk && <DiskPanel disk={disk} />}
      {isProxyExposed && <ProxyPanel />}
      <div className="settings-page top stack gap-4">
        <SettingsForm key={settings.version} settings={settings} result={actionData} isMailReady={isMailReady} />
      </div>
    </>
  );
}
