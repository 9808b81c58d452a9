const directoryEnd = 0x06054b50
const directoryEntry = 0x02014b50
const endBytes = 22
const entryBytes = 46

/**
 * Bytes that the files of a ZIP archive come to together, as its directory says, before any of them is unfolded; null where
 * there is no whole directory. `Zip.read` holds each file to its size.
 */
export const unfoldedBytes = (bytes: Uint8Array): number | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - endBytes
  while (end >= 0 && view.getUint32(end, true) !== directoryEnd) end -= 1
  if (end < 0) return null
  let total = 0
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + entryBytes > bytes.length || view.getUint32(at, true) !== directoryEntry) return null
    total += view.getUint32(at + 24, true)
    at += entryBytes + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return total
}

/** Bytes to which one byte of an archive may unfold: workbooks of the sources come to 6. */
const mostRatio = 100

/** Why an archive must not be unfolded, with the remedy; null where nothing speaks against it. */
export const refusal = (bytes: Uint8Array, mostBytes: number): string | null => {
  const total = unfoldedBytes(bytes)
  if (total === null) return null
  if (total > mostBytes) {
    return `${bytes.length} bytes unfold to ${total}, and at most ${mostBytes} are read of one file: split it, or leave out what is not needed`
  }
  return total > mostRatio * bytes.length
    ? `${bytes.length} bytes unfold to ${total}, more than ${mostRatio} times as many: save it anew with nothing in it but its tables`
    : null
}
