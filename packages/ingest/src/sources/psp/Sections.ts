import type { Sheet } from "../../reading/Workbook.ts"
import type { Part } from "./Values.ts"
import { address, isText, key, widthOf } from "./Words.ts"

export const sectionNames = [
  "position",
  "frequency",
  "states",
  "transnational",
  "interchange",
  "outage",
  "generation",
  "diversity",
  "peaks"
] as const
export type Section = (typeof sectionNames)[number]

/** Headings that stand over the sections of the first sheet; their letter changes with the years. */
const headings: Readonly<Record<Section, RegExp>> = {
  position: /^[a-z]?powersupplyposition(at|of|for)?(all|region)/,
  frequency: /^[a-z]?frequencyprofile/,
  states: /^[a-z]?powersupplypositioninstates/,
  transnational: /^[a-z]?transnationalexchange/,
  interchange: /^[a-z]?importexportbyregion/,
  outage: /^[a-z]?generationoutage/,
  generation: /^[a-z]?sourcewisegeneration/,
  diversity: /^[a-z]?(allindia)?demanddiversityfactor/,
  peaks: /^[a-z]?(allindia)?peakdemand.*solar/
}

/** Part of a sheet under a heading: rows from `top` to before `bottom`, columns from `left` to before `right`. */
export interface Block {
  readonly sheet: Sheet
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** Blocks of the sections that a sheet has. */
export const blocksOf = (sheet: Sheet): ReadonlyMap<Section, Block> => {
  const places: Array<{ name: Section; row: number; column: number }> = []
  sheet.rows.forEach((cells, row) => {
    cells.forEach((cell, column) => {
      if (!isText(cell)) return
      const name = sectionNames.find((section) => headings[section].test(key(cell)))
      if (name !== undefined && !places.some((earlier) => earlier.name === name)) places.push({ name, row, column })
    })
  })
  const width = widthOf(sheet.rows)
  return new Map(
    places.map(({ column, name, row }) => {
      const beside = places.filter((other) => other.row === row)
      return [
        name,
        {
          sheet,
          top: row + 1,
          bottom: Math.min(sheet.rows.length, ...places.filter((other) => other.row > row).map((other) => other.row)),
          // Two sections may stand side by side.
          left: beside.some((other) => other.column < column) ? column : 0,
          right: Math.min(width, ...beside.filter((other) => other.column > column).map((other) => other.column))
        }
      ]
    })
  )
}

/** First row of a block in which at least `least` cells have a text that is a head; -1 where none has. */
export const rowWithColumns = (block: Block, isHead: (text: string) => boolean, least: number): number => {
  for (let row = block.top; row < block.bottom; row++) {
    const cells = (block.sheet.rows[row] ?? []).slice(block.left, block.right)
    if (cells.filter((cell) => isText(cell) && isHead(cell)).length >= least) return row
  }
  return -1
}

/** Refusal of a section as a whole. */
export const unreadable = ({ left, sheet, top }: Block, reason: string): Part => ({
  figures: [],
  rejected: [{ entry: address(sheet, top - 1, left), reason: `the section ${reason}` }]
})
