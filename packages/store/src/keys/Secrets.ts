import { type KeyHash, KeyId } from "@grid/domain/Brands"
import { hash, randomBytes, randomInt } from "node:crypto"

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
const idAlphabet = "abcdefghijklmnopqrstuvwxyz0123456789"

const random = (letters: string, length: number) => {
  let text = ""
  for (let index = 0; index < length; index++) text += letters[randomInt(letters.length)]
  return text
}

/** A fresh secret from the operating system's randomness: 190 bits. */
export const makeSecret = (): string => `svc_live_${random(alphabet, 32)}`

/** A fresh token of a session or a link: 256 bits, base64url. */
export const makeToken = (): string => randomBytes(32).toString("base64url")

/** A fresh id: the prefix and 20 of `[0-9a-z]`. */
export const makeId = (prefix: string): string => `${prefix}_${random(idAlphabet, 20)}`

/** A fresh key id. */
export const makeKeyId = (): KeyId => KeyId.make(makeId("key"))

/** SHA-256, lower-case hex: a secret has enough entropy of its own to need neither salt nor stretching. */
export const hashSecret = (secret: string): KeyHash => hash("sha256", secret) as KeyHash
