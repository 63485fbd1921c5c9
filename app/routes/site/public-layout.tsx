import { Outlet, useMatches } from "react-router";
import { findAdminSession } from "#app/platform/auth/admin-guard.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import { hasDemoRows } from "#app/platform/demo/demo-rows.server.ts";
import { findCompanySettings } from "#app/platform/settings/settings-queries.server.ts";
import { findSiteTexts } from "#app/platform/site-texts/site-text-queries.server.ts";
import type { Route } from "./+types/public-layout";
import { shellTexts } from "./page-texts.server.ts";
import { SiteFrame } from "./site-frame.tsx";

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
  return (
    <SiteFrame {...loaderData} chat={useChat()} isMeasured={!loaderData.isAdmin}>
      <Outlet />
    </SiteFrame>
  );
}

/** What the page shown wants said in the first message of a chat: the page of a listing names it. */
function useChat() {
  const shown: unknown = useMatches().at(-1)?.loaderData;
  return typeof shown === "object" && shown !== null && "chat" in shown && typeof shown.chat === "string" ? shown.chat : undefined;
}
