import type { components } from "@grid-data/client/openapi"
import { useMemo } from "preact/hooks"
import { answered, grid } from "../api/Grid.ts"
import { useResource } from "../api/Resource.ts"
import { DayMap } from "../charts/DayMap.tsx"
import { Card } from "../components/Card.tsx"
import { Figure } from "../components/Figure.tsx"
import { Loaded } from "../components/Loaded.tsx"
import { Table } from "../components/Table.tsx"
import { amount, blocksKnown } from "../format/Numbers.ts"
import { dayMs, instant, startOfDate } from "../format/Time.ts"
import type { ProfileLists } from "../profiles/Profiles.ts"
import type { Body, Input } from "./Inputs.ts"
import { matchedDays, shareScale, unknownEmissions } from "./MatchingDays.ts"
import { stateInput } from "./Places.ts"
import { generationProfileInput, loadProfileInput, ProfileForm } from "./ProfileForm.tsx"

type Matching = components["schemas"]["HourlyMatching"]

const inputsOf = (profiles: ProfileLists): ReadonlyArray<Input> => [
  stateInput,
  loadProfileInput(profiles),
  generationProfileInput(profiles),
  { kind: "number", path: "storage.power_mw", label: "Storage, MW", initial: 0 },
  { kind: "number", path: "storage.energy_mwh", label: "Storage, MWh", initial: 0 },
  { kind: "number", path: "storage.efficiency", label: "Efficiency, both ways", initial: 0.85 },
  {
    kind: "rows",
    path: "plants",
    sentAs: "portfolio",
    label: "Plants beside it",
    hint: "One a line: the id of its profile and MW, such as sample-wind, 40",
    initial: "",
    columns: [{ name: "generation_profile_id" }, { name: "capacity_mw", isNumber: true }]
  }
]

/** Plants of a request, those beside the first one before it: what is wrong with one is told by its line. */
const plantsOf = ({ generation_profile_id, plants }: Body): ReadonlyArray<Body> => [
  ...(Array.isArray(plants) ? plants : []),
  { generation_profile_id }
]

const requestOf = ({ generation_profile_id, plants, ...body }: Body): Body => {
  const portfolio = plantsOf({ generation_profile_id, plants })
  return { ...body, granularity: "block", ...(portfolio.length === 1 ? { generation_profile_id } : { portfolio }) }
}

export const MatchingForm = () => (
  <ProfileForm<Matching>
    title="24/7 matching"
    text="How much of a load is matched by contracted generation of the same block, of one plant or of several, with a storage beside it."
    inputsOf={inputsOf}
    subjects={["load", "generation"]}
    callOf={(body) => ({ path: "/v1/matching/hourly", body: requestOf(body) })}
    picture={(answer, body) => <Matched answer={answer} body={body} />}
  />
)

interface MatchedProps {
  readonly answer: Matching
  readonly body: Body
}

const Matched = ({ answer, body }: MatchedProps) => {
  const { cfe_score_pct, coverage, excess_mwh, match_pct, storage } = answer
  return (
    <>
      <Card title="Score">
        <div class="figures">
          <Figure value={amount(match_pct, 1)} unit="%">
            of the load matched by the contract
            {storage !== undefined &&
              storage.discharged_mwh > 0 &&
              `; ${amount(storage.match_pct_without, 1)} % without the storage`}
          </Figure>
          <Figure value={amount(cfe_score_pct, 1)} unit="%">
            with the clean part of the grid{coverage !== undefined && `, known in ${blocksKnown(coverage)}`}
          </Figure>
          <Figure value={amount(excess_mwh, 0)} unit="MWh">
            generated beyond the load of its block
          </Figure>
        </div>
      </Card>
      <Card title="Matched share by day and block">
        <MatchedMap answer={answer} body={body} />
      </Card>
      <Shifts answer={answer} />
    </>
  )
}

/** Load of a request, and the days that it has in common with the generation, epoch ms. */
const loadLoad = async (body: Body, signal: AbortSignal) => {
  const [load, generations] = await Promise.all([
    answered(
      grid.GET("/v1/load-profiles/{load_profile_id}", {
        params: { path: { load_profile_id: String(body["load_profile_id"]) } },
        signal
      })
    ),
    answered(grid.GET("/v1/generation-profiles", { signal }))
  ])
  const { from, load_mwh, to } = load.body
  const ids = plantsOf(body).map((plant) => plant["generation_profile_id"])
  const plants = generations.body.generation_profiles.filter((one) => ids.includes(one.generation_profile_id))
  return {
    load: { from: startOfDate(from), mwh: load_mwh },
    from: Math.max(...[{ from }, ...plants].map((one) => startOfDate(one.from))),
    to: Math.min(...[{ to }, ...plants].map((one) => startOfDate(one.to))) + dayMs
  }
}

const MatchedMap = ({ answer, body }: MatchedProps) => {
  const load = useResource((signal) => loadLoad(body, signal), [body])
  const { answer: loaded } = load.resource.value
  const days = useMemo(
    () => (loaded === undefined ? [] : matchedDays(loaded.load, answer.unmatched, loaded.from, loaded.to)),
    [loaded, answer]
  )
  return (
    <Loaded resource={load} title="Loading the load …">
      {() => (
        <DayMap
          title="Matched share of the load"
          unit="%"
          digits={0}
          kind={answer.kind}
          days={days}
          scale={shareScale}
        />
      )}
    </Loaded>
  )
}

const Unmoved = ({ unmatched }: Pick<Matching, "unmatched">) => {
  const text = unknownEmissions(unmatched)
  return text === null ? (
    <p class="soft">No move of load within its day would avoid emissions.</p>
  ) : (
    <p class="soft">
      {text} <a href="/explore?series=carbon">Days of the carbon intensity</a> ·{" "}
      <a href="/docs/results#profiles">Sending profiles</a>
    </p>
  )
}

/** Moves that are shown. */
const mostMoves = 10

const Shifts = ({ answer: { shift_windows, unmatched } }: Pick<MatchedProps, "answer">) => (
  <Card title="Load worth moving">
    {shift_windows.length === 0 ? (
      <Unmoved unmatched={unmatched} />
    ) : (
      <Table
        caption="Moves of load that avoid most"
        rows={shift_windows.slice(0, mostMoves)}
        keyOf={({ from, to }) => `${from} ${to}`}
        columns={[
          { title: "From", cell: ({ from }) => instant(Date.parse(from)) },
          { title: "To", cell: ({ to }) => instant(Date.parse(to)) },
          { title: "MWh", digits: 2, value: ({ mwh }) => mwh },
          { title: "Avoided, kg CO₂e", digits: 0, value: ({ avoided_kg_co2e }) => avoided_kg_co2e }
        ]}
      />
    )}
    {shift_windows.length > mostMoves && (
      <p class="soft small">
        {mostMoves} of {amount(shift_windows.length, 0)} moves, most avoided first.
      </p>
    )}
  </Card>
)
