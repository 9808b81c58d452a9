import * as Pg from "pg"

const connected = async (url: string): Promise<Pg.Client> => {
  const client = new Pg.Client({ connectionString: url })
  // The database may be dropped while this is open.
  client.on("error", () => {})
  await client.connect()
  return client
}

/** Rows of one statement, from beside the service. */
export const query = async <Row extends Pg.QueryResultRow>(
  url: string,
  text: string,
  values: ReadonlyArray<unknown> = []
): Promise<ReadonlyArray<Row>> => {
  const client = await connected(url)
  try {
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Keeps everybody else from reading a table until the returned function is called. */
export const lockTable = async (url: string, table: string): Promise<() => Promise<void>> => {
  const client = await connected(url)
  await client.query("begin")
  await client.query(`lock table ${table} in access exclusive mode`)
  return () => client.end()
}

/** Every row of every table as text: what somebody who steals the database can read. */
export const dump = async (url: string): Promise<string> => {
  const tables = await query<{ name: string }>(
    url,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`
  )
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await query<{ text: string | null }>(url, `select string_agg(t::text, E'\\n') as text from ${name} t`)
      return `${name}\n${row?.text ?? ""}`
    })
  )
  return texts.join("\n")
}
