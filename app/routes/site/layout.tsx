import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { publicTables } from "#app/db/public-tables.ts";
import { findAdminSession } from "#app/platform/auth/admin-guard.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import { useMeasure } from "#app/platform/measure/use-measure.ts";
import { loadOrKeep, useKept } from "#app/platform/realtime/kept-data.ts";
import { LiveConnection } from "#app/platform/realtime/live-connection.tsx";
import { hasDemoRows } from "#app/platform/settings/demo-rows.server.ts";
import { findCompanySettings } from "#app/platform/settings/settings-queries.server.ts";
import { findSiteTexts } from "#app/platform/site-texts/site-text-queries.server.ts";
import { ToastRegion } from "#app/ui/toast.tsx";
import type { Route } from "./+types/layout";
import { ContactWidgets } from "./contact-widgets.tsx";
import { shellTexts } from "./page-texts.server.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { useSectionScroll } from "./use-section-scroll.ts";

/** Reads only the content and the session: without a session the page is kept and sent to everyone. */
export async function loader({ request }: Route.LoaderArgs) {
  const db = appDb();
  const [settings, texts, hasDemo, session] = await Promise.all([
    findCompanySettings(db),
    findSiteTexts(db),
    hasDemoRows(db),
    findAdminSession(request),
  ]);
  return { settings, texts: shellTexts(texts), hasDemo, isAdmin: session !== undefined };
}

/** An outage must not cost the shell. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return loadOrKeep("site", serverLoader);
}

/** Going from page to page or changing a filter does not concern the shell; a change of content may. */
export function shouldRevalidate({ formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined || currentUrl.href === nextUrl.href;
}

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const { settings, texts, hasDemo, isAdmin } = loaderData;
  useKept("site", loaderData);
  useSectionScroll();
  useMeasure(!isAdmin);
  return (
    <>
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      <SiteHeader texts={texts.navbar} isAdmin={isAdmin} horaires={settings.horaires} />
      <main id="contenu" className="site-main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter settings={settings} texts={texts} hasDemo={hasDemo} />
      <ContactWidgets message={texts.whatsapp} settings={settings} />
      <LiveConnection stream="public" tables={publicTables} />
      <ToastRegion />
    </>
  );
}
