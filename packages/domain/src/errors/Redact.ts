const secretText = /svc_(live|embed)_[^\s&"'/?#]+/gi
const secretParameter = /([?&]|^)((?:[a-z_-]*(?:key|token|secret|password|authorization))=)[^&]*/gi
const webhookSecret = /whsec_[A-Za-z0-9+/=]+/g
const jwt = /eyJ[\w-]+\.[\w-]+\.[\w-]*/g
const encodedWord = /[^\s&]*%[^\s&]*/g

const longest = 2_000

/** Encoding it more often than this would be of no use to anybody. */
const encodings = 5

const decode = (word: string): string => {
  let plain = word
  for (let round = 0; round < encodings && plain.includes("%"); round++) {
    plain = plain.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  }
  return plain
}

const holdsSecret = (plain: string) => plain.search(secretText) >= 0 || plain.search(jwt) >= 0

/** Takes out of a text whatever could be a credential: API keys, tokens of embeds, secrets of webhooks, identity tokens, parameters that are named like one. */
export const redact = (text: string): string => {
  const short = text.length > longest ? text.slice(0, longest) : text
  const decoded = short.includes("%")
    ? short.replace(encodedWord, (word) => (holdsSecret(decode(word)) ? "[redacted]" : word))
    : short
  const named = decoded.includes("=") ? decoded.replace(secretParameter, "$1$2[redacted]") : decoded
  return named
    .replace(secretText, "svc_$1_[redacted]")
    .replace(jwt, "[redacted]")
    .replace(webhookSecret, "whsec_[redacted]")
}
