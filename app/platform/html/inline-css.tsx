import { useEffect } from "react";
import css from "#app/styles/site.css?inline";
import moreCss from "#app/styles/site-more.css?inline";
import moreUrl from "#app/styles/site-more.css?url";

const ID = "site-css";
const MORE_ID = "site-more-css";

// The browser finds them in the page the server sent, so that they are not shipped twice; re-created with the same text, the policy still allows them.
const content = import.meta.env.SSR ? css : served(ID);
const moreContent = import.meta.env.SSR ? moreCss : served(MORE_ID);

function served(id: string) {
  return document.getElementById(id)?.textContent ?? "";
}

/** The public stylesheet inside the page: the first paint waits for no second request. */
export function InlineCss({ withMore }: { withMore: boolean }) {
  const isMoreInside = import.meta.env.SSR ? withMore : moreContent !== "";
  return (
    <>
      <style id={ID} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: content }} />
      {isMoreInside && <style id={MORE_ID} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: moreContent }} />}
    </>
  );
}

/** A page sent without the second stylesheet fetches it once it stands: dialogs and other pages will want it. */
export function LateCss() {
  useEffect(() => {
    if (moreContent !== "" || document.querySelector(`link[href="${moreUrl}"]`)) return;
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: moreUrl }));
  }, []);
  return null;
}
