import { useEffect, useState } from "preact/hooks"
import { Badge } from "../components/Badge.tsx"
import { Card } from "../components/Card.tsx"
import { Code } from "../components/Code.tsx"
import { CopyButton } from "../components/CopyButton.tsx"
import { Instant } from "../components/Instant.tsx"
import { Notice } from "../components/Notice.tsx"
import { Table } from "../components/Table.tsx"
import { sha256 } from "../format/Hash.ts"
import { amount } from "../format/Numbers.ts"
import { instant } from "../format/Time.ts"
import { checked, type Verdict } from "./Chain.ts"
import type { loadLedger } from "./Ledger.ts"

interface LedgerCardProps {
  readonly ledger: Awaited<ReturnType<typeof loadLedger>>
}

/** Proof that forecasts are what was issued: the chain of hashes, checked in this browser. */
export const LedgerCard = ({ ledger: { body, url } }: LedgerCardProps) => {
  const { first, items, vintages } = body.data
  const [verdicts, setVerdicts] = useState<ReadonlyArray<Verdict> | null | undefined>(undefined)
  useEffect(() => {
    let isCurrent = true
    void checked(items, sha256).then((all) => {
      if (isCurrent) setVerdicts(all)
    })
    return () => {
      isCurrent = false
    }
  }, [body])
  const head = items[0]
  return (
    <Card title="Proof of the ledger">
      <p class="soft">
        Every forecast is kept as it was issued, with the hash of the one before: {amount(vintages, 0)} of them since{" "}
        {instant(Date.parse(first))}. None can be changed or left out without changing all hashes behind it.
      </p>
      <Outcome verdicts={verdicts} />
      {head !== undefined && (
        <p>
          Newest hash: <code class="hash">{head.hash}</code> <CopyButton text={head.hash} />
        </p>
      )}
      <details>
        <summary>Check it yourself</summary>
        <Steps url={url} />
      </details>
      {verdicts != null && (
        <details>
          <summary>Vintages that were checked</summary>
          <Vintages verdicts={verdicts} />
        </details>
      )}
    </Card>
  )
}

const Outcome = ({ verdicts }: { readonly verdicts: ReadonlyArray<Verdict> | null | undefined }) => {
  if (verdicts === undefined) return <Notice kind="loading" title="Checking the hashes …" />
  if (verdicts === null)
    return (
      <Notice kind="empty" title="Not checked here">
        Browsers compute hashes over https and on this machine alone. The steps below do it without a browser.
      </Notice>
    )
  const faults = verdicts.filter(({ fault }) => fault !== null)
  return faults.length === 0 ? (
    <Notice kind="done" title="The chain is whole">
      Checked in this browser, down from the newest: {verdicts.length}. Each hash is that of its text and stands in the
      next one, and each forecast was issued before its first hour began.
    </Notice>
  ) : (
    <Notice kind="refused" title={`The chain is broken: ${faults.length} of ${verdicts.length}`}>
      {faults[0]?.fault}
    </Notice>
  )
}

const Steps = ({ url }: { readonly url: string }) => {
  const address = new URL(url)
  address.searchParams.set("limit", "1")
  const call = `curl -sH "X-API-Key: $GRID_API_KEY" "${address.href}"`
  return (
    <>
      <ol>
        <li>Note the newest hash today, where nobody can change it later: in a mail to others, say.</li>
        <li>Compute it without this service; both commands print the same:</li>
      </ol>
      <Code
        label="Commands that compute the newest hash"
        text={`${call} | jq -j '.data.items[0].body' | sha256sum\n${call} | jq -r '.data.items[0].hash'`}
      />
      <ol start={3}>
        <li>
          Later, page back with <code>cursor</code> until the hash comes up, and check that each{" "}
          <code>previous_hash</code> is the <code>hash</code> of the next item. What stands before it cannot have been
          changed since.
        </li>
      </ol>
    </>
  )
}

const Vintages = ({ verdicts }: { readonly verdicts: ReadonlyArray<Verdict> }) => (
  <Table
    caption="Newest vintages of the ledger"
    rows={verdicts}
    keyOf={({ vintage }) => vintage.hash}
    columns={[
      { title: "Issued", cell: ({ vintage }) => <Instant ms={Date.parse(vintage.issued_at)} /> },
      { title: "First hour", cell: ({ begin }) => <Instant ms={begin} /> },
      { title: "Hash", cell: ({ vintage }) => <code title={vintage.hash}>{vintage.hash.slice(0, 12)}…</code> },
      {
        title: "Before",
        cell: ({ vintage: { previous_hash } }) =>
          previous_hash === null ? "the first" : <code title={previous_hash}>{previous_hash.slice(0, 12)}…</code>
      },
      {
        title: "Checked",
        cell: ({ fault }) => (
          <span class={fault === null ? "whole verdict-good" : "whole verdict-bad"}>
            {fault === null ? "whole" : fault}
          </span>
        )
      },
      { title: "Kind", cell: ({ vintage }) => <Badge kind={vintage.simulated ? "simulated" : "forecast"} /> }
    ]}
  />
)
