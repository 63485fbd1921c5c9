import css from "#app/styles/site.css?inline";
import moreCss from "#app/styles/site-more.css?inline";
import { RawStyle } from "./raw-html.tsx";

// The back-office shows an error page with this stylesheet too; its own script does not carry the text a second time.
const content = import.meta.env.SSR ? css : "";
const moreContent = import.meta.env.SSR ? moreCss : "";

/** The public stylesheet inside the page: the first paint waits for no second request. `withMore`: dialogs and further pages too. */
export function InlineCss({ withMore }: { withMore: boolean }) {
  return (
    <>
      <RawStyle html={content} />
      {withMore && <RawStyle html={moreContent} />}
    </>
  );
}
