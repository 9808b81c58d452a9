import { useState } from "preact/hooks"
import { Loaded } from "../components/Loaded.tsx"
import { useResource } from "../api/Resource.ts"
import { Button } from "../components/Button.tsx"
import { InstantOr } from "../components/Instant.tsx"
import { type Column, Table } from "../components/Table.tsx"
import { amount } from "../format/Numbers.ts"
import { Confirmation } from "./Confirmation.tsx"
import { listSources, runSource, type SourceItem } from "./Operator.ts"

/** Pause between two looks at the runs, ms. */
const lookPauseMs = 15_000

const states: Readonly<Record<SourceItem["state"], string>> = {
  fresh: "fresh",
  late: "late",
  down: "down",
  off: "switched off"
}

const breakers: Readonly<Record<SourceItem["breaker"], string>> = {
  closed: "closed",
  half_open: "half open: one trial",
  open: "open: not asked"
}

const State = ({ state }: Pick<SourceItem, "state">) => (
  <span class="whole">
    <span class={`dot dot-${state}`} aria-hidden="true" /> {states[state]}
  </span>
)

const countsOf = ({ quarantined, rejected, written }: NonNullable<SourceItem["last_run"]>) =>
  `${amount(written, 0)} written, ${amount(quarantined, 0)} held back, ${amount(rejected, 0)} refused`

const LastRun = ({ last_run }: Pick<SourceItem, "last_run">) =>
  last_run === null ? (
    <span class="soft">never ran</span>
  ) : (
    <>
      {last_run.outcome}, <InstantOr at={last_run.started_at} otherwise="" />
      <div class="soft small">{countsOf(last_run)}</div>
      {last_run.error_code !== null && (
        <div class="soft small">
          {last_run.error_code}: {last_run.error_detail}
        </div>
      )}
    </>
  )

const columns: ReadonlyArray<Column<SourceItem>> = [
  { title: "Source", cell: ({ source }) => <strong>{source}</strong> },
  { title: "State", cell: ({ state }) => <State state={state} /> },
  { title: "Breaker", cell: ({ breaker }) => breakers[breaker] },
  { title: "Lag, min", digits: 0, value: ({ lag_minutes }) => lag_minutes },
  { title: "Newest value", cell: ({ newest_value_at }) => <InstantOr at={newest_value_at} otherwise="none" /> },
  { title: "Last run", cell: ({ last_run }) => <LastRun last_run={last_run} /> },
  { title: "Next run", cell: ({ next_run_at }) => <InstantOr at={next_run_at} otherwise="none" /> },
  { title: "Unread answers", digits: 0, value: ({ unread_answers }) => unread_answers }
]

const runColumn = (onRun: (source: string) => void): Column<SourceItem> => ({
  title: "Run",
  cell: ({ enabled, source }) =>
    enabled ? (
      <Button onClick={() => onRun(source)}>
        Run now<span class="unseen">: {source}</span>
      </Button>
    ) : null
})

/** Sources with how their runs went, and a run on request. */
export const Sources = ({ mayChange }: { readonly mayChange: boolean }) => {
  const sources = useResource(listSources, [], () => lookPauseMs)
  const [target, setTarget] = useState<string | null>(null)
  const close = () => setTarget(null)
  return (
    <div class="stack">
      <p class="soft">
        After 3 failed runs in a row the breaker keeps a source from being asked for 30 minutes. The setting{" "}
        <code>GDS_SOURCES</code> switches sources on.
      </p>
      <Loaded resource={sources} title="Loading the sources …">
        {({ sources }) => (
          <Table
            caption="Sources"
            blocks
            rows={sources.toSorted((a, b) => Number(b.enabled) - Number(a.enabled))}
            keyOf={({ source }) => source}
            columns={mayChange ? [...columns, runColumn(setTarget)] : columns}
          />
        )}
      </Loaded>
      {target !== null && (
        <Confirmation
          title={`Run “${target}” now`}
          action="Run"
          work={() => runSource(target)}
          onClose={close}
          onDone={() => {
            close()
            sources.reload()
          }}
        >
          <p>It is asked from its newest value on, and the run goes on by itself. The table says how it went.</p>
        </Confirmation>
      )}
    </div>
  )
}
