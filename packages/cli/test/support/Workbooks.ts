import { xlsx } from "@grid/ingest/reading/Libraries"

/** Bytes of an `.xls` or `.xlsx` whose sheets hold one number each, at these cells. */
export const withNumberAt = (bookType: "biff8" | "xlsx", ...addresses: ReadonlyArray<string>): Uint8Array => {
  const { utils, write } = xlsx()
  const book = utils.book_new()
  for (const address of addresses) {
    utils.book_append_sheet(book, { "!ref": `${address}:${address}`, [address]: { t: "n", v: 1 } })
  }
  return new Uint8Array(write(book, { type: "array", bookType, compression: true }) as ArrayBuffer)
}

/** A workbook with some parts written otherwise; those that it had not are added. */
export const withParts = (workbook: Uint8Array, parts: Readonly<Record<string, (xml: string) => string>>) => {
  const { CFB } = xlsx()
  const archive = CFB.read(workbook, { type: "array" })
  for (const [path, change] of Object.entries(parts)) {
    const part = CFB.find(archive, `/${path}`)
    const xml = part === null ? "" : new TextDecoder().decode(Uint8Array.from(part.content))
    CFB.utils.cfb_add(archive, `/${path}`, new TextEncoder().encode(change(xml)))
  }
  return new Uint8Array(CFB.write(archive, { fileType: "zip", type: "array", compression: true }))
}

/** A zip of these files. */
export const zipOf = (files: Readonly<Record<string, Uint8Array>>) => {
  const { CFB } = xlsx()
  const archive = CFB.utils.cfb_new()
  for (const [name, bytes] of Object.entries(files)) CFB.utils.cfb_add(archive, `/${name}`, bytes)
  return new Uint8Array(CFB.write(archive, { fileType: "zip", type: "array", compression: true }))
}

/** A workbook whose only sheet says that it reaches as far as this. */
export const withDimension = (reference: string) =>
  withParts(withNumberAt("xlsx", "A1"), {
    "xl/worksheets/sheet1.xml": (xml) => xml.replace(/<dimension ref="[^"]*"/, `<dimension ref="${reference}"`)
  })
