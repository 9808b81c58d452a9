/** What is made of an object, made once for as long as the same object is handed out. */
export const oncePer = <A extends object, B extends object | string>(make: (of: A) => B): ((of: A) => B) => {
  const made = new WeakMap<A, B>()
  return (of) => {
    let kept = made.get(of)
    if (kept === undefined) made.set(of, (kept = make(of)))
    return kept
  }
}
