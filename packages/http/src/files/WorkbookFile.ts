import type { Column, ColumnType, Row } from "@grid/domain/http/Table"
import { dayMs, istOffsetMs } from "@grid/domain/time/Time"
import type { FileEncoder } from "./FileEncoder.ts"
import { instantOf } from "./Instants.ts"

/** Most rows of a sheet below its header row: what spreadsheets open. */
export const mostSheetRows = 2 ** 20 - 1

const declaration = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const packaged = "http://schemas.openxmlformats.org/package/2006"
const media = "application/vnd.openxmlformats-officedocument.spreadsheetml"

const relation = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`

/** Parts of a workbook beside its sheet, by path. Cells of style 1 are a day with its time, those of style 2 a day. */
const parts: Readonly<Record<string, string>> = {
  "[Content_Types].xml": `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${media}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${media}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${media}.worksheet+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${packaged}/relationships">${relation(1, "officeDocument", "xl/workbook.xml")}</Relationships>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packaged}/relationships">${relation(1, "worksheet", "worksheets/sheet1.xml")}${relation(2, "styles", "styles.xml")}</Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="data" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/styles.xml": `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" }

/** Text in XML, which knows no other letters. */
const escaped = (text: string) =>
  text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd")
    .replaceAll(/[&<>]/g, (letter) => escapes[letter] ?? "")

/** Most letters of a cell: with more, spreadsheets take the file for damaged. */
const mostLetters = 32_767

/** A cell whose text no spreadsheet takes for a formula; a longer one is cut and ends with an ellipsis. */
const textCell = (text: string) => {
  const whole = text.length > mostLetters ? `${text.slice(0, mostLetters - 1)}…` : text
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(whole)}</t></is></c>`
}

const epochDay = 25_569

/** A day and its time as spreadsheets count: days since 1899-12-30, of no zone. */
const dateCell = (ms: number | null, style: 1 | 2) =>
  ms === null ? "<c/>" : `<c s="${style}"><v>${epochDay + ms / dayMs}</v></c>`

const cellOf = (type: ColumnType, value: Row[number]): string => {
  if (value === null) return "<c/>"
  if (type === "timestamp") return dateCell(instantOf(value), 1)
  if (type === "timestamp_ist") return dateCell((instantOf(value) ?? 0) + istOffsetMs, 1)
  if (type === "date") return dateCell(instantOf(value), 2)
  if (typeof value === "number") return `<c><v>${value}</v></c>`
  return typeof value === "boolean" ? `<c t="b"><v>${value ? 1 : 0}</v></c>` : textCell(value)
}

/** Letters of an instant with seconds, and room beside them. */
const leastWidth = 21

/** Width of a column, letters: its name is read whole. */
const widthOf = ({ name }: Column, index: number): string =>
  `<col min="${index + 1}" max="${index + 1}" width="${Math.max(leastWidth, name.length + 2)}" customWidth="1"/>`

const utf8 = new TextEncoder()

/** A workbook of one sheet, written row by row: the library that reads workbooks would hold all of it. */
export const makeWorkbook = async (columns: ReadonlyArray<Column>): Promise<FileEncoder> => {
  const { Zip, ZipDeflate } = await import("fflate")
  let waiting: Array<Uint8Array> = []
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error
    waiting.push(bytes)
  })
  const begin = (path: string) => {
    const file = new ZipDeflate(path, { level: 4 })
    zip.add(file)
    return (text: string, isLast = false) => file.push(utf8.encode(text), isLast)
  }
  const take = () => {
    const bytes = Buffer.concat(waiting)
    waiting = []
    return [bytes]
  }
  for (const [path, text] of Object.entries(parts)) begin(path)(declaration + text, true)
  const sheet = begin("xl/worksheets/sheet1.xml")
  sheet(
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.map(widthOf).join("")}</cols><sheetData><row>${columns.map(({ name }) => textCell(name)).join("")}</row>`
  )
  return {
    push: (rows) => {
      sheet(
        rows
          .map((row) => `<row>${columns.map(({ type }, index) => cellOf(type, row[index] ?? null)).join("")}</row>`)
          .join("")
      )
      return take()
    },
    end: () => {
      sheet("</sheetData></worksheet>", true)
      zip.end()
      return take()
    }
  }
}
