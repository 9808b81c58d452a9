/** Form of a Bearer credential. */
export const bearer = /^Bearer +(\S+)$/i

/** Values of a header as they came, one per line on the wire. Node joins or drops repeated ones elsewhere. */
export const rawValues = (rawHeaders: ReadonlyArray<string>, name: string): ReadonlyArray<string> => {
  const values: Array<string> = []
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index] ?? ""
    if (header.length === name.length && header.toLowerCase() === name) values.push(rawHeaders[index + 1] ?? "")
  }
  return values
}
