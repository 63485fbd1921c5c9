/** The parameters that open the details of one listing over the home page. */
const detailNames = ["bien", "projet", "vehicule"];

/** A search without the listing opened over the page and without the service asked for: what the lists themselves depend on. */
export function listSearch(search: string) {
  const params = new URLSearchParams(search);
  for (const name of [...detailNames, "service"]) params.delete(name);
  return params.toString();
}

export function hasOpenedListing(search: string) {
  const params = new URLSearchParams(search);
  return detailNames.some((name) => params.has(name));
}
