import type { components } from "@grid-data/client/openapi"
import { useAction } from "../account/Action.ts"
import { download } from "../api/Download.ts"
import { answered, grid } from "../api/Grid.ts"
import { useResource } from "../api/Resource.ts"
import { Chart } from "../charts/Chart.tsx"
import { Button } from "../components/Button.tsx"
import { Card } from "../components/Card.tsx"
import { Facts } from "../components/Facts.tsx"
import { Figure } from "../components/Figure.tsx"
import { Loaded } from "../components/Loaded.tsx"
import { FailureNotice } from "../components/Notice.tsx"
import { Table } from "../components/Table.tsx"
import { amount, blocksKnown } from "../format/Numbers.ts"
import { reasonText } from "../explore/Restatements.tsx"
import { instant, nameOfMonth } from "../format/Time.ts"
import { ledgerMonths } from "./LedgerMonths.ts"

export type Scope2 = components["schemas"]["Scope2Result"]

/** Kind of the intensities behind a result, which the snapshot of one of its blocks has. */
const loadKind = async ({ basis, blocks, state }: Scope2, signal: AbortSignal): Promise<string> => {
  const snapshot_id = blocks.find((block) => block.snapshot_id !== null)?.snapshot_id
  if (snapshot_id == null) return "derived"
  const query = { basis, state, snapshot_id }
  return (await answered(grid.GET("/developer/v1/carbon-intensity/snapshot", { params: { query }, signal }))).body.data
    .kind
}

interface Scope2LedgerProps {
  readonly answer: Scope2
  readonly title: string
}

/** Card of a result: its totals, its emissions by block and by month, and what an auditor needs. */
export const Scope2Ledger = ({ answer, title }: Scope2LedgerProps) => {
  const kind = useResource((signal) => loadKind(answer, signal), [answer.id])
  const saving = useAction(() => download(`/v1/scope2/${answer.id}`, `${answer.id}.json`))
  const { audit_hash, blocks, coverage, emissions_kg_co2e, energy_mwh, factor_set, id, method_version, restated_from } =
    answer
  return (
    <Card title={title}>
      <div class="figures">
        <Figure value={amount(emissions_kg_co2e === null ? null : emissions_kg_co2e / 1e3, 1)} unit="t CO₂e">
          {emissions_kg_co2e === null
            ? `no total of ${amount(energy_mwh, 0)} MWh: too few blocks are known`
            : `of ${amount(energy_mwh, 0)} MWh`}
        </Figure>
        <Figure value={amount(answer.intensity_kg_co2e_per_mwh, 0)} unit="kg CO₂e/MWh">
          mean by the load; {blocksKnown(coverage)} are known
        </Figure>
      </div>
      <Loaded resource={kind} title="Loading the snapshot …">
        {(kind) => (
          <Chart
            title="Emissions by block"
            unit="kg CO₂e"
            digits={0}
            kind={kind}
            data={{
              times: blocks.map(({ block_start }) => Date.parse(block_start)),
              form: "steps",
              series: [{ label: "Emissions", colour: "--data-1", values: blocks.map(({ kg_co2e }) => kg_co2e) }]
            }}
            note={`Factors ${factor_set}, method ${method_version}.`}
          />
        )}
      </Loaded>
      <Months blocks={blocks} />
      <Facts
        facts={[
          ["Result", <code class="hash">{id}</code>],
          ["Audit hash", <code class="hash">{audit_hash}</code>],
          ...(restated_from === undefined ? [] : [["Restated", restatedText(restated_from)] as const])
        ]}
      />
      <p class="soft small">
        Keep the file: it holds the ledger by block, which an auditor computes again.{" "}
        <a href="/docs/results#scope2">How a number is proven a year later</a>
      </p>
      <div>
        <Button busy={saving.busy} onClick={saving.run}>
          Save as JSON
        </Button>
      </div>
      {saving.failure !== null && <FailureNotice failure={saving.failure} />}
    </Card>
  )
}

/** Restatement as a sentence: when, why, and what the intensity was before. */
const restatedText = ({ kg_co2e_per_mwh, reason, restated_at }: NonNullable<Scope2["restated_from"]>): string =>
  `${instant(Date.parse(restated_at))}: ${reasonText(reason)}; ${amount(kg_co2e_per_mwh, 1)} kg CO₂e/MWh before`

const Months = ({ blocks }: Pick<Scope2, "blocks">) => (
  <Table
    caption="Emissions by month"
    rows={ledgerMonths(blocks)}
    keyOf={({ month }) => month}
    columns={[
      { title: "Month", cell: ({ month }) => nameOfMonth(month) },
      { title: "MWh", value: ({ energyMwh }) => energyMwh, digits: 1 },
      { title: "t CO₂e of known blocks", value: ({ knownKg }) => (knownKg === null ? null : knownKg / 1e3), digits: 1 },
      { title: "Known", cell: ({ blocks }) => blocksKnown(blocks) }
    ]}
  />
)
