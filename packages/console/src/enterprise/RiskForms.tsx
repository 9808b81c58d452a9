import type { components } from "@grid-data/client/openapi"
import { barOf } from "../charts/Bar.ts"
import { Bars } from "../charts/Bars.tsx"
import { ComparedBars } from "../charts/ComparedBars.tsx"
import { Card } from "../components/Card.tsx"
import { Figure } from "../components/Figure.tsx"
import { Instant } from "../components/Instant.tsx"
import { Notice } from "../components/Notice.tsx"
import type { TableProps } from "../components/Table.tsx"
import { amount, percent } from "../format/Numbers.ts"
import { instant } from "../format/Time.ts"
import { zoneNames, zones } from "../format/Zones.ts"
import { addressOf } from "./Call.ts"
import { TooLow } from "./CurtailmentForms.tsx"
import { EngineForm } from "./EngineForm.tsx"
import { horizonInput, nodeInput, technologyInput } from "./Places.ts"

type Schemas = components["schemas"]

export const CannibalisationForm = () => (
  <EngineForm<Schemas["Cannibalisation"]>
    title="Cannibalisation"
    text="How the capture rate of a portfolio falls as more of the same is built."
    inputs={[
      {
        kind: "rows",
        path: "assets",
        label: "Portfolio",
        hint: "A line for each plant: node, solar or wind, MW",
        initial: "rajasthan, solar, 500\ngujarat, wind, 200",
        columns: [{ name: "node" }, { name: "technology" }, { name: "capacity_mw", isNumber: true }]
      },
      horizonInput(3)
    ]}
    callOf={(body) => ({ path: "/v1/portfolio/cannibalisation", body, isLong: true })}
    picture={({ curve, kind }) => (
      <Card title="Capture rate by capacity added">
        <Bars
          title="Capture rate by capacity added"
          unit="% of the mean price before"
          kind={kind}
          bars={curve.map(({ added_mw, capture_rate_fraction }) =>
            barOf(`${amount(added_mw, 0)} MW`, 100 * capture_rate_fraction, 1)
          )}
          table={{
            caption: "Capture rate by capacity added",
            rows: curve,
            keyOf: ({ added_mw }) => added_mw,
            columns: [
              { title: "Added, MW", digits: 0, value: ({ added_mw }) => added_mw },
              { title: "Capture rate, %", digits: 1, value: ({ capture_rate_fraction }) => 100 * capture_rate_fraction }
            ]
          }}
        />
      </Card>
    )}
  />
)

export const RiskForm = () => (
  <EngineForm<Schemas["DispatchRisk"]>
    title="Curtailment risk"
    text="Where and when solar and wind are likely to be cut back in the next 48 hours; computed anew every 5 minutes."
    inputs={[
      {
        kind: "choice",
        path: "region",
        label: "Zone",
        initial: "NR",
        options: zones.map((zone) => ({ value: zone, label: zoneNames[zone] }))
      }
    ]}
    callOf={({ region }) => ({ path: addressOf(["dispatch", "risk-screen", region]), isLong: true })}
    picture={(answer) => <Risks answer={answer} />}
  />
)

/** Alerts that are drawn; all of them are in the table. */
const mostBars = 12

const Risks = ({ answer: { alerts, kind, refreshed_at, region } }: { readonly answer: Schemas["DispatchRisk"] }) => (
  <Card
    title={`Risk, ${zoneNames[region]} zone`}
    aside={
      <span class="soft small">
        Computed <Instant ms={Date.parse(refreshed_at)} />
      </span>
    }
  >
    {alerts.length === 0 ? (
      <Notice kind="empty" title="No curtailment is to be expected">
        In none of the 48 hours a node of the zone is likely to be cut back.
      </Notice>
    ) : (
      <Bars
        title="Probability of curtailment, most probable first"
        unit="%"
        kind={kind}
        bars={alerts
          .slice(0, mostBars)
          .map(({ from, node, probability_fraction }) =>
            barOf(`${node}, ${instant(Date.parse(from))}`, 100 * probability_fraction, 0, { colour: "--data-4" })
          )}
        table={riskTable(alerts)}
      />
    )}
  </Card>
)

type RiskAlert = Schemas["DispatchRisk"]["alerts"][number]

const riskTable = (alerts: ReadonlyArray<RiskAlert>): TableProps<RiskAlert> => ({
  caption: "Curtailment to be expected",
  rows: alerts,
  keyOf: ({ from, node }) => `${node} ${from}`,
  columns: [
    { title: "Node", cell: ({ node }) => node },
    { title: "From", cell: ({ from }) => <Instant ms={Date.parse(from)} /> },
    { title: "To", cell: ({ to }) => <Instant ms={Date.parse(to)} /> },
    { title: "Probability, %", digits: 0, value: ({ probability_fraction }) => 100 * probability_fraction },
    { title: "Expected, MW", digits: 0, value: ({ expected_mw }) => expected_mw },
    { title: "Reason", cell: ({ driver }) => driver.replaceAll("_", " ") }
  ]
})

export const AdjustedTariffForm = () => (
  <EngineForm<Schemas["AdjustedTariff"]>
    title="Tariff with curtailment"
    text="What curtailment takes off the return of a bid, and the tariff that makes up for it."
    inputs={[
      { kind: "number", path: "tariff_inr_per_kwh", label: "Tariff of the bid, INR/kWh", initial: 2.6 },
      technologyInput("technology"),
      nodeInput("node", "rajasthan"),
      horizonInput(10)
    ]}
    callOf={(body) => ({ path: "/v1/bid/curtailment-adjusted-tariff", body, isLong: true })}
    picture={(answer, { tariff_inr_per_kwh }) => <Bid answer={answer} tariff={Number(tariff_inr_per_kwh)} />}
  />
)

interface BidProps {
  readonly answer: Schemas["AdjustedTariff"]
  /** Tariff of the bid, INR/kWh. */
  readonly tariff: number
}

const Bid = ({ answer, tariff }: BidProps) => {
  const { curtailed_fraction, curtailment_adjusted_irr_pct, implied_tariff_floor_inr_per_kwh, irr_pct, kind } = answer
  return (
    <Card title="The bid with curtailment counted">
      <div class="figures">
        <Figure value={amount(implied_tariff_floor_inr_per_kwh, 2)} unit="INR/kWh">
          gives the return that the bid would have without curtailment
        </Figure>
        <Figure value={amount(curtailment_adjusted_irr_pct, 1)} unit="%">
          rate of return with curtailment, {amount(irr_pct, 1)} % without
        </Figure>
        <Figure value={percent(curtailed_fraction)} unit="%">
          of the energy is curtailed; later years weigh less
        </Figure>
      </div>
      <TooLow />
      <ComparedBars
        title="Tariff of the bid, and the one that makes up for curtailment"
        unit="INR/kWh"
        kind={kind}
        name="Tariff"
        caption="Tariffs, INR/kWh"
        values={[
          { label: "Of the bid", value: tariff },
          { label: "With curtailment", value: implied_tariff_floor_inr_per_kwh }
        ]}
        digits={2}
      />
    </Card>
  )
}
