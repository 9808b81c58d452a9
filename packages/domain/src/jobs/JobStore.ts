import { Context, type Effect, type Stream } from "effect"
import type { TenantId } from "../Brands.ts"
import type { Conflict, IdempotencyMismatch, NotFound, ServiceUnavailable } from "../errors/ApiError.ts"
import type { Page } from "../http/Envelope.ts"
import type { Provenance } from "../observations/Provenance.ts"
import type { JobError, JobId } from "./Job.ts"
import type { JobSpec } from "./JobSpec.ts"
import type { JobState } from "./JobState.ts"

/** A job as it is kept. Instants are epoch ms. */
export interface StoredJob {
  /** Grows from job to job: the order of lists. */
  readonly number: number
  readonly id: JobId
  readonly tenant_id: TenantId
  readonly state: JobState
  readonly spec: JobSpec
  readonly progress_fraction: number
  readonly created_at: number
  readonly started_at: number | null
  readonly ended_at: number | null
  readonly expires_at: number | null
  readonly rows: number | null
  readonly bytes: number | null
  /** SHA-256 of the result, base64url. */
  readonly hash: string | null
  readonly as_of: number | null
  readonly provenance: ReadonlyArray<Provenance>
  readonly error: JobError | null
}

/** A job in the hands of one runner; `token` says whose. It is lost once the job was cancelled or taken up by another. */
export interface Claim {
  readonly job: StoredJob
  readonly token: string
}

/** Facts of a result once its last byte is kept. */
export interface JobResult {
  /** Null of a computation. */
  readonly rows: number | null
  readonly bytes: number
  /** Null of a computation, which answers from elsewhere. */
  readonly hash: string | null
  readonly as_of: number | null
  readonly provenance: ReadonlyArray<Provenance>
}

/** Bounds per tenant. */
export const openJobs = 5
export const keptBytes = 8 * 2 ** 30

/** Most jobs of a tenant that are remembered: the newest. An export may name 64 kB of areas, and is deleted as fast as it is made. */
export const mostJobs = 5_000

/** Most areas that jobs of one page name: those behind are on the next one. */
export const mostAreasOfPage = 2_000

/**
 * The durable queue of jobs and their results, for every node alike. A job has one runner at a time: whoever holds the
 * claim. A claim whose runner gives no sign of life for 30 seconds is given to another, and the work begins anew; a job that was taken up five times
 * and never ended has failed.
 */
export class JobStore extends Context.Service<
  JobStore,
  {
    /**
     * Queues a job; with an idempotency key of an earlier job, that job. `Conflict` where the tenant has
     * too many jobs under way, or too many bytes of results.
     */
    readonly create: (
      tenant: TenantId,
      spec: JobSpec,
      idempotency: { readonly key: string; readonly fingerprint: string } | null
    ) => Effect.Effect<StoredJob, Conflict | IdempotencyMismatch | ServiceUnavailable>
    /** Another tenant's job is not found. */
    readonly get: (tenant: TenantId, id: JobId) => Effect.Effect<StoredJob, NotFound | ServiceUnavailable>
    /** Newest first, those behind the number `cursor` where there is one; fewer than `limit` where they name very many areas. */
    readonly list: (
      tenant: TenantId,
      page: { readonly limit: number; readonly cursor: number | null }
    ) => Effect.Effect<{ readonly items: ReadonlyArray<StoredJob>; readonly page: Page }, ServiceUnavailable>
    /** Cancels a job that has not ended, and removes the result of one that has; else it stays as it is. */
    readonly delete: (tenant: TenantId, id: JobId) => Effect.Effect<StoredJob, NotFound | ServiceUnavailable>
    /** A part of a result, by its number from 0; null beyond the last and where the result is gone. */
    readonly chunk: (id: JobId, number: number) => Effect.Effect<Uint8Array | null, ServiceUnavailable>
    /** Emits when a job may wait, by whichever node: a hint, which may be lost. */
    readonly queued: Stream.Stream<void>
    /** Takes up the job that has waited longest, of a tenant without running jobs first; null where none waits. */
    readonly claim: Effect.Effect<Claim | null, ServiceUnavailable>
    /** Says that the runner lives and how far it is; false where the claim is lost. */
    readonly beat: (claim: Claim, progress: number) => Effect.Effect<boolean, ServiceUnavailable>
    /**
     * Keeps a part of the result; false where the claim is lost, and then nothing is kept. `Conflict` where the tenant has too many
     * bytes of results, those that are being written among them.
     */
    readonly append: (
      claim: Claim,
      part: { readonly number: number; readonly bytes: Uint8Array; readonly progress: number }
    ) => Effect.Effect<boolean, Conflict | ServiceUnavailable>
    readonly succeed: (claim: Claim, result: JobResult) => Effect.Effect<boolean, ServiceUnavailable>
    readonly fail: (claim: Claim, error: JobError) => Effect.Effect<boolean, ServiceUnavailable>
    /** Puts the job back, for any node to take up. */
    readonly giveBack: (claim: Claim) => Effect.Effect<boolean, ServiceUnavailable>
    /**
     * Expires what has had its time, removes the bytes of what is gone, and forgets jobs that expired 30 days ago or are not among the
     * newest of their tenant.
     */
    readonly sweep: Effect.Effect<void, ServiceUnavailable>
  }
>()("@grid/domain/JobStore") {}
