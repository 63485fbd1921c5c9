import type { ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { scrollKey } from "#app/features/desk/shell/list-scroll.ts";
import { FaultPage, NotAllowedPage, NotFoundPage } from "#app/features/site/error-pages.tsx";
import { InlineCss } from "#app/kernel/html/inline-css.tsx";
import { pageKindOf } from "#app/kernel/html/page-kind.ts";
import { EarlyScripts, EarlyTaps, SiteScripts } from "#app/kernel/html/site-scripts.tsx";
import { isAdminPath, isPreviewPath } from "#app/kernel/http/paths.ts";
import { contentVersionContext } from "#app/kernel/write/change-feed.server.ts";
import { refusalMessage, refusedAs } from "#app/lib/text/message.ts";
import type { Route } from "./+types/root";

export const links: Route.LinksFunction = () => [
  { rel: "icon", type: "image/svg+xml", href: "/favicon.svg" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

/** The page says how new it is: the event stream then begins where the page ends. */
export function loader({ context }: Route.LoaderArgs) {
  return { content_version: context.get(contentVersionContext) };
}

/** Its one value is needed when the page opens, and never again. */
export function shouldRevalidate() {
  return false;
}

/** The back-office runs in the browser; public pages are documents, with a small script of their own. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isErrorPage = (useRouteError() ?? undefined) !== undefined; // null where there is no error
  const root = useRouteLoaderData<typeof loader>("root");
  const pageData = useMatches().at(-1)?.loaderData;
  if (isAdminPath(pathname) && !isPreviewPath(pathname))
    return (
      <html lang="fr">
        <Head>
          {isErrorPage && <InlineCss />}
          <EarlyTaps />
          <link rel="manifest" href="/manifest.webmanifest" />
        </Head>
        <body>
          {children}
          <ScrollRestoration getKey={scrollKey} />
          <Scripts />
        </body>
      </html>
    );
  const kind = isErrorPage ? "other" : pageKindOf(pathname, pageData);
  return (
    <html lang="fr" data-version={root?.content_version}>
      <Head>
        <InlineCss kind={kind} />
        <EarlyScripts kind={kind} />
      </Head>
      <body>
        {children}
        <SiteScripts kind={kind} />
      </body>
    </html>
  );
}

function Head({ children }: { children: ReactNode }) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="theme-color" content="#0B2E22" />
      <Meta />
      {children}
      <Links />
    </head>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: undefined };
  const message = refusalMessage(data);
  const { pathname } = useLocation();
  if (status === 403 && isAdminPath(pathname)) return <NotAllowedPage message={message} as={refusedAs(data)} />;
  return status === 404 || status === 410 ? (
    <NotFoundPage status={status} message={message} />
  ) : (
    <FaultPage status={status} message={message} />
  );
}
