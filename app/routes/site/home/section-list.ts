import { type ComponentType, lazy, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { listSearch } from "./list-address.ts";

/** The details of a listing, as code fetched when they are first asked for. */
export function lazyDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    load().then(
      (component) => ({ default: component }),
      // A newer version of the site is online: the address bar already holds the permanent page.
      () => {
        window.location.reload();
        return new Promise<never>(() => undefined);
      },
    ),
  );
}

/** The code of the details is fetched when somebody comes near the list, so that it is there for the first click. */
export function useDialogAtHand(load: () => Promise<unknown>) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = section;
    const prepare = () => void load().catch(() => undefined); // the click will meet the same failure and deal with it
    current?.addEventListener("pointerover", prepare, { once: true });
    current?.addEventListener("focusin", prepare, { once: true });
    return () => {
      current?.removeEventListener("pointerover", prepare);
      current?.removeEventListener("focusin", prepare);
    };
  }, [load]);
  return section;
}

/** A list that fails to load leaves the one before it on the screen. */
export function useLastGood<Page>(page: Page | null): Page | null {
  const [lastGood, setLastGood] = useState(page);
  if (page && page !== lastGood) setLastGood(page);
  return page ?? lastGood;
}

/** True while the list with these parameters is being fetched anew; another list or the details of a listing are not that. */
export function useIsListPending(names: readonly string[]) {
  const location = useLocation();
  const { location: next } = useNavigation();
  if (!next || next.pathname !== location.pathname) return false;
  const asked = new URLSearchParams(next.search);
  const shown = new URLSearchParams(location.search);
  return names.some((name) => asked.get(name) !== shown.get(name));
}

/** The dialog follows the parameter `name` of the address, and does not wait for the server to open or close. */
export function useOpenedListing<Listing extends { slug: string }>(name: string, rows: Listing[], opened: Listing | null) {
  const location = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const { search } = navigation.location?.pathname === location.pathname ? navigation.location : location;
  const slug = new URLSearchParams(search).get(name);

  return {
    listing: slug === null ? undefined : [...rows, ...(opened ? [opened] : [])].find((row) => row.slug === slug),
    close() {
      // A masked address was pushed by a card of this page: what is behind it is the list.
      if (location.mask) void navigate(-1);
      else void navigate({ pathname: "/", search: listSearch(location.search) }, { replace: true, preventScrollReset: true });
    },
  };
}
