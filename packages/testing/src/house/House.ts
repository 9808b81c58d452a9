import { readFileSync } from "node:fs"
import { brotliDecompressSync } from "node:zlib"
import * as Pg from "pg"

/** SHA-256 of a text that `textOf` gives. */
type Hash = string

/** Facts of the store in `fixtures/house`, as the service that filled it told them. */
export interface Expected {
  /** IST days of which everything is simulated. */
  readonly days: { readonly from: string; readonly to: string }
  /** Output of `gds carbon replay` over these days. */
  readonly replay: { readonly blocks: number }
  /** Every carbon snapshot ever made with the hash of its bytes. */
  readonly snapshots: ReadonlyArray<{ readonly id: string; readonly sha256: Hash }>
  readonly scope2: ReadonlyArray<{
    readonly id: string
    readonly audit_hash: string
    readonly restated: boolean
    readonly sha256: Hash
  }>
  readonly forecast: {
    readonly count: number
    /** Newest vintage of each chain. */
    readonly heads: ReadonlyArray<{
      readonly target: string
      readonly area: string
      readonly hash: string
      readonly number: number
    }>
  }
  /** Keys by what became of them, with their charged calls and those of their tenant's day. */
  readonly keys: Readonly<
    Record<
      KeyName,
      {
        readonly id: string
        readonly secret: string
        readonly tenant: string
        readonly calls: number
        readonly tenant_day_used: number | null
      }
    >
  >
  readonly idempotent: {
    readonly body: unknown
    readonly key: string
    readonly tenant: string
    readonly id: string
    readonly secret: string
  }
  /** Job that nobody had begun, with the hash of what it must give. */
  readonly queued_job: { readonly id: string; readonly sha256: Hash }
  readonly cursors: ReadonlyArray<{
    readonly path: string
    readonly cursor: string
    readonly next_cursor: string | null
    /** Hash of the next page's `data`. */
    readonly sha256: Hash
  }>
  /** Commands of `gds` with the hash of what they print with `--json`. */
  readonly commands: ReadonlyArray<{ readonly words: ReadonlyArray<string>; readonly sha256: Hash }>
  readonly answers: ReadonlyArray<ExpectedAnswer>
  /** Rows of each table. */
  readonly rows: Readonly<Record<string, number>>
}

export type KeyName =
  | "desk"
  | "plant"
  | "counted"
  | "leaving"
  | "revoked"
  | "elsewhere"
  | "nearby"
  | "dated"
  | "ended"
  | "graced"
  | "successor"
  | "heir"

export interface ExpectedAnswer {
  readonly caller: KeyName
  readonly path: string
  readonly accept?: string
  readonly body?: unknown
  readonly etag: string | null
  /** Hash of `data` where the answer is an envelope, of the bytes in base64 where it is Parquet, else of the whole body. */
  readonly sha256: Hash
}

const read = (name: string): Buffer => readFileSync(new URL(`../../fixtures/house/${name}`, import.meta.url))

export const expected: Expected = JSON.parse(read("expected.json").toString("utf8"))

const texts: Readonly<Record<Hash, string>> = JSON.parse(brotliDecompressSync(read("texts.json.br")).toString("utf8"))

/** Text of a hash that stands in `expected`. */
export const textOf = (hash: Hash): string => {
  const text = texts[hash]
  if (text === undefined) throw new Error(`no text has the hash ${hash}`)
  return text
}

/** Part of a connection of `pg` that its types leave out. */
interface CopyConnection extends Pg.Connection {
  readonly sendCopyFromChunk: (chunk: Buffer) => void
  readonly endCopyFrom: () => void
}

/** COPY … FROM STDIN of one text, in the protocol of `pg`. */
class CopyFrom implements Pg.Submittable {
  readonly done: Promise<void>
  private resolve = () => {}
  private reject = (_error: Error) => {}
  private readonly statement: string
  private readonly rows: string
  constructor(statement: string, rows: string) {
    this.statement = statement
    this.rows = rows
    this.done = new Promise((resolve, reject) => Object.assign(this, { resolve, reject }))
  }
  submit(connection: Pg.Connection) {
    connection.query(this.statement)
  }
  handleCopyInResponse(connection: CopyConnection) {
    connection.sendCopyFromChunk(Buffer.from(this.rows, "utf8"))
    connection.endCopyFrom()
  }
  handleCommandComplete() {}
  handleError(error: Error) {
    this.reject(error)
  }
  handleReadyForQuery() {
    this.resolve()
  }
}

const copyText = /^COPY .* FROM stdin;\n/m
const copyEnd = /^\\\.$/m

/** Fills an empty database with the store of then: its schema, every row of every table, its sequences. */
export const restore = async (url: string): Promise<void> => {
  const client = new Pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("begin")
    let rest = brotliDecompressSync(read("house.sql.br")).toString("utf8")
    for (;;) {
      const copy = copyText.exec(rest)
      const statements = copy === null ? rest : rest.slice(0, copy.index)
      if (statements.trim() !== "") await client.query(statements)
      if (copy === null) break
      const rows = rest.slice(copy.index + copy[0].length)
      const end = copyEnd.exec(rows)?.index ?? rows.length
      await client.query(new CopyFrom(copy[0], rows.slice(0, end))).done
      rest = rows.slice(end + "\\.\n".length)
    }
    await client.query("commit")
  } finally {
    await client.end()
  }
}
