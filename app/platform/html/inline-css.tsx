import lettersCss from "#app/styles/letters.css?inline";
import css from "#app/styles/site.css?inline";
import homeCss from "#app/styles/site-home.css?inline";
import moreCss from "#app/styles/site-more.css?inline";
import { KeptPart } from "./kept-part.tsx";
import { LETTERS } from "./late-letters.ts";
import { RawStyle } from "./raw-html.tsx";

// The back-office shows an error page with this stylesheet too; its own script does not carry the text a second time.
const lettersContent = import.meta.env.SSR ? lettersCss : "";
const content = import.meta.env.SSR ? css : "";
const homeContent = import.meta.env.SSR ? homeCss : "";
const moreContent = import.meta.env.SSR ? moreCss : "";

const shared = `<style id="${LETTERS}">${lettersContent}</style><style>${content}</style>`;

/** The same for every page of this program. */
const program = {
  home: `${shared}<style>${homeContent}</style>`,
  other: `${shared}<style>${moreContent}</style>`,
};

/** The public stylesheets inside the page: the first paint waits for no second request. */
export function InlineCss({ isHome = false }: { isHome?: boolean }) {
  return (
    <KeptPart name="styles" of={[isHome]} under={program} html={isHome ? program.home : program.other}>
      <RawStyle id={LETTERS} html={lettersContent} />
      <RawStyle html={content} />
      <RawStyle html={isHome ? homeContent : moreContent} />
    </KeptPart>
  );
}
