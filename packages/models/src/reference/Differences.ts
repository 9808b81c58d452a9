import type { Version } from "@grid/domain/reference/ReferenceTables"

/** Member of a row that a version changed; null is unknown, or no row. */
export interface Difference {
  readonly member: string
  readonly before: string | null
  readonly after: string | null
}

/** Version of a row, and what it changed of the one before. */
export interface Change {
  readonly recorded_at: number
  readonly import_id: number
  readonly origin: Version<unknown>["origin"]
  readonly key: string
  readonly what: "added" | "corrected" | "withdrawn"
  readonly differences: ReadonlyArray<Difference>
}

/** Versions of these that were recorded from one instant to another, epoch ms, both included; oldest first. */
export const changesIn = (
  versions: ReadonlyArray<Version<object>>,
  { from, to }: { readonly from: number; readonly to: number }
): ReadonlyArray<Change> => {
  const newest = new Map<string, object | null>()
  return versions.flatMap(({ import_id, key, origin, recorded_at, row }) => {
    const before = newest.get(key) ?? null
    newest.set(key, row)
    if (recorded_at < from || recorded_at > to) return []
    const what = row === null ? "withdrawn" : before === null ? "added" : "corrected"
    return [{ recorded_at, import_id, origin, key, what, differences: differencesOf(before, row) }]
  })
}

/** Members by which two versions of a row differ; of one alone none, as it is new or gone as a whole. */
export const differencesOf = (before: object | null, after: object | null): ReadonlyArray<Difference> => {
  if (before === null || after === null) return []
  const values = new Map(Object.entries(after))
  return Object.entries(before).flatMap(([member, value]) => {
    const [old, changed] = [textOf(value), textOf(values.get(member))]
    return member === "recorded_at" || old === changed ? [] : [{ member, before: old, after: changed }]
  })
}

const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === "string" ? value : JSON.stringify(value)
