/** Of the address of the login page and of its form: the page of the back-office to open once somebody has signed in. */
export const WANTED_PARAM = "suite";

const START = "/admin-dashboard";
const MAX_LENGTH = 500;
/** Addresses without a page: files and what only takes a form. The page above them is meant. */
const WITHOUT_PAGE = /\/(?:export|sauvegarde|reserve|demonstration|lignes\/\w+)$/;
/** What the router adds to an address when it asks for the data of a page. */
const ROUTER_PARAMS = ["_routes", "index"];

/** The page that this request was for; undefined for the first page, which opens anyway. */
export function pageOfRequest({ pathname, search }: URL): string | undefined {
  return readWantedPage(pathname.replace(/(?:\/_)?\.data$/, "") + search);
}

/** Undefined for anything that is no address of the back-office: what comes from an address is never trusted to lead elsewhere. */
export function readWantedPage(given: string | null | undefined): string | undefined {
  if (!given || given.length > MAX_LENGTH || !given.startsWith(START) || !URL.canParse(given, "http://localhost")) return undefined;
  const { pathname: path, searchParams } = new URL(given, "http://localhost");
  const pathname = path.replace(WITHOUT_PAGE, "");
  if (!pathname.startsWith(`${START}/`)) return undefined;
  for (const name of ROUTER_PARAMS) searchParams.delete(name);
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}
