import type { components } from "@grid-data/client/openapi"
import { Fragment } from "preact"
import { useAction } from "../account/Action.ts"
import { download } from "../api/Download.ts"
import { signedIn } from "../api/Session.ts"
import { Badge } from "../components/Badge.tsx"
import { Button } from "../components/Button.tsx"
import { Card } from "../components/Card.tsx"
import { Code } from "../components/Code.tsx"
import { CopyButton } from "../components/CopyButton.tsx"
import { Instant } from "../components/Instant.tsx"
import { FailureNotice } from "../components/Notice.tsx"
import { Table } from "../components/Table.tsx"
import { amount, blocksKnown } from "../format/Numbers.ts"
import type { Frame } from "./Answer.ts"
import { confidencePage, confidenceText } from "./Confidence.ts"
import { titleOf } from "./Words.ts"

/** Card of an answer: its kind and sources, and how it is read and computed again. */
export const FrameCard = ({ frame }: { readonly frame: Frame }) => {
  const {
    confidence,
    data_quality,
    generation_coverage,
    inputs_sha256,
    kind,
    missing,
    model_version,
    price_coverage,
    result_id,
    sources
  } = frame
  const saving = useAction(() => download(`/v1/results/${result_id}`, `${result_id}.json`))
  const savingInputs = useAction(() => download(`/v1/results/${result_id}/inputs`, `${result_id}-inputs.json`))
  return (
    <Card title="What it rests on" aside={<Badge kind={kind} />}>
      <dl class="facts">
        <dt>Confidence</dt>
        <dd>
          {amount(confidence, 2)} of 1 <a href={confidencePage(frame)}>How it is computed</a>
          <div class="soft small">{confidenceText(frame)}</div>
        </dd>
        {price_coverage !== undefined && (
          <>
            <dt>Prices known</dt>
            <dd>{blocksKnown(price_coverage)}</dd>
          </>
        )}
        {generation_coverage !== undefined && (
          <>
            <dt>Generation known</dt>
            <dd>{blocksKnown(generation_coverage)}</dd>
          </>
        )}
        <dt>Waits for data</dt>
        <dd>{missing.length === 0 ? "Nothing" : missing.join(", ")}</dd>
        <dt>Model</dt>
        <dd>{model_version}</dd>
        <dt>Result</dt>
        <dd class="stack-tight">
          <code class="hash">{result_id}</code>
          <span class="buttons">
            <CopyButton text={result_id} label="Copy the id" />
            <Button busy={saving.busy} onClick={saving.run}>
              Save as JSON
            </Button>
          </span>
        </dd>
        <dt>Inputs, SHA-256</dt>
        <dd class="stack-tight">
          <code class="hash">{inputs_sha256}</code>
          {data_quality === undefined && (
            <span class="buttons">
              <Button busy={savingInputs.busy} onClick={savingInputs.run}>
                Save the inputs
              </Button>
            </span>
          )}
        </dd>
      </dl>
      {[saving, savingInputs].map(
        ({ failure }, index) => failure !== null && <FailureNotice key={index} failure={failure} />
      )}
      <Replay id={result_id} />
      <Sources sources={sources} />
    </Card>
  )
}

/** Way to have a result computed again: the command for the operator, whom to ask for the others. */
const Replay = ({ id }: { readonly id: string }) => {
  const isOperator = signedIn.value?.member.is_operator === true
  return (
    <>
      <p class="soft small">
        The inputs are frozen:{" "}
        {isOperator
          ? "this command computes the same bytes again."
          : "the operator of the service computes the same bytes again for whoever names the id of the result."}{" "}
        <a href="/docs/results#replay">Replay</a>
      </p>
      {isOperator && <Code label="Command that computes it again" text={`gds enterprise replay ${id}`} />}
    </>
  )
}

const Sources = ({ sources }: Pick<Frame, "sources">) =>
  sources.length === 0 ? null : (
    <Table
      caption="Datasets behind the answer"
      rows={sources}
      keyOf={({ dataset, source }) => `${dataset} ${source}`}
      columns={[
        { title: "Dataset", cell: ({ dataset }) => dataset },
        { title: "Source", cell: ({ source }) => source },
        { title: "Kind", cell: ({ kind }) => (kind === "observed" ? kind : <Badge kind={kind} />) },
        { title: "Captured", cell: ({ captured_at }) => <Instant ms={Date.parse(captured_at)} /> },
        { title: "Licence", cell: ({ licence }) => <span class="sentence">{licence}</span> }
      ]}
    />
  )

type Assumption = components["schemas"]["Assumption"]

interface AssumptionsProps {
  readonly assumptions: ReadonlyArray<Assumption>
  /** Values to be taken in the next request, by name, as they are typed. */
  readonly overrides: Readonly<Record<string, string>>
  readonly faultOf: (path: string) => string | undefined
  readonly onOverride: (name: string, text: string) => void
  /** True where the request takes none. */
  readonly isFixed: boolean
  readonly busy: boolean
  readonly onAgain: () => void
}

/** Name of a member that a narrow column breaks behind an underscore, not within a word. */
const breakable = (name: string) =>
  name.split(/(?<=_)/).map((word, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {word}
    </Fragment>
  ))

/** Numbers that no dataset gives, each to be replaced. */
export const AssumptionsCard = ({ assumptions, busy, isFixed, onAgain, ...override }: AssumptionsProps) =>
  assumptions.length === 0 ? null : (
    <Card
      title="Assumptions"
      {...(!isFixed && { aside: <span class="soft small">Replace what you know better</span> })}
    >
      <Table
        caption="Assumptions"
        blocks
        rows={assumptions}
        keyOf={({ name }) => name}
        columns={[
          {
            title: "Name",
            cell: ({ name }) => (
              <span class="assumption">
                {titleOf(name)} <code class="soft small">{breakable(name)}</code>
              </span>
            )
          },
          {
            title: "Value",
            cell: (assumption) => (isFixed ? assumption.value : <Override assumption={assumption} {...override} />)
          },
          { title: "Unit", cell: ({ unit }) => (unit === "1" ? "–" : unit) },
          {
            title: "Source",
            cell: ({ source }) => <span class="sentence">{source === "request" ? "this request" : source}</span>
          },
          { title: "Confidence", cell: ({ confidence }) => confidence }
        ]}
      />
      {!isFixed && (
        <div>
          <Button busy={busy} onClick={onAgain}>
            Compute again
          </Button>
        </div>
      )}
    </Card>
  )

interface OverrideProps extends Pick<AssumptionsProps, "faultOf" | "onOverride" | "overrides"> {
  readonly assumption: Assumption
}

/** Field for the value of an assumption in the next request. */
const Override = ({ assumption: { name, unit, value }, faultOf, onOverride, overrides }: OverrideProps) => {
  const fault = faultOf(`assumptions.${name}`)
  return (
    <>
      <input
        class="override"
        inputMode="decimal"
        autocomplete="off"
        aria-label={`${titleOf(name)}, ${unit}`}
        aria-invalid={fault !== undefined}
        value={overrides[name] ?? String(value)}
        onInput={({ currentTarget }) => onOverride(name, currentTarget.value)}
      />
      {fault !== undefined && <p class="field-error small">{fault}</p>}
    </>
  )
}
