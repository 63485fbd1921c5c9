/** A search without the service asked for: what the lists themselves depend on. */
export function listSearch(search: string) {
  const params = new URLSearchParams(search);
  params.delete("service");
  return params.toString();
}
