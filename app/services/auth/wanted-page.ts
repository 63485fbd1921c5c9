/** In the address of the login page and in its form: which page of the back-office opens after the sign-in. */
export const WANTED_PARAM = "suite";

const OFFICE = "/admin-dashboard";
const MAX_LENGTH = 500;
/** Addresses without a page: files and what only takes a form. The page above them is meant. */
const WITHOUT_PAGE = /\/(?:export|sauvegarde|reserve|demonstration|lignes\/\w+)$/;
/** What the router adds to an address when it asks for the data of a page. */
const ROUTER_PARAMS = ["_routes", "index"];

/** The page that this request was for, from the back-office on: "/biens?q=villa". Undefined for its first page, which opens anyway. */
export function pageOfRequest({ pathname, search }: URL): string | undefined {
  if (!pathname.startsWith(OFFICE)) return undefined;
  return readWantedPage(pathname.slice(OFFICE.length).replace(/(?:\/_)?\.data$/, "") + search);
}

/** The same from an address or a form; a forged one leads to nothing but the back-office. */
export function readWantedPage(given: string | null | undefined): string | undefined {
  if (!given?.startsWith("/") || given.length > MAX_LENGTH || !URL.canParse(OFFICE + given, "http://localhost")) return undefined;
  const { pathname, searchParams } = new URL(OFFICE + given, "http://localhost");
  const page = pathname.replace(WITHOUT_PAGE, "");
  if (!page.startsWith(`${OFFICE}/`)) return undefined;
  for (const name of ROUTER_PARAMS) searchParams.delete(name);
  const wanted = page.slice(OFFICE.length);
  if (wanted.startsWith("//")) return undefined; // read as an address by itself, the first part would be a host
  return wanted + (searchParams.size > 0 ? `?${searchParams}` : "");
}
