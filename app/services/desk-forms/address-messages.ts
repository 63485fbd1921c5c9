import type { ClientLoaderFunctionArgs, ShouldRevalidateFunctionArgs } from "react-router";
import { lotMessageNames } from "#app/services/lots/lot-message.ts";
import { cacheLoaded } from "./cache-loaded.ts";

/** What only says what has just happened, or was pressed before the page was hydrated. */
export const messageNames: readonly string[] = ["connexion", "fait", "lignes", "avant", "supprimer", ...lotMessageNames];

/** The address without the words that only say what has just happened. */
export function withoutMessages(address: string | URL): string {
  const { pathname, searchParams } = new URL(address);
  for (const name of messageNames) searchParams.delete(name);
  searchParams.sort();
  return `${pathname}?${searchParams}`;
}

/** The client loader of most pages: what was read last at the same address stays while a reload in the background fails. */
export function cacheByAddress<Loader>() {
  const load = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
    cacheLoaded(withoutMessages(request.url), () => serverLoader<Loader>());
  return Object.assign(load, { hydrate: true as const });
}

/** For `shouldRevalidate`: words leaving the address ask for no data. */
export function reloadUnlessMessagesLeave({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isOnlyMessages =
    formMethod === undefined && currentUrl.search !== nextUrl.search && withoutMessages(currentUrl) === withoutMessages(nextUrl);
  return isOnlyMessages ? false : defaultShouldRevalidate;
}

/**
 * After a conflict as well, where the router by itself reads nothing anew: without it the page keeps the version that was refused, and each
 * further press is refused like the first.
 */
export function reloadAfterConflict(args: ShouldRevalidateFunctionArgs) {
  return args.actionStatus === 409 || reloadUnlessMessagesLeave(args);
}
