import { query } from "./TestCluster.ts"

/** Every row of every table as text, as somebody could read it who steals the database; tables of numbers and times have none. */
export const dump = async (url: string): Promise<string> => {
  const tables = await query<{ name: string }>(
    url,
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and exists (
       select from pg_attribute a join pg_type y on y.oid = a.atttypid left join pg_type item on item.oid = y.typelem
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         and (case y.typcategory when 'A' then item.typcategory else y.typcategory end) not in ('N', 'D', 'B', 'E'))`
  )
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await query<{ text: string | null }>(
        url,
        `select string_agg(t::text, E'\\n') as text from ${name} t`
      )
      return `${name}\n${row?.text ?? ""}`
    })
  )
  return texts.join("\n")
}
