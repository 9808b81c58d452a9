import fresh from "fresh"
import { hash } from "node:crypto"

/** Weak validator of what the text stands for. */
export const etagOf = (text: string | Uint8Array): string => `W/"${hash("sha256", text, "base64url").slice(0, 22)}"`

/**
 * True where the client has the answer. By its ETag alone: `Last-Modified` counts whole seconds, within which data may change.
 */
export const hasAnswer = (ifNoneMatch: string | undefined, etag: string): boolean =>
  fresh({ "if-none-match": ifNoneMatch }, { etag })
