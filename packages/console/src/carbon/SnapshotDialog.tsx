import type { components } from "@grid-data/client/openapi"
import { Loaded } from "../components/Loaded.tsx"
import { useResource } from "../api/Resource.ts"
import { Badge } from "../components/Badge.tsx"
import { Button } from "../components/Button.tsx"
import { CopyButton } from "../components/CopyButton.tsx"
import { Dialog } from "../components/Dialog.tsx"
import { Instant } from "../components/Instant.tsx"
import { Table } from "../components/Table.tsx"
import { areaName } from "../explore/Areas.ts"
import { fuelName } from "../charts/Fuels.ts"
import { amount } from "../format/Numbers.ts"
import { unit } from "./AreaCard.tsx"
import { loadSnapshot } from "./Carbon.ts"
import type { CarbonQuery, HrefOf } from "./CarbonQuery.ts"
import { Replay } from "./Replay.tsx"

type Snapshot = components["schemas"]["CarbonSnapshot"]

interface SnapshotDialogProps {
  readonly query: CarbonQuery
  readonly id: string
  readonly hrefOf: HrefOf
  readonly onClose: () => void
}

/** Inputs of a value, and the same computed again. */
export const SnapshotDialog = ({ hrefOf, id, onClose, query }: SnapshotDialogProps) => {
  const resource = useResource((signal) => loadSnapshot(query, id, signal), [id])
  return (
    <Dialog title="Origin of the value" onClose={onClose}>
      <div class="snapshot stack">
        <Loaded resource={resource} title="Loading the snapshot …">
          {({ body: { data } }) => (
            <>
              <Facts snapshot={data} hrefOf={hrefOf} />
              <Replay snapshot={data} query={query} />
              <Mix snapshot={data} />
              <Readings snapshot={data} />
            </>
          )}
        </Loaded>
      </div>
      <form method="dialog">
        <Button type="submit">Close</Button>
      </form>
    </Dialog>
  )
}

interface SnapshotProps {
  readonly snapshot: Snapshot
}

const Facts = ({ hrefOf, snapshot }: SnapshotProps & Pick<SnapshotDialogProps, "hrefOf">) => {
  const { average, basis, factor_set, kind, method_version, slug, snapshot_id, view } = snapshot
  return (
    <dl class="facts">
      <dt>{areaName(slug)}</dt>
      <dd>
        <strong>{amount(average.kg_co2e_per_mwh, 6)}</strong> {unit} <Badge kind={kind} />
      </dd>
      <dt>Block</dt>
      <dd>
        <Instant ms={Date.parse(snapshot.block_start)} />, 15 minutes
      </dd>
      <dt>Signal</dt>
      <dd>
        {average.signal_type}, {basis} emissions of {view}
      </dd>
      <dt>Method, factors</dt>
      <dd>
        {method_version}, {factor_set}
      </dd>
      <dt>Snapshot</dt>
      <dd>
        <code>{snapshot_id}</code> <CopyButton text={snapshot_id} />
      </dd>
      <dt>Readings captured</dt>
      <dd>
        <Instant ms={Date.parse(snapshot.captured_at)} />
      </dd>
      <dt>Computed</dt>
      <dd>
        <Instant ms={Date.parse(snapshot.computed_at)} />
        {snapshot.current_snapshot_id !== snapshot_id && (
          <>
            , restated since:{" "}
            <a href={hrefOf({ snapshot: snapshot.current_snapshot_id })}>{snapshot.current_snapshot_id}</a>
          </>
        )}
      </dd>
    </dl>
  )
}

const Mix = ({ snapshot: { average, mix, total_mw } }: SnapshotProps) => (
  <div>
    <h3>Mix and factors</h3>
    {mix.length === 0 ? (
      <p class="soft">The mix of this area is not known.</p>
    ) : (
      <Table
        caption="Mix with emission factors"
        rows={mix}
        keyOf={({ fuel }) => fuel}
        columns={[
          { title: "Fuel", cell: ({ fuel }) => fuelName(fuel) },
          { title: "MW", digits: 1, value: ({ mw }) => mw },
          {
            title: `Factor, ${unit}`,
            numeric: true,
            cell: ({ factor_kg_co2e_per_mwh }) => amount(factor_kg_co2e_per_mwh, 1)
          },
          {
            title: "t CO₂e/h",
            numeric: true,
            cell: ({ factor_kg_co2e_per_mwh, mw }) => amount((mw * factor_kg_co2e_per_mwh) / 1_000, 1)
          }
        ]}
      />
    )}
    <p class="soft small">
      {amount(total_mw, 1)} MW in all: the sum of the last column over it is {amount(average.kg_co2e_per_mwh, 2)} {unit}
      .
    </p>
  </div>
)

const Readings = ({ snapshot: { capacity, estimated_demand, frozen, readings } }: SnapshotProps) => {
  const known = readings.filter(({ value_mw }) => value_mw !== null)
  return (
    <div>
      <h3>Inputs</h3>
      <Table
        caption="Readings of the block"
        rows={known}
        keyOf={({ area, dataset }) => `${dataset} ${area}`}
        columns={[
          { title: "Reading", cell: ({ dataset }) => dataset.replaceAll("_", " ") },
          { title: "Area", cell: ({ area }) => areaName(area) },
          { title: "MW", digits: 1, value: ({ value_mw }) => value_mw },
          { title: "Source", cell: ({ sources }) => sources.join(", ") }
        ]}
      />
      <p class="soft small">
        {readings.length - known.length} more readings are not known.{" "}
        {capacity !== null &&
          `Installed: ${capacity.map(({ fuel, mw }) => `${fuelName(fuel)} ${amount(mw, 0)} MW`).join(", ")}. `}
        {estimated_demand !== null &&
          estimated_demand.length > 0 &&
          `Demand estimated: ${estimated_demand.map(({ area, demand_mw }) => `${areaName(area)} ${amount(demand_mw, 0)} MW`).join(", ")}. `}
        Readings of the other states and the capacity table take part, too
        {frozen.inputs === null ? "; your plan does not show them." : "; all of it is in the answer of the API."}
      </p>
    </div>
  )
}
