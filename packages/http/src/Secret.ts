import { timingSafeEqual } from "node:crypto"

/** True where two texts are the same; how long it takes tells nothing but whether they are of one length. */
export const isSameSecret = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a, "latin1"), Buffer.from(b, "latin1"))
