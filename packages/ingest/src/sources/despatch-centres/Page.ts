import type { RawAnswer } from "@grid/domain/ingest/Source"
import { Result } from "effect"
import { text, type Unreadable, unexpected } from "../../reading/Answer.ts"
import { oneLine, show } from "../../reading/Reading.ts"
import { cheerio } from "../../reading/Libraries.ts"

/** Cells by row, as text; of a cell that holds a table only what stands beside that table. */
export type Table = ReadonlyArray<ReadonlyArray<string>>

/** Readable parts of a page. */
export interface Page {
  /** In the order in which they begin. */
  readonly tables: ReadonlyArray<Table>
  /** Texts of spans by id, the first of an id; those that the page does not have are absent. */
  readonly spans: ReadonlyMap<string, string>
}

/** Pages of despatch centres have some thousands; with many more, nested, reading one would take minutes. */
const mostElements = 50_000

/** The page of an answer with status 200. Spans are read by the ids that are asked for. */
export const read = (raw: RawAnswer, ids: ReadonlyArray<string> = []): Result.Result<Page, Unreadable> =>
  Result.flatMap(text(raw), (html) => {
    const page =
      (html.match(/<[a-z]/gi)?.length ?? 0) > mostElements
        ? Result.failVoid
        : Result.try(() => walk(cheerio().load(html).root()[0], new Set(ids)))
    return Result.orElse(page, () => unexpected(`no page that can be read: ${show(html)}`))
  })

interface Node {
  readonly type: string
  readonly name?: string
  readonly attribs?: Readonly<Record<string, string>>
  readonly data?: string
  readonly children?: ReadonlyArray<Node>
}

/** A table on the way; its last row and that row's last cell are open while something is. */
interface OpenTable {
  readonly rows: Array<Array<string>>
  cellIsOpen: boolean
}

// By a stack of its own: pages nest deeper than calls may.
const walk = (root: Node | undefined, ids: ReadonlySet<string>): Page => {
  const tables: Array<OpenTable> = []
  const within: Array<OpenTable> = []
  const spans = new Map<string, string>()
  const openSpans: Array<string> = []
  const append = (data: string) => {
    for (const id of openSpans) spans.set(id, (spans.get(id) ?? "") + data)
    const table = within.at(-1)
    const row = table?.rows.at(-1)
    if (row !== undefined && table?.cellIsOpen === true) row.push((row.pop() ?? "") + data)
  }
  /** Action at the element's end. */
  const enter = (node: Node): (() => void) => {
    const table = within.at(-1)
    const id = node.attribs?.["id"] ?? ""
    if (node.name === "table") {
      const openTable: OpenTable = { rows: [], cellIsOpen: false }
      tables.push(openTable)
      within.push(openTable)
      return () => within.pop()
    }
    if (node.name === "tr") table?.rows.push([])
    else if ((node.name === "td" || node.name === "th") && table !== undefined) {
      table.rows.at(-1)?.push("")
      table.cellIsOpen = true
      return () => (table.cellIsOpen = false)
    } else if (node.name === "br") append(" ")
    else if (node.name === "span" && ids.has(id) && !spans.has(id)) {
      spans.set(id, "")
      openSpans.push(id)
      return () => openSpans.pop()
    }
    return () => undefined
  }

  const todo: Array<Node | (() => void)> = root === undefined ? [] : [root]
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (typeof next === "function") next()
    else if (next.type === "text") append(next.data ?? "")
    else if (next.children !== undefined && next.name !== "script" && next.name !== "style") {
      todo.push(enter(next), ...next.children.toReversed())
    }
  }
  return {
    tables: tables.map(({ rows }) => rows.map((row) => row.map(oneLine))),
    spans: new Map([...spans].map(([id, data]) => [id, oneLine(data)]))
  }
}
