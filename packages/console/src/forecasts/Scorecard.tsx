import { Loaded } from "../components/Loaded.tsx"
import { answered, grid } from "../api/Grid.ts"
import { useResource } from "../api/Resource.ts"
import { Badge } from "../components/Badge.tsx"
import { Card } from "../components/Card.tsx"
import { Notice } from "../components/Notice.tsx"
import { Table } from "../components/Table.tsx"
import { Files } from "../explore/Files.tsx"
import { kindOf } from "../format/Kind.ts"
import { amount } from "../format/Numbers.ts"

/** Days whose forecasts are scored. */
const window_days = 30

const load = (area: string, signal: AbortSignal) => {
  const query = { window_days, ...(area !== "india" && { state: area }) }
  return answered(grid.GET("/developer/v1/forecast/demand/accuracy", { params: { query }, signal }))
}

/** Errors of the forecasts of demand as they were issued, by lead. */
export const Scorecard = ({ area }: { readonly area: string }) => {
  const resource = useResource((signal) => load(area, signal), [area])
  return (
    <Card title={`Scorecard of the last ${window_days} days`}>
      <Loaded resource={resource} title="Loading the scorecard …">
        {({ body: { data, meta }, url }) =>
          data.leads.every(({ n }) => n === 0) ? (
            <Notice kind="empty" title="Nothing to score yet">
              None of the hours that were forecast is known yet.
            </Notice>
          ) : (
            <>
              <Files
                exploration={{ url, series: { id: "accuracy", operation: "getDemandAccuracy" } }}
                query={{ area }}
              />
              <p class="soft small">
                Forecasts that were really issued, the first of every hour, against what came. Skill is measured
                against: {data.naive}. <Badge kind={kindOf(meta.provenance)} />
              </p>
              <Table
                caption="Errors by time from issue to the hour"
                rows={data.leads}
                keyOf={({ lead_h_from }) => lead_h_from}
                columns={[
                  {
                    title: "Lead, h",
                    cell: ({ lead_h_from, lead_h_to }) => <span class="whole">{`${lead_h_from} to ${lead_h_to}`}</span>
                  },
                  { title: "Hours", digits: 0, value: ({ n }) => n },
                  { title: "Mean absolute error, %", digits: 2, value: ({ mape_pct }) => mape_pct },
                  { title: "Bias, MW", digits: 0, value: ({ bias_mw }) => bias_mw },
                  { title: "RMSE, MW", digits: 0, value: ({ rmse_mw }) => rmse_mw },
                  { title: "Pinball loss, MW", digits: 0, value: ({ pinball_mw }) => pinball_mw },
                  {
                    title: "In the band, % (aim 80)",
                    numeric: true,
                    cell: ({ coverage_p10_p90_pct }) => amount(coverage_p10_p90_pct, 1)
                  },
                  {
                    title: "Skill, %",
                    numeric: true,
                    cell: ({ skill_vs_naive_fraction }) =>
                      amount(skill_vs_naive_fraction === null ? null : 100 * skill_vs_naive_fraction, 0)
                  }
                ]}
              />
            </>
          )
        }
      </Loaded>
    </Card>
  )
}
