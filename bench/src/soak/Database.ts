import { Client } from "pg"
import type { Plan } from "./Run.ts"

/** Rows from which on a table counts as large. */
const largeRows = 10_000

/** Statements that are looked at: those that took most time in all. */
const mostStatements = 60

/** Settings of the cluster that the hot statements are read from. */
export const clusterSettings = ["shared_preload_libraries=pg_stat_statements", "pg_stat_statements.track=all"]

/** State of the database at one instant. */
export interface DatabaseReading {
  readonly database_connections: number
  readonly database_mb: number
  readonly large_scans: number
}

/** Size of a table with its indexes, and how it has been read. */
export interface TableReading {
  readonly table: string
  readonly rows: number
  readonly mb: number
  readonly sequential_scans: number
  readonly index_scans: number
}

/** A look at the database from beside the service, by one connection of its own. */
export class SoakDatabase {
  private constructor(private readonly client: Client) {}

  static async open(url: string): Promise<SoakDatabase> {
    const client = new Client({ connectionString: url, application_name: "soak" })
    client.on("error", () => undefined)
    await client.connect()
    await client.query("create extension if not exists pg_stat_statements")
    return new SoakDatabase(client)
  }

  close(): Promise<void> {
    return this.client.end()
  }

  /** Connections of the service, size of its database, and scans of large tables so far. */
  async read(): Promise<DatabaseReading> {
    const { rows } = await this.client.query<DatabaseReading>(
      `select (select count(*)::int from pg_stat_activity
          where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()) as database_connections,
        pg_database_size(current_database()) / 1048576.0::float8 as database_mb,
        (select coalesce(sum(seq_scan), 0)::float8 from pg_stat_user_tables where n_live_tup >= $1) as large_scans`,
      [largeRows]
    )
    const [reading] = rows
    if (reading === undefined) throw new Error("the database said nothing of itself")
    return reading
  }

  /** The largest tables; partitions count for their table. */
  async tables(): Promise<ReadonlyArray<TableReading>> {
    const { rows } = await this.client.query<TableReading>(
      `select regexp_replace(relname, '_\\d{4}_\\d{2}$', '') as table, sum(n_live_tup)::float8 as rows,
        sum(pg_total_relation_size(relid))::float8 / 1048576 as mb, sum(seq_scan)::float8 as sequential_scans,
        sum(coalesce(idx_scan, 0))::float8 as index_scans
      from pg_stat_user_tables group by 1 order by mb desc limit 15`
    )
    return rows
  }

  /** Hot statements so far, each with the large tables that its generic plan reads from end to end. */
  async plans(): Promise<ReadonlyArray<Plan>> {
    const { rows } = await this.client.query<{ readonly statement: string }>(
      `select query as statement from pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database())
        and query ~* '^\\s*(select|with|insert|update|delete)\\M' and query !~ 'pg_stat|pg_database_size'
      group by query order by sum(total_exec_time) desc limit $1`,
      [mostStatements]
    )
    const large = await this.largeTables()
    const plans: Array<Plan> = []
    for (const { statement } of rows) {
      const tables = await this.scansOf(statement)
      if (tables !== undefined) plans.push({ statement, scans: tables.filter((table) => large.has(table)) })
    }
    return plans
  }

  private async largeTables(): Promise<ReadonlySet<string>> {
    const { rows } = await this.client.query<{ readonly relname: string }>(
      `select relname from pg_stat_user_tables where n_live_tup >= $1`,
      [largeRows]
    )
    return new Set(rows.map(({ relname }) => relname))
  }

  /** Tables that the plan reads from end to end; undefined where a parameter's type is not known from the text alone. */
  private async scansOf(statement: string): Promise<ReadonlyArray<string> | undefined> {
    try {
      const { rows } = await this.client.query<{ readonly "QUERY PLAN": string }>(`explain (generic_plan) ${statement}`)
      const lines = rows.map((row) => /\bSeq Scan on (\S+)/.exec(row["QUERY PLAN"])?.[1])
      return [...new Set(lines.filter((table) => table !== undefined))]
    } catch {
      return undefined
    }
  }
}
