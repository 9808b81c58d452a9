import { useAction } from "../account/Action.ts"
import { ActionState } from "../account/ActionState.tsx"
import { Button } from "../components/Button.tsx"
import { Notice } from "../components/Notice.tsx"
import { age } from "../format/Time.ts"
import { deleteJob, type Job } from "../jobs/Jobs.ts"

interface ProgressProps {
  /** Job that computes the answer, as it was last looked at; null where none does. */
  readonly job: Job | null
}

/** Progress of an answer. */
export const Progress = ({ job }: ProgressProps) =>
  job === null ? (
    <Notice kind="loading" title="Computing …">
      Some answers take up to a minute. An answer that was given before comes at once.
    </Notice>
  ) : (
    <Notice kind="loading" title={job.state === "queued" ? "Waits for its turn …" : "Computing …"}>
      <Share fraction={job.progress_fraction} />
      <p>
        Begun {age(Date.now() - Date.parse(job.created_at))}. It goes on where this page is left:{" "}
        <a href="/jobs">Jobs</a> has it.
      </p>
      <Cancel id={job.id} />
    </Notice>
  )

/** Bar of what is done; one that only moves where the job says nothing of it. */
const Share = ({ fraction }: { readonly fraction: number }) => (
  <progress aria-label="Computed so far" max={1} {...(fraction > 0 && { value: fraction })} />
)

const Cancel = ({ id }: Pick<Job, "id">) => {
  const action = useAction(async () => {
    await deleteJob(id)
  })
  return (
    <>
      <Button busy={action.busy} onClick={action.run}>
        Cancel
      </Button>
      <ActionState action={action} />
    </>
  )
}
