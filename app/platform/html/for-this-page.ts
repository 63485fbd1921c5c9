/**
 * What the loader of a public page gives to its components. The router would write all of it a second time, as text for a browser that
 * goes on from there; a public page is a document, and nobody reads that text. The router leaves out what cannot be enumerated: such
 * values are read by their names and not copied by a spread.
 */
export function forThisPage<Data extends object>(data: Data): Data {
  const hidden = Object.entries(data).map(([name, value]) => [name, { value, enumerable: false }]);
  return Object.defineProperties({}, Object.fromEntries(hidden)) as Data;
}
