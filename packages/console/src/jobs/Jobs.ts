import type { components } from "@grid-data/client/openapi"
import { answered, grid, type WithPlainLists } from "../api/Grid.ts"
import { istDate } from "../format/Time.ts"
import type { Holding } from "./Estimate.ts"

type Schemas = components["schemas"]
export type Job = Schemas["Job"]
export type NewJob = WithPlainLists<Schemas["CreateJob"]>

const path = "/developer/v1/jobs"

/** Page of the tenant's jobs, newest first. */
export interface JobPage {
  readonly items: ReadonlyArray<Job>
  readonly next: string | null
}

const jobsPerPage = 20

export const listJobs = async (cursor: string | null, signal: AbortSignal): Promise<JobPage> => {
  const query = { limit: jobsPerPage, ...(cursor !== null && { cursor }) }
  const { data, meta } = (await answered(grid.GET(path, { params: { query }, signal }))).body
  return { items: data.items, next: meta.page?.next_cursor ?? null }
}

/** A job that was just made, and whether the plan has cut its window. */
export interface CreatedJob {
  readonly job: Job
  readonly isCut: boolean
}

export const createJob = async (body: NewJob): Promise<CreatedJob> => {
  const { data, meta } = (await answered(grid.POST(path, { body }))).body
  return { job: data, isCut: meta.window?.clamped === true }
}

/** Cancels a job, or removes its result. */
export const deleteJob = async (id: string): Promise<Job> =>
  (await answered(grid.DELETE(`${path}/{id}`, { params: { path: { id } } }))).body.data

/** Holding of each dataset by its id. */
export const listHoldings = async (signal: AbortSignal): Promise<ReadonlyMap<string, Holding>> => {
  const [catalog, freshness] = await Promise.all([
    answered(grid.GET("/developer/v1/catalog", { signal })),
    answered(grid.GET("/developer/v1/meta/canonical-freshness", { signal }))
  ])
  const rows = new Map(freshness.body.data.datasets.map((one) => [one.dataset, one.rows]))
  return new Map(
    catalog.body.data.datasets.flatMap(({ coverage_from, coverage_to, id }) =>
      coverage_from === null || coverage_to === null
        ? []
        : [[id, { rows: rows.get(id) ?? 0, from: Date.parse(coverage_from), to: Date.parse(coverage_to) }] as const]
    )
  )
}

/** True while a job has not ended. */
export const isOpen = ({ state }: Pick<Job, "state">): boolean => state === "queued" || state === "running"

/** Name under which a result is saved. */
export const fileName = ({ dataset, format, from, to }: Pick<Job, "dataset" | "format" | "from" | "to">): string => {
  const days = from === null || to === null ? [] : [istDate(Date.parse(from)), istDate(Date.parse(to) - 1)]
  return `${[dataset, ...days].join("_")}.${format}`
}
