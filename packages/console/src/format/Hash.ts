/** SHA-256 of a text, lower-case hex; null where the browser keeps it back: on plain http that is not this machine's own. */
export const sha256 = async (text: string): Promise<string | null> => {
  const { subtle }: { readonly subtle?: SubtleCrypto } = crypto
  if (subtle === undefined) return null
  const hash = new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(text)))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("")
}
