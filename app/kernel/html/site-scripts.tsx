import { siteScripts } from "virtual:site-scripts";
import { text as earlyTaps } from "#app/kernel/islands/early-taps.inline.ts?text";
import moreUrl from "#app/styles/site-more.css?url";
import { CachedPart } from "./cached-part.tsx";
import { text as farSections } from "./far-sections.inline.ts?text";
import { text as lateLetters } from "./late-letters.inline.ts?text";
import type { PageKind } from "./page-kind.ts";
import { RawScript } from "./raw-html.tsx";
import { text as start } from "./start.inline.ts?text";

const { src, integrity } = siteScripts;
const isBuilt = integrity[src] !== undefined;
const importMap = JSON.stringify({ integrity });

/**
 * A public page is fetched while the finger is still on its link; browsers that save data leave it. Not what opens in place, and nothing of
 * the back-office.
 */
const nextPage = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: ["/admin*", "/api/*", "/media/*"] } },
          { not: { selector_matches: "[data-details], [data-list], [data-section], [data-opens], [data-alert], [target]" } },
        ],
      },
      eagerness: "conservative",
    },
  ],
});

/** The same for every page of this program. */
const program = {};

/** In the head, before anything can be touched. */
export function EarlyTaps() {
  return <RawScript html={earlyTaps} />;
}

/** The same in a public page, which has its letters to put in order too, and what is far below in pages known to be long. */
export function EarlyScripts({ kind }: { kind: PageKind }) {
  return <RawScript html={lateLetters + earlyTaps + (kind === "other" ? "" : farSections)} />;
}

/**
 * The one script of a public page, started when all of it is there. The import map makes the browser refuse a later part whose hash is
 * another. `data-styles` is the stylesheet of everything else, which the home page does not carry inside.
 */
export function SiteScripts({ kind }: { kind: PageKind }) {
  const styles = kind === "home" ? moreUrl : undefined;
  return (
    <CachedPart name="scripts" of={[styles]} under={program}>
      {isBuilt && <RawScript type="importmap" html={importMap} />}
      <RawScript type="speculationrules" html={nextPage} />
      {!isBuilt && <script type="module" src="/@id/__x00__virtual:react-router/inject-hmr-runtime" />}
      <RawScript id="site-script" data-src={src} data-integrity={integrity[src]} data-styles={styles} html={start} />
    </CachedPart>
  );
}
