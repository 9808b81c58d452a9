import { datasets } from "virtual:reference"
import { useState } from "preact/hooks"
import { useAction } from "../account/Action.ts"
import { ActionState } from "../account/ActionState.tsx"
import { Loaded } from "../components/Loaded.tsx"
import { SessionGuard } from "../account/SessionGuard.tsx"
import { download } from "../api/Download.ts"
import { useResource } from "../api/Resource.ts"
import type { SignedIn } from "../api/Session.ts"
import { Button } from "../components/Button.tsx"
import { Code } from "../components/Code.tsx"
import { Instant } from "../components/Instant.tsx"
import { Notice } from "../components/Notice.tsx"
import { Pager } from "../components/Pager.tsx"
import { Table } from "../components/Table.tsx"
import { amount, fileSize } from "../format/Numbers.ts"
import { dayName, instant, istDate } from "../format/Time.ts"
import { CreateDialog } from "./CreateDialog.tsx"
import { type CreatedJob, deleteJob, fileName, isOpen, type Job, listJobs } from "./Jobs.ts"

const JobsPage = () => (
  <div class="stack">
    <h1>Jobs</h1>
    <SessionGuard>{(member) => <Jobs member={member} />}</SessionGuard>
  </div>
)

export default JobsPage

/** Pause between two looks while a job is under way, and else, ms. */
const busyMs = 2_000
const idleMs = 60_000

const Jobs = ({ member }: { readonly member: SignedIn }) => {
  const [cursor, setCursor] = useState<string | null>(null)
  const [isNew, setNew] = useState(false)
  const [made, setMade] = useState<CreatedJob | null>(null)
  const jobs = useResource(
    (signal) => listJobs(cursor, signal),
    [cursor],
    (page) => (page?.items.some(isOpen) === true ? busyMs : idleMs)
  )
  const mayChange = member.member.role !== "viewer"
  return (
    <>
      <p class="soft">
        A job exports a whole dataset, or a part of it, to one file, or computes a long answer of the{" "}
        <a href="/enterprise">Enterprise</a> forms. The file is kept for 24 hours; five jobs of a tenant are under way
        at a time.
      </p>
      {mayChange ? (
        <div>
          <Button kind="primary" onClick={() => setNew(true)}>
            Create an export
          </Button>
        </div>
      ) : (
        <p>Your role is viewer: owners and members of the tenant create, cancel and remove exports.</p>
      )}
      {made?.isCut === true && <CutWindow made={made} />}
      <Loaded resource={jobs} title="Loading the jobs …">
        {({ items, next }) =>
          items.length === 0 && cursor === null ? (
            <Notice kind="empty" title="No job yet">
              What is too long for an answer is written to a file here: years of blocks, all states, all stations.
            </Notice>
          ) : (
            <>
              <JobTable jobs={items} onChange={mayChange ? jobs.reload : null} />
              <Pager cursor={cursor} next={next} onChange={setCursor} />
            </>
          )
        }
      </Loaded>
      {isNew && (
        <CreateDialog
          onClose={() => setNew(false)}
          onMade={(job) => {
            setMade(job)
            setNew(false)
            setCursor(null)
            jobs.reload()
          }}
        />
      )}
    </>
  )
}

const CutWindow = ({ made: { job } }: { readonly made: CreatedJob }) => (
  <Notice kind="stale" title="The time was cut to what your plan reads">
    The export begins at {job.from === null ? "its first value" : instant(Date.parse(job.from))}.
  </Notice>
)

interface JobTableProps {
  readonly jobs: ReadonlyArray<Job>
  /** Null where the member may change nothing. */
  readonly onChange: (() => void) | null
}

const JobTable = ({ jobs, onChange }: JobTableProps) => (
  <Table
    caption="Jobs"
    blocks
    rows={jobs}
    keyOf={({ id }) => id}
    columns={[
      { title: "Job", cell: (job) => <Subject job={job} /> },
      { title: "State", cell: (job) => <State job={job} /> },
      { title: "Asked for", cell: ({ created_at }) => <Instant ms={Date.parse(created_at)} /> },
      {
        title: "Rows",
        numeric: true,
        cell: ({ rows }) => (rows === null ? <span class="soft">–</span> : amount(rows, 0))
      },
      {
        title: "Size",
        numeric: true,
        cell: ({ bytes }) => (bytes === null ? <span class="soft">–</span> : fileSize(bytes))
      },
      { title: "Kept until", cell: (job) => <KeptUntil job={job} /> },
      { title: "File", cell: (job) => <File job={job} /> },
      ...(onChange === null ? [] : [{ title: "Change", cell: (job: Job) => <Removal job={job} onChange={onChange} /> }])
    ]}
  />
)

const Subject = ({ job: { dataset, format, from, id, to, type } }: { readonly job: Job }) => (
  <>
    {type === "computation" ? (
      <>
        Answer of <strong>{dataset.replaceAll("-", " ")}</strong>
      </>
    ) : (
      <>
        Export of <strong>{datasets.find((one) => one.id === dataset)?.title ?? dataset}</strong> as {format}
      </>
    )}
    {from !== null && to !== null && (
      <div class="small">
        {dayName(istDate(Date.parse(from)))} to {dayName(istDate(Date.parse(to) - 1))} (IST days)
      </div>
    )}
    <div class="soft small">
      <code>{id}</code>
    </div>
  </>
)

const State = ({ job }: { readonly job: Job }) => (
  <>
    <span class={`state state-${job.state}`}>{job.state}</span>
    {isOpen(job) && (
      <progress aria-label={`Progress of ${job.id}`} max={1} value={job.progress_fraction}>
        {Math.round(100 * job.progress_fraction)} %
      </progress>
    )}
    {job.error !== null && <div class="small">{job.error.detail}</div>}
  </>
)

const KeptUntil = ({ job: { expires_at, state } }: { readonly job: Job }) =>
  state === "succeeded" && expires_at !== null ? (
    <Instant ms={Date.parse(expires_at)} />
  ) : (
    <span class="soft">{state === "expired" ? "removed" : "–"}</span>
  )

/** Size from which a file is better read by a program, bytes: a browser would hold all of it. */
const mostBytes = 256e6

const File = ({ job }: { readonly job: Job }) => {
  const name = fileName(job)
  const action = useAction(async () => {
    if (job.result_url !== null) await download(new URL(job.result_url, location.origin), name)
  })
  if (job.result_url === null) return <span class="soft">–</span>
  if ((job.bytes ?? 0) > mostBytes) {
    const command = `curl -H "X-API-Key: $GRID_API_KEY" -o ${name} ${location.origin}${job.result_url}`
    return <Code label={`Download of ${job.id} by a program`} text={command} />
  }
  return (
    <>
      <Button busy={action.busy} onClick={action.run}>
        Download<span class="unseen"> {name}</span>
      </Button>
      <ActionState action={action} />
    </>
  )
}

interface RemovalProps {
  readonly job: Job
  readonly onChange: () => void
}

const Removal = ({ job, onChange }: RemovalProps) => {
  const action = useAction(async () => {
    await deleteJob(job.id)
    onChange()
  })
  if (!isOpen(job) && job.state !== "succeeded") return null
  return (
    <>
      <Button kind="danger" busy={action.busy} onClick={action.run}>
        {isOpen(job) ? "Cancel" : "Remove"}
        <span class="unseen"> {job.id}</span>
      </Button>
      <ActionState action={action} />
    </>
  )
}
