/** Without script a search form sends only its own fields: these are the parameters it must not lose. */
export function KeptParameters({ search }: { search: string }) {
  return [...new URLSearchParams(search)].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
