import "./start.server.ts";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { CachedParts, type PartsOfPage } from "#app/kernel/html/cached-part.tsx";
import { PageParts } from "#app/kernel/html/cached-parts.server.ts";
import { hashInline } from "#app/kernel/html/inline-hashes.server.ts";
import { htmlHeaders } from "#app/kernel/http/answer-headers.server.ts";
import { answerSlotContext, pageResponse } from "#app/kernel/http/app-response.server.ts";
import { reportFault } from "#app/kernel/http/faults.server.ts";
import { isAdminPath, isPreviewPath, isPrivateLink } from "#app/kernel/http/paths.ts";
import { ownTurn } from "#app/kernel/limits/render-gate.server.ts";
import { withInertContacts } from "#app/services/previews/inert-contacts.server.ts";

const RENDER_TIMEOUT_MS = 5_000;
const OK = 200;

/** The whole page in one piece, so that its policy can name the hash of each inline script. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const make = () => makePage(request, status, headers, entryContext);
  const slot = context.get(answerSlotContext);
  if (!slot) {
    await ownTurn();
    return make();
  }
  const page = await slot(status, make);
  if ("made" in page) return page.made;
  headers.set("content-type", "text/plain; charset=utf-8");
  headers.set("cache-control", "no-store");
  if (page.status >= 400) headers.set("retry-after", String(page.retryAfterS));
  return new Response(page.message, { status: page.status, headers });
}

async function makePage(request: Request, status: number, headers: Headers, entryContext: EntryContext): Promise<Response> {
  const { pathname } = new URL(request.url);
  const isPreview = isPreviewPath(pathname);
  const audience = isPreview ? "preview" : isAdminPath(pathname) ? "admin" : isPrivateLink(pathname) ? "private" : "public";
  const parts = audience === "public" ? new PageParts() : undefined;
  const rendered = await renderPage(request, entryContext, parts);
  const { bytes, inline } = parts
    ? parts.finish(withPlainQuotes(withShortIcons(rendered)), { mayCache: status === OK })
    : wholePage(isPreview ? withInertContacts(rendered) : rendered);
  for (const [name, value] of Object.entries(htmlHeaders(inline, audience))) headers.set(name, value);
  headers.set("content-type", "text/html; charset=utf-8");
  return pageResponse(bytes, { status, headers });
}

function wholePage(html: string) {
  return { bytes: Buffer.from(html), inline: hashInline(html) };
}

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" ' +
  'stroke-linecap="round" stroke-linejoin="round" ';

/** What every icon says of itself the style sheet says once ([data-icon] of base.css): a hundred icons of a page were an eighth of it. */
function withShortIcons(html: string) {
  return html
    .replaceAll(ICON, '<svg viewBox="0 0 24 24" data-icon ')
    .replaceAll('<svg xmlns="http://www.w3.org/2000/svg" ', "<svg ")
    .replaceAll(OWN_CLASS, 'class="lucide"');
}

/** The class that every icon has of its own; style sheets of public pages name these two alone. */
const OWN_CLASS = /class="lucide lucide-(?!play"|pause")[a-z0-9-]+"/g;
const JSON_ATTRIBUTE = / data-(props|images)="([^"]*)"/g;

/** React writes each quote in an attribute as six letters, and these two hold nothing but JSON; an apostrophe it always writes as its code. */
function withPlainQuotes(html: string) {
  return html.replaceAll(JSON_ATTRIBUTE, (_whole, name: string, json: string) => ` data-${name}='${json.replaceAll("&quot;", '"')}'`);
}

function renderPage(request: Request, entryContext: EntryContext, parts: PartsOfPage | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString("utf8"));
        done();
      },
    });
    const page = (
      <CachedParts parts={parts}>
        <ServerRouter context={entryContext} url={request.url} />
      </CachedParts>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      progressiveChunkSize: Number.POSITIVE_INFINITY, // every section in its place: a browser without script moves nothing
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: (error) => reportFault(error, request),
    });
    const timer = setTimeout(() => {
      abort();
      reject(new Error("The page took too long to render"));
    }, RENDER_TIMEOUT_MS);
    sink.once("close", () => clearTimeout(timer));
  });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  reportFault(error, request, context);
};
