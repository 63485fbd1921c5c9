/** What `make` gives, made when it is first asked for and kept: for what is dear to build and always the same, such as a formatter of Intl. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
