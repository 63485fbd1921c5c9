import lettersCss from "#app/styles/letters.css?inline";
import css from "#app/styles/site.css?inline";
import homeCss from "#app/styles/site-home.css?inline";
import lateHomeUrl from "#app/styles/site-home-late.css?url";
import moreCss from "#app/styles/site-more.css?inline";
import pagesCss from "#app/styles/site-pages.css?inline";
import { CachedPart } from "./cached-part.tsx";
import { LETTERS } from "./late-letters.ts";
import type { PageKind } from "./page-kind.ts";
import { RawStyle } from "./raw-html.tsx";

// The back-office shows an error page with this stylesheet too; its own script does not carry the text a second time.
const lettersContent = import.meta.env.SSR ? lettersCss : "";
const content = import.meta.env.SSR ? css : "";
const homeContent = import.meta.env.SSR ? homeCss : "";
const moreContent = import.meta.env.SSR ? moreCss : "";
const pagesContent = import.meta.env.SSR ? pagesCss : "";

const letters = { id: LETTERS, html: lettersContent };

/** A page carries what it shows, and what a touch may show in it. */
const styleSheets: Record<PageKind, { id?: string; html: string }[]> = {
  home: [letters, { html: content }, { html: homeContent }],
  listing: [letters, { html: content }, { html: moreContent }],
  other: [letters, { html: content }, { html: moreContent }, { html: pagesContent }],
};

/** The same for every page of this program. */
const program = { home: write("home"), listing: write("listing"), other: write("other") };

function write(kind: PageKind) {
  return styleSheets[kind].map(({ id, html }) => `<style${id ? ` id="${id}"` : ""}>${html}</style>`).join("");
}

/** The public stylesheets inside the page: the first paint waits for no second request. */
export function InlineCss({ kind = "other" }: { kind?: PageKind }) {
  return (
    <CachedPart name="styles" of={[kind]} under={program} html={program[kind]}>
      {styleSheets[kind].map((sheet, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sheets of a kind are always the same
        <RawStyle key={index} {...sheet} />
      ))}
    </CachedPart>
  );
}

/**
 * Stands before the first section of the home page that is below its first view: the browser draws what is above it without this file, and
 * nothing below it without its styles. A third of a page's styles is thus fetched once and not with each version of the page.
 */
export function LateHomeCss() {
  return <link rel="stylesheet" href={lateHomeUrl} />;
}
