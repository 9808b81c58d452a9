/** What is made of an object, made once for as long as the same object is handed out. */
export const oncePer = <A extends object, B extends object | string>(make: (of: A) => B): ((of: A) => B) => {
  const made = new WeakMap<A, B>()
  return (of) => {
    const kept = made.get(of) ?? make(of)
    made.set(of, kept)
    return kept
  }
}
