import { Outlet, useMatches } from "react-router";
import { findShell } from "#app/features/site/cached-content.server.ts";
import { SiteFrame } from "#app/features/site/frame/site-frame.tsx";
import { publicOnly } from "#app/kernel/html/public-only.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { findAdminSession } from "#app/services/auth/admin-guard.server.ts";
import type { Route } from "./+types/public-layout";

/** Reads only the content and the session: without a session the page is kept and sent to everyone. */
export async function loader({ request }: Route.LoaderArgs) {
  const db = appDb();
  const [{ settings, shellTexts, hasDemo }, session] = await Promise.all([findShell(db), findAdminSession(request)]);
  return publicOnly({ settings, texts: shellTexts, hasDemo, isAdmin: session !== undefined });
}

export default function SiteLayout({ loaderData: { settings, texts, hasDemo, isAdmin } }: Route.ComponentProps) {
  return (
    <SiteFrame settings={settings} texts={texts} hasDemo={hasDemo} isAdmin={isAdmin} chat={useChat()} isMeasured={!isAdmin}>
      <Outlet />
    </SiteFrame>
  );
}

/** What the page shown wants said in the first message of a chat: the page of a listing names it. */
function useChat() {
  const pageData: unknown = useMatches().at(-1)?.loaderData;
  return typeof pageData === "object" && pageData !== null && "chat" in pageData && typeof pageData.chat === "string"
    ? pageData.chat
    : undefined;
}
