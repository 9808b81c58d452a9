import { query } from "./TestCluster.ts"

/** Store of the grid as text: each row without the numbers and times that differ from one run to the next. */
export interface Tables {
  readonly observations: ReadonlyArray<string>
  readonly pages: ReadonlyArray<string>
  readonly months: ReadonlyArray<string>
  readonly latest: ReadonlyArray<string>
  readonly quarantine: ReadonlyArray<string>
  readonly records: ReadonlyArray<string>
  readonly answers: ReadonlyArray<string>
}

const series = "s.source, s.dataset, s.area, s.kind, s.period_minutes"

const rows = async (url: string, statement: string): Promise<ReadonlyArray<string>> => {
  const lines = await query<{ text: string }>(url, `select t::text as text from (${statement}) t order by 1`)
  return lines.map(({ text }) => text)
}

/** Every revision of everything, and what reads use. */
export const tables = async (url: string): Promise<Tables> => ({
  observations: await rows(
    url,
    `select ${series}, o.ts, o.revision, o.value, o.captured_at, o.late, o.confirmed_at, a.url, b.url as confirmed_by
     from observation o join series s on s.id = o.series_id
     left join raw_answer a on a.id = o.raw_id left join raw_answer b on b.id = o.confirmed_by`
  ),
  pages: await rows(
    url,
    `select ${series}, p.day, p.blocks, p.hours, p.mean, p.present, p.captured_at
     from day_page p join series s on s.id = p.series_id`
  ),
  months: await rows(
    url,
    `select ${series}, m.month, length(m.packed) as bytes from month_page m join series s on s.id = m.series_id`
  ),
  latest: await rows(
    url,
    `select ${series}, l.ts, l.value, l.captured_at, l.first_ts, l.values
     from latest_value l join series s on s.id = l.series_id`
  ),
  quarantine: await rows(
    url,
    `select source, dataset, area, ts, value, reason, released_at is not null as released from quarantine`
  ),
  records: await rows(url, `select source, collection, key, revision, body, captured_at, confirmed_at from record`),
  answers: await rows(
    url,
    `select source, url, request, status, hash, fetched_at, read_at is not null as read from raw_answer`
  )
})

/** Only what holds: the same whatever the order in which it came. */
export const held = async (url: string): Promise<Omit<Tables, "answers">> => ({
  observations: await rows(
    url,
    `select distinct on (o.series_id, o.ts) ${series}, o.ts, o.value
     from observation o join series s on s.id = o.series_id
     where not o.late order by o.series_id, o.ts, o.revision desc`
  ),
  pages: await rows(
    url,
    `select ${series}, p.day, p.blocks, p.hours, p.mean, p.present from day_page p join series s on s.id = p.series_id`
  ),
  months: await rows(
    url,
    `select ${series}, m.month, count(distinct substr(m.packed, 1 + at, 8)) as instants
     from month_page m join series s on s.id = m.series_id, generate_series(0, length(m.packed) - 1, 34) at group by s.id, m.month`
  ),
  latest: await rows(
    url,
    `select ${series}, l.ts, l.value, l.first_ts, l.values from latest_value l join series s on s.id = l.series_id`
  ),
  quarantine: await rows(url, `select source, dataset, area, ts, value, reason from quarantine`),
  records: await rows(
    url,
    `select distinct on (collection, key, source) source, collection, key, body from record
     order by collection, key, source, revision desc`
  )
})
