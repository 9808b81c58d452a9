import { unfoldedBytes } from "./Zip.ts"

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
