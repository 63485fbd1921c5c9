/**
 * For the data that the loader of a public page gives to its components. React Router encodes the data of every loader at each rendering,
 * for its own script in the browser; public pages do not have that script and never carry the text, so the work would be for nothing. It
 * leaves out properties that cannot be enumerated: such data is read by its names and not copied by a spread.
 */
export function publicOnly<Data extends object>(data: Data): Data {
  const hidden = Object.entries(data).map(([name, value]) => [name, { value, enumerable: false }]);
  return Object.defineProperties({}, Object.fromEntries(hidden)) as Data;
}
