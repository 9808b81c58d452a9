import { Schema } from "effect"

export const JobState = Schema.Literals(["queued", "running", "succeeded", "failed", "cancelled", "expired"]).annotate({
  identifier: "JobState",
  description:
    "`queued` waits for a runner; `running`; `succeeded` its result can be read; `failed` see `error`; `cancelled`; `expired` it ended 24 hours ago, or its result was deleted, and the result is gone"
})
export type JobState = typeof JobState.Type

/** Events in the life of a job. */
export type JobEvent = "claim" | "giveBack" | "succeed" | "fail" | "delete" | "expire"

/**
 * The state machine of jobs: what an event makes of a state. An event that a state does not name changes nothing. A
 * running job is claimed again only where its runner has stopped giving signs of life. Deleting stops a job that has not
 * ended, and removes the result of one that has.
 */
const transitions: Readonly<Record<JobEvent, Partial<Readonly<Record<JobState, JobState>>>>> = {
  claim: { queued: "running", running: "running" },
  giveBack: { running: "queued" },
  succeed: { running: "succeeded" },
  fail: { running: "failed" },
  delete: { queued: "cancelled", running: "cancelled", succeeded: "expired" },
  expire: { succeeded: "expired", failed: "expired", cancelled: "expired" }
}

/** The state after the event; null where the event does not apply. */
export const next = (state: JobState, event: JobEvent): JobState | null => transitions[event][state] ?? null
