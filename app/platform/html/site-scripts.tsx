import { siteScripts } from "virtual:site-scripts";
import moreUrl from "#app/styles/site-more.css?url";
import { earlyTaps } from "./early-taps.ts";
import { farSections } from "./far-sections.ts";
import { RawScript } from "./raw-html.tsx";

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

/** In the head, before anything can be touched. */
export function EarlyScripts({ isHome }: { isHome: boolean }) {
  return <RawScript html={isHome ? `${earlyTaps};${farSections}` : earlyTaps} />;
}

/**
 * The one script of a public page, fetched beside the page and started when all of it is there. The import map makes the browser refuse a
 * later part whose hash is another. `data-styles` is the stylesheet of everything else, which the home page does not carry inside.
 */
export function SiteScripts({ isHome }: { isHome: boolean }) {
  return (
    <>
      {isBuilt && <RawScript type="importmap" html={importMap} />}
      <RawScript type="speculationrules" html={nextPage} />
      {!isBuilt && <script type="module" src="/@id/__x00__virtual:react-router/inject-hmr-runtime" />}
      <script type="module" id="site-script" src={src} integrity={integrity[src]} data-styles={isHome ? moreUrl : undefined} />
    </>
  );
}
