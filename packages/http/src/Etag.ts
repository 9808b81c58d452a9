import { createHash } from "node:crypto"

/** Weak validator of what the text stands for. */
export const etagOf = (text: string): string =>
  `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`
