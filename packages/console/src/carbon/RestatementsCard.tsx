import { useResource } from "../api/Resource.ts"
import { Loaded } from "../components/Loaded.tsx"
import { Card } from "../components/Card.tsx"
import { areaName } from "../explore/Areas.ts"
import { ofAverage, RestatementTable } from "../explore/Restatements.tsx"
import { dayMs, instant } from "../format/Time.ts"
import { loadChanges } from "./Carbon.ts"
import type { CarbonQuery } from "./CarbonQuery.ts"

/** Days over which restatements are told. */
const days = 7

/** Most rows that are shown. */
const mostRows = 100

/** Feed of the restatements of the last days, newest first. */
export const RestatementsCard = ({ query }: { readonly query: CarbonQuery }) => {
  const { area, basis, view } = query
  const since = Math.floor(Date.now() / dayMs - days) * dayMs
  const resource = useResource((signal) => loadChanges(query, since, signal), [area, basis, view, since])
  const of = area === "india" ? "all areas of your plan" : areaName(area)
  return (
    <Card title="Restatements">
      <Loaded resource={resource} title="Loading the restatements …">
        {({ data, meta: { page } }) => {
          const changes = ofAverage(data.changes)
          return (
            <>
              <p class="soft">
                {changes.length === 0 ? "No value was restated" : `Values of ${of} that were restated`} since{" "}
                {instant(since)}. The earlier value and what it was computed from are kept.
                {page?.next_cursor != null && " There are more than are shown: choose an area."}
              </p>
              {changes.length > 0 && (
                <RestatementTable
                  caption={`Restatements, ${of}`}
                  changes={changes.toReversed().slice(0, mostRows)}
                  basis={basis}
                  view={view}
                />
              )}
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}
