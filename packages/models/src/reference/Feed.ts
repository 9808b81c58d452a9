import { oncePer } from "@grid/domain/Once"
import { captureTime } from "@grid/domain/reference/Origin"
import type { Sourced } from "@grid/domain/reference/Reference"
import type { ReferenceHistory, Version } from "@grid/domain/reference/ReferenceTables"
import { type ChangeTopic, changeTopics, type RegulatoryChange } from "@grid/domain/reference/RegulatoryChanges"
import { RuleName } from "@grid/domain/reference/Rules"
import { fromSlug } from "@grid/domain/states/State"
import type { RegulatoryEntry } from "@grid/domain/tariffs/RegulatoryChanges"
import { iso, istDateStart } from "@grid/domain/time/Time"
import { Schema } from "effect"
import { differencesOf } from "./Differences.ts"

/** Entry of the feed with the keys by which two entries are known to be of one document. */
interface Candidate {
  readonly keys: ReadonlyArray<string>
  readonly recorded_at: number
  readonly entry: RegulatoryEntry
}

/**
 * Feed of all that became known, oldest first: reported steps, and what the tables of tariffs, charges and rules gained.
 * Entries of one document, by its address or order within a state, are one, known since the first of them.
 */
export const feedOf = oncePer((history: ReferenceHistory): ReadonlyArray<RegulatoryEntry> => {
  const candidates = [
    ...recordedSteps("tariffs", "high-tension tariffs", history.tariffs),
    ...recordedSteps("charges", "open-access charges", history.charges),
    ...recordedSteps("rules", "market rules", history.rules),
    ...history.changes.flatMap(({ id, row }) => (row === null ? [] : [reportedStep(id, row)]))
  ].toSorted((a, b) => a.recorded_at - b.recorded_at)
  const merged: Array<Candidate> = []
  const places = new Map<string, number>()
  for (const candidate of candidates) {
    const place = candidate.keys.map((key) => places.get(key)).find((other) => other !== undefined)
    if (place === undefined) merged.push(candidate)
    else merged[place] = joined(merged[place] ?? candidate, candidate)
    for (const key of candidate.keys) places.set(key, place ?? merged.length - 1)
  }
  return merged.map(({ entry }) => entry)
})

/** Two entries of one document: what a table says of it comes before what was reported. */
const joined = (first: Candidate, second: Candidate): Candidate => {
  const [detailed, other] =
    first.entry.order_id === null && second.entry.order_id !== null ? [second, first] : [first, second]
  return {
    keys: [...first.keys, ...second.keys],
    recorded_at: first.recorded_at,
    entry: {
      ...detailed.entry,
      id: first.entry.id,
      recorded_at: first.entry.recorded_at,
      applicable_from: detailed.entry.applicable_from ?? other.entry.applicable_from,
      url: detailed.entry.url ?? other.entry.url,
      commission: detailed.entry.commission ?? other.entry.commission,
      topics: changeTopics.filter((topic) => first.entry.topics.includes(topic) || second.entry.topics.includes(topic)),
      revisions: [...first.entry.revisions, ...second.entry.revisions]
    }
  }
}

/** Address of a document without what differs between two ways to write it. */
const addressKey = (state: string | null, url: string): string => {
  const { host, pathname, search } = new URL(url)
  return `${state}|${host.replace(/^www\./, "")}${pathname.replace(/\/$/, "")}${search}`.toLowerCase()
}

const placeOf = (state: string | null) => {
  const found = state === null ? undefined : fromSlug(state)
  return { code: found?.iso ?? null, name: found?.name ?? "India" }
}

const wordsOf = (topic: string): string => topic.replaceAll("_", " ")

const reportedStep = (id: number, row: RegulatoryChange): Candidate => {
  const { code, name } = placeOf(row.state)
  const subject = row.topics.length === 0 ? "power regulation" : row.topics.map(wordsOf).join(", ")
  return {
    keys: [addressKey(row.state, row.document_url)],
    recorded_at: row.recorded_at,
    entry: {
      id: `chg_${id}`,
      state: code,
      type: row.stage,
      order_id: null,
      title: `${name}: ${row.stage} on ${subject}`,
      published_at: iso(istDateStart(row.reported_on)),
      applicable_from: null,
      url: row.document_url,
      recorded_at: iso(row.recorded_at),
      stage: row.stage,
      topics: changeTopics.filter((topic) => row.topics.includes(topic)),
      commission: row.commission,
      revisions: []
    }
  }
}

type SourcedRow = Sourced & { readonly state: string | null }

