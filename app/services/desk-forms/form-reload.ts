type Params = { id?: string };

/** For `shouldRevalidate`: a form is read once per row; a change made elsewhere is met when saving. */
export function reloadForAnotherRow({ currentParams, nextParams }: { currentParams: Params; nextParams: Params }) {
  return currentParams.id !== nextParams.id;
}

/** For `shouldRevalidate`: a new form is read once; a reload in the background has nothing to bring. */
export function neverReload() {
  return false;
}

/** The form stays as it was read; another search of the same page is another page. */
export function reloadForAnotherSearch({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return currentUrl.search !== nextUrl.search;
}
