import { windowOf } from "@grid/domain/jobs/Export"
import type { Job, JobId } from "@grid/domain/jobs/Job"
import { isComputation } from "@grid/domain/jobs/JobSpec"
import type { StoredJob } from "@grid/domain/jobs/JobStore"
import { round } from "@grid/domain/numbers/Numbers"
import { iso, isoOrNull } from "@grid/domain/time/Time"

/** Path of a job. */
export const pathOf = (id: JobId) => `/developer/v1/jobs/${id}`

/** Parts of a job that depend on its work. */
export const subjectOf = ({ id, spec }: StoredJob) =>
  isComputation(spec)
    ? {
        type: spec.type,
        dataset: spec.engine,
        format: "json" as const,
        window: null,
        result_url: `/v1/results/${spec.result_id}`
      }
    : {
        type: "export" as const,
        dataset: spec.dataset,
        format: spec.format,
        window: windowOf(spec),
        result_url: `${pathOf(id)}/result`
      }

/** A job as it is shown to its tenant, with the areas that its export names and that have no value. */
export const wireJob = (job: StoredJob, areas_without_values: ReadonlyArray<string>): Job => {
  const { dataset, format, result_url, type, window } = subjectOf(job)
  return {
    id: job.id,
    type,
    state: job.state,
    progress_fraction: round(job.progress_fraction, 1_000),
    created_at: iso(job.created_at),
    started_at: isoOrNull(job.started_at),
    ended_at: isoOrNull(job.ended_at),
    result_url: job.state === "succeeded" ? result_url : null,
    expires_at: isoOrNull(job.expires_at),
    rows: job.rows,
    bytes: job.bytes,
    error: job.error,
    dataset,
    format,
    from: isoOrNull(window?.from ?? null),
    to: isoOrNull(window?.to ?? null),
    areas_without_values
  }
}