/** A version, with what it took the place of. */
interface Step<Row> extends Version<Row> {
  readonly before: Row | null
}

/**
 * What one import of a table did under one order in one state. What came with the service and names no order is where
 * the tables began, and no step.
 */
const recordedSteps = <Row extends SourcedRow>(
  table: string,
  title: string,
  versions: ReadonlyArray<Version<Row>>
): ReadonlyArray<Candidate> => {
  const newest = new Map<string, Row | null>()
  const groups = new Map<string, Array<Step<Row>>>()
  for (const version of versions) {
    const before = newest.get(version.key) ?? null
    newest.set(version.key, version.row)
    const { order_id = null, state = null } = version.row ?? before ?? {}
    if (version.origin === "seed" && order_id === null) continue
    const group = [table, version.import_id, state, order_id, version.recorded_at].join("|")
    const steps = groups.get(group)
    if (steps === undefined) groups.set(group, [{ ...version, before }])
    else steps.push({ ...version, before })
  }
  return [...groups.values()].map((steps) => recordedStep(title, steps))
}

const recordedStep = <Row extends SourcedRow>(title: string, steps: ReadonlyArray<Step<Row>>): Candidate => {
  const [first] = steps
  const row = first?.row ?? first?.before ?? null
  const recorded_at = first?.recorded_at ?? 0
  const { code, name } = placeOf(row?.state ?? null)
  const revisions = steps.flatMap(revisionsOf)
  const starts = steps.flatMap((step) => step.row?.applicable_from ?? []).toSorted()
  const url = row?.source_url ?? null
  const order_id = row?.order_id ?? null
  const isCorrection = steps.every(({ before }) => before !== null)
  return {
    // What an operator records is news, whatever was reported of the order before.
    keys:
      first?.origin === "operator"
        ? []
        : [
            ...(url === null ? [] : [addressKey(row?.state ?? null, url)]),
            ...(order_id === null ? [] : [`${row?.state}|${order_id.toLowerCase()}`])
          ],
    recorded_at,
    entry: {
      id: `chg_${first?.id ?? 0}`,
      state: code,
      type: isCorrection || order_id === null ? "rate_revision" : "order",
      order_id,
      title: `${name}: ${title}, ${steps.length} ${steps.length === 1 ? "row" : "rows"}${isCorrection ? " corrected" : ""}`,
      published_at: iso(row === null || isCorrection ? recorded_at : captureTime(row)),
      applicable_from: starts[0] ?? null,
      url,
      recorded_at: iso(recorded_at),
      stage: "order",
      topics: topicsOf(steps),
      commission: null,
      revisions
    }
  }
}

/** Members of a row that a correction changed; of a withdrawn one the row. */
const revisionsOf = <Row extends SourcedRow>({ before, key, row }: Step<Row>): RegulatoryEntry["revisions"] =>
  before !== null && row === null
    ? [{ row: key, member: "row", before: "known", after: "withdrawn" }]
    : differencesOf(before, row).map((difference) => ({ row: key, ...difference }))

const isTopic = (name: string): name is ChangeTopic => changeTopics.some((topic) => topic === name)

/** Subjects of rules. */
const ruleTopics: Readonly<Record<RuleName, ChangeTopic>> = {
  ists_payable_pct: "transmission",
  captive_ownership_pct: "captive",
  captive_use_pct: "captive",
  surcharge_cap_pct: "cross_subsidy_surcharge",
  surcharge_rise_cap_pct: "cross_subsidy_surcharge",
  additional_surcharge_years: "additional_surcharge",
  green_open_access_least_kw: "green_open_access",
  quantum_hold_blocks: "green_open_access",
  banking_least_pct: "banking",
  banking_charge_pct: "banking",
  standby_cap_pct: "open_access",
  short_term_transmission_cap_pct: "transmission",
  transformer_solar_cap_pct: "net_metering",
  supply_voltage_limit_pct: "net_metering",
  price_cap_inr_per_mwh: "tariff"
}

/** Subjects that the components of charges name; of tariffs the tariff; of rules theirs. */
const topicsOf = (steps: ReadonlyArray<Step<SourcedRow>>): ReadonlyArray<ChangeTopic> => {
  const names = steps.flatMap(({ before, row }) => {
    const content = row ?? before ?? {}
    if ("rule" in content) return Schema.is(RuleName)(content.rule) ? [ruleTopics[content.rule]] : []
    return "component" in content ? [String(content.component)] : "energy_charge" in content ? ["tariff"] : []
  })
  return changeTopics.filter((topic) => names.filter(isTopic).includes(topic))
}
