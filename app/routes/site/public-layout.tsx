import { Outlet, useMatches } from "react-router";
import { findAdminSession } from "#app/platform/auth/admin-guard.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import { hasDemoRows } from "#app/platform/demo/demo-rows.server.ts";
import { findCompanySettings } from "#app/platform/settings/settings-queries.server.ts";
import { findSiteTexts } from "#app/platform/site-texts/site-text-queries.server.ts";
import type { Route } from "./+types/public-layout";
import { ContactWidgets } from "./contact-widgets.tsx";
import { shellTexts } from "./page-texts.server.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

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

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const { settings, texts, hasDemo, isAdmin } = loaderData;
  return (
    <>
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      <SiteHeader texts={texts.navbar} isAdmin={isAdmin} horaires={settings.horaires} />
      <main id="contenu" className="site-main" tabIndex={-1} data-measured={isAdmin ? undefined : true}>
        <Outlet />
      </main>
      <SiteFooter settings={settings} texts={texts} hasDemo={hasDemo} />
      <ContactWidgets message={useChat() ?? texts.whatsapp} settings={settings} />
    </>
  );
}

/** What the page shown wants said in the first message of a chat: the page of a listing names it. */
function useChat() {
  const shown: unknown = useMatches().at(-1)?.loaderData;
  return typeof shown === "object" && shown !== null && "chat" in shown && typeof shown.chat === "string" ? shown.chat : undefined;
}
