const secretText = /svc_live_[^\s&"'/?#]*/gi
const encodedSecretText = /s(?:v|%76)c(?:_|%5f)live(?:_|%5f)[^\s&"'/?#]*/gi
const secretParameter = /([?&]|^)((?:[a-z_-]*(?:key|token|secret|password|authorization))=)[^&]*/gi
const jwt = /eyJ[\w-]+\.[\w-]+\.[\w-]*/g

const longest = 2_000

/** Takes out of a text whatever could be a credential: API keys, identity tokens, parameters that are named like one. */
export const redact = (text: string): string =>
  text
    .slice(0, longest)
    .replace(secretText, "svc_live_[redacted]")
    .replace(encodedSecretText, "[redacted]")
    .replace(jwt, "[redacted]")
    .replace(secretParameter, "$1$2[redacted]")
