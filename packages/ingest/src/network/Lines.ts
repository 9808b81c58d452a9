import type { Line } from "@grid/models/network/RowReader"
import { Effect, Stream } from "effect"
import type { RunError } from "../Ingest.ts"
import { csvParse } from "../reading/Libraries.ts"

/** Longest record that is read, characters. */
const longest = 64 * 1024

const tooLong = (line: number): RunError => ({
  code: "too_long",
  detail: `line ${line} has more than ${longest} characters: a quote may be open, or the file is no table`
})

const quote = '"'

/** A record is whole where every quote of it is closed. */
const isOpen = (text: string): boolean => {
  let open = false
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) open = !open
  return open
}

const cellsOf = (record: string): ReadonlyArray<string> => {
  if (!record.includes(quote)) return record.split(",").map((cell) => cell.trim())
  const [cells = []] = csvParse().parse(record, { relax_column_count: true, relax_quotes: true, trim: true })
  return cells
}

/** Cuts text into records as it comes; nothing of it is held but the record that is not whole yet. */
class Cutter {
  private rest = ""
  private next = 1

  /** Records that are whole, or that no end can be seen of one. */
  readonly cut = (text: string): Effect.Effect<ReadonlyArray<Line>, RunError> =>
    Effect.suspend(() => {
      const all = this.rest + text
      const lines: Array<Line> = []
      let start = 0
      for (let end = all.indexOf("\n"), from = 0; end >= 0; end = all.indexOf("\n", from)) {
        from = end + 1
        const record = all.slice(start, end)
        if (record.includes(quote) && isOpen(record)) continue
        this.add(lines, record)
        start = end + 1
      }
      this.rest = all.slice(start)
      return this.rest.length > longest ? Effect.fail(tooLong(this.next)) : Effect.succeed(lines)
    })

  /** The last record, which no line feed ends. */
  readonly end = (): ReadonlyArray<Line> => {
    const lines: Array<Line> = []
    this.add(lines, this.rest)
    return lines
  }

  private add(lines: Array<Line>, record: string): void {
    const line = this.next
    const cells = cellsOf(line === 1 ? record.replace(/^\uFEFF/u, "") : record)
    this.next += 1 + (record.includes(quote) ? record.split("\n").length - 1 : 0)
    if (cells.length > 1 || (cells[0] ?? "") !== "") lines.push({ line, cells })
  }
}

/** Records of a table of comma-separated values, as its bytes come; blank lines are left out. */
export const lines = <E>(bytes: Stream.Stream<Uint8Array, E>): Stream.Stream<ReadonlyArray<Line>, E | RunError> =>
  Stream.suspend(() => {
    const cutter = new Cutter()
    return Stream.concat(
      Stream.mapEffect(Stream.decodeText(bytes), cutter.cut),
      Stream.suspend(() => Stream.succeed(cutter.end()))
    )
  })
