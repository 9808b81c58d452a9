/** Puts into a map of bounded size, behind all others; where it is full, the entry that was put first makes room. */
export const put = <K, V>(map: Map<K, V>, most: number, key: K, value: V): void => {
  map.delete(key)
  if (map.size >= most) {
    const eldest = map.keys().next()
    if (!eldest.done) map.delete(eldest.value)
  }
  map.set(key, value)
}
