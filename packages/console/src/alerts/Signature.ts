/** Outcome of a check: a message as the service signed it, with what is to be known of it, or why it is none. */
export interface SignatureVerdict {
  readonly isGood: boolean
  readonly note: string | null
}

/** Message as a receiver got it, and the secret of its alert. */
export interface SignedMessage {
  /** Headers as they were copied, one a line. */
  readonly headers: string
  readonly body: string
  readonly secret: string
}

/** Age beyond which a receiver refuses a message, s. */
const toleranceS = 300

/** Headers as somebody copies them: one a line, in any case, between quotes or not, with what curl puts before them. */
export const headersIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split("\n").flatMap((line) => {
      const [, name = "", value = ""] = /^[\s<>*"']*([\w-]+)["']?\s*:\s*["']?(.*?)["',\s]*$/.exec(line) ?? []
      return name === "" ? [] : [[name.toLowerCase(), value] as const]
    })
  )

/** Key of a secret; null for a text that is none. */
const keyOf = (secret: string): Uint8Array<ArrayBuffer> | null => {
  const base64 = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/.exec(secret)?.[1]
  return base64 === undefined ? null : Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))
}

const signatureOf = async (key: Uint8Array<ArrayBuffer>, content: string): Promise<string> => {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"])
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", imported, new TextEncoder().encode(content)))
  return `v1,${btoa(String.fromCharCode(...bytes))}`
}

/** Bodies that may be meant by one that was pasted: a copy often gains or loses the line's end. */
const bodiesOf = (body: string) => [
  { body, note: null },
  { body: body.trim(), note: "The body fits without the blanks around it." }
]

const ageNote = (seconds: number): string | null =>
  Math.abs(seconds) <= toleranceS
    ? null
    : `It was signed ${Math.round(Math.abs(seconds) / 60)} minutes ${seconds > 0 ? "ago" : "ahead"}: a receiver refuses what is more than 5 minutes off, so that nobody sends an old message again.`

const bad = (note: string): SignatureVerdict => ({ isGood: false, note })

/** Checks a message by the rules of Standard Webhooks, in the browser alone. `now` is epoch ms. */
export const checkSignature = async (message: SignedMessage, now: number): Promise<SignatureVerdict> => {
  const headers = headersIn(message.headers)
  const missing = ["webhook-id", "webhook-timestamp", "webhook-signature"].find((name) => !headers.has(name))
  if (missing !== undefined) return bad(`The header ${missing} is missing: paste all three, one a line.`)
  const key = keyOf(message.secret.trim())
  if (key === null) return bad("The secret is not whole: it is whsec_ and base64, as shown when it was made.")
  const timestamp = headers.get("webhook-timestamp") ?? ""
  if (!/^\d{1,12}$/.test(timestamp)) return bad("webhook-timestamp is not a number of seconds since 1970.")
  const given = (headers.get("webhook-signature") ?? "").split(" ")
  for (const { body, note } of bodiesOf(message.body)) {
    const signature = await signatureOf(key, `${headers.get("webhook-id")}.${timestamp}.${body}`)
    if (!given.includes(signature)) continue
    const notes = [note, ageNote(now / 1_000 - Number(timestamp))].filter((one) => one !== null)
    return { isGood: true, note: notes.length === 0 ? null : notes.join(" ") }
  }
  return bad(
    "Either the secret is another alert's or an older one, or the body is not as it was received: JSON that was read and written again has other bytes."
  )
}
