import { data, Outlet } from "react-router";
import { findShell } from "#app/features/site/cached-content.server.ts";
import { SiteFooter } from "#app/features/site/frame/site-footer.tsx";
import { SiteHeader } from "#app/features/site/frame/site-header.tsx";
import { log } from "#app/kernel/log/log.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import type { Route } from "./+types/form-layout";

/** A database that does not answer costs the shell its numbers, never the text that the visitor typed. */
export async function loader() {
  try {
    const { settings, shellTexts, hasDemo } = await findShell(appDb());
    return data({ shell: { settings, texts: shellTexts, hasDemo } });
  } catch (error) {
    log.warn("form-shell-without-data", { error: String(error) });
    return data({ shell: null }, { status: 503 });
  }
}

/** The pages that receive forms, where the browser sends them by itself. */
export default function FormLayout({ loaderData: { shell } }: Route.ComponentProps) {
  return (
    <>
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      <SiteHeader texts={shell?.texts.navbar} horaires={shell?.settings.horaires} />
      <main id="contenu" className="site-main form-page wrap" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter {...shell} />
    </>
  );
}
