import type { Line } from "@grid/models/network/RowReader"
import { Effect, Result, Stream } from "effect"
import type { RunError } from "../Ingest.ts"
import { columnAt } from "../reading/Csv.ts"
import { csvParse } from "../reading/Libraries.ts"

/** Longest record that is read, characters. */
const longest = 64 * 1024

const wrong = (file: string, line: number, reason: string, column?: string): RunError => ({
  code: "no_table",
  detail: `${file}, line ${line}${column === undefined ? "" : `, column ${column.slice(0, 80)}`}: ${reason}`
})

const tooLong = `has more than ${longest} characters: a quote may be open, or the file is no table`
const notText = "holds bytes that are no UTF-8 text: save the file as CSV UTF-8, with commas between the cells"
const notQuoted = "has a quote that is not closed, or text behind one: a cell in quotes has none but doubled ones in it"

const quote = '"'

/** A record is whole where every quote of it is closed. */
const isOpen = (text: string): boolean => {
  let open = false
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) open = !open
  return open
}

/** Fault of a record, and the index of the column in which it is; null where that is not known. */
interface Fault {
  readonly reason: string
  readonly at: number | null
}

const cellsOf = (record: string): Result.Result<ReadonlyArray<string>, Fault> => {
  const plain = record.includes(quote) ? null : record.split(",")
  if (/[\0\uFFFD]/u.test(record)) {
    return Result.fail({ reason: notText, at: plain?.findIndex((cell) => /[\0\uFFFD]/u.test(cell)) ?? null })
  }
  if (plain !== null) return Result.succeed(plain.map((cell) => cell.trim()))
  return Result.try({
    try: () => csvParse().parse(record, { relax_column_count: true, relax_quotes: true, trim: true })[0] ?? [],
    catch: (error) => ({ reason: notQuoted, at: columnAt(error) })
  })
}

/** Cuts text into records as it comes; nothing of it is held but the record that is not whole yet. */
class Cutter {
  private rest = ""
  private next = 1
  private columns: ReadonlyArray<string> = []
  private readonly file: string

  constructor(file: string) {
    this.file = file
  }

  /** Records that are whole, or that no end can be seen of one. */
  readonly cut = (text: string): Effect.Effect<ReadonlyArray<Line>, RunError> =>
    Effect.gen({ self: this }, function* () {
      const all = this.rest + text
      const lines: Array<Line> = []
      let start = 0
      for (let end = all.indexOf("\n"), from = 0; end >= 0; end = all.indexOf("\n", from)) {
        from = end + 1
        const record = all.slice(start, end)
        if (record.includes(quote) && isOpen(record)) continue
        lines.push(...(yield* this.lineOf(record)))
        start = end + 1
      }
      this.rest = all.slice(start)
      return this.rest.length > longest ? yield* Effect.fail(wrong(this.file, this.next, tooLong)) : lines
    })

  /** The last record, which no line feed ends. */
  readonly end = (): Effect.Effect<ReadonlyArray<Line>, RunError> => this.lineOf(this.rest)

  private lineOf(record: string): Effect.Effect<ReadonlyArray<Line>, RunError> {
    const line = this.next
    this.next += 1 + (record.includes(quote) ? record.split("\n").length - 1 : 0)
    const cells = cellsOf(line === 1 ? record.replace(/^\uFEFF/u, "") : record)
    if (line === 1 && Result.isSuccess(cells)) this.columns = cells.success
    return Result.match(cells, {
      onFailure: ({ at, reason }) => Effect.fail(wrong(this.file, line, reason, this.columns[at ?? -1])),
      onSuccess: (cells) => Effect.succeed(cells.length > 1 || (cells[0] ?? "") !== "" ? [{ line, cells }] : [])
    })
  }
}

/** Records of a table of comma-separated values, as its bytes come; blank lines are left out. */
export const lines = <E>(
  file: string,
  bytes: Stream.Stream<Uint8Array, E>
): Stream.Stream<ReadonlyArray<Line>, E | RunError> =>
  Stream.suspend(() => {
    const cutter = new Cutter(file)
    return Stream.concat(
      Stream.mapEffect(Stream.decodeText(bytes), cutter.cut),
      Stream.fromEffect(Effect.suspend(cutter.end))
    )
  })
