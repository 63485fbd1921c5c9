import css from "#app/styles/site.css?inline";
import homeCss from "#app/styles/site-home.css?inline";
import moreCss from "#app/styles/site-more.css?inline";
import { RawStyle } from "./raw-html.tsx";

// The back-office shows an error page with this stylesheet too; its own script does not carry the text a second time.
const content = import.meta.env.SSR ? css : "";
const homeContent = import.meta.env.SSR ? homeCss : "";
const moreContent = import.meta.env.SSR ? moreCss : "";

/** The public stylesheets inside the page: the first paint waits for no second request. */
export function InlineCss({ isHome = false }: { isHome?: boolean }) {
  return (
    <>
      <RawStyle html={content} />
      <RawStyle html={isHome ? homeContent : moreContent} />
    </>
  );
}
