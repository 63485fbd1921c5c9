import type { ReactNode } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useRouteError } from "react-router";
import { InlineCss, LateCss } from "#app/platform/html/inline-css.tsx";
import { isAdminPath } from "#app/platform/http/paths.ts";
import { contentVersionContext } from "#app/platform/realtime/content-version.server.ts";
import { FaultPage, NotFoundPage } from "#app/routes/error-pages.tsx";
import { hasOpenedListing } from "#app/routes/site/home/list-address.ts";
import displayFont from "#app/styles/fonts/bricolage-display.woff2?url";
import type { Route } from "./+types/root";

export const links: Route.LinksFunction = () => [
  { rel: "preload", as: "font", type: "font/woff2", href: displayFont, crossOrigin: "anonymous" },
  { rel: "icon", type: "image/svg+xml", href: "/favicon.svg" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** The page says how new it is: the event stream then begins where the page ends. */
export function loader({ context }: Route.LoaderArgs) {
  return { content_version: context.get(contentVersionContext) };
}

/** Its one value is needed when the page opens, and never again. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const isErrorPage = (useRouteError() ?? undefined) !== undefined; // null where there is no error
  const isSite = isErrorPage || !isAdminPath(pathname);
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#0B2E22" />
        <Meta />
        {isSite && <InlineCss withMore={isErrorPage || pathname !== "/" || hasOpenedListing(search)} />}
        <Links />
      </head>
      <body>
        {children}
        {isSite && <LateCss />}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const message = isRouteErrorResponse(error) ? refusalMessage(error.data) : undefined;
  return status === 404 || status === 410 ? (
    <NotFoundPage status={status} message={message} />
  ) : (
    <FaultPage status={status} message={message} />
  );
}

function refusalMessage(data: unknown) {
  return typeof data === "object" && data !== null && "message" in data && typeof data.message === "string" ? data.message : undefined;
}
