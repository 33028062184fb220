/** A class of errors that the log names. */
export function namedError<const Name extends string>(name: Name) {
  return class extends Error {
    override readonly name = name;
  };
}
