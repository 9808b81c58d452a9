import { useEffect, useMemo } from "preact/hooks"
import { Loaded } from "../components/Loaded.tsx"
import { pauseMs } from "../api/Polling.ts"
import { useResource } from "../api/Resource.ts"
import { origin } from "../api/Sources.ts"
import { Chart } from "../charts/Chart.tsx"
import type { Point } from "../charts/Grid.ts"
import { Card } from "../components/Card.tsx"
import { Notice } from "../components/Notice.tsx"
import { areaName } from "../explore/Areas.ts"
import { Files } from "../explore/Files.tsx"
import { amount } from "../format/Numbers.ts"
import { blockMs, dayMs, dayName, instant, istDate, istMidnight, startOfDate } from "../format/Time.ts"
import { bandChart, dayScore } from "./Bands.ts"
import { dateOf, type ForecastQuery, readAt } from "./ForecastQuery.ts"
import { type Band, infos, type TargetInfo } from "./Targets.ts"

interface BandProps {
  readonly title: string
  readonly info: TargetInfo
  readonly band: Band
  readonly actual: ReadonlyArray<Point>
  readonly from: number
  readonly to: number
}

const BandChart = ({ actual, band, from, info, title, to }: BandProps) => {
  const { digits, form, stepMs, unit } = info
  const data = useMemo(() => bandChart({ from, to, stepMs }, band.points, actual, form), [band, actual, from, to])
  return (
    <Chart
      title={title}
      unit={unit}
      digits={digits}
      data={data}
      kind={band.kind}
      heightPx={280}
      note={`Issued ${instant(band.issuedAt)}. Four of five values are to lie in the band.`}
    />
  )
}

const load = async (info: TargetInfo, area: string, date: string, knownAt: number | null, signal: AbortSignal) => {
  const [band, actual] = await Promise.all([info.band(area, knownAt, signal), info.actual(area, date, signal)])
  return { band, actual }
}

/** Pause until the next issue: forecasts are issued after every block, ms. */
const nextMs = (shown: Awaited<ReturnType<typeof load>> | undefined): number =>
  pauseMs(shown === undefined ? null : shown.band.issuedAt - blockMs, blockMs, Date.now())

/** Newest forecast, with what of today came already. */
export const AheadCard = ({ query: { area, target } }: { readonly query: ForecastQuery }) => {
  const info = infos[target]
  const today = istDate(Date.now())
  const resource = useResource((signal) => load(info, area, today, null, signal), [area, target, today], nextMs)
  const { answer } = resource.resource.value
  useEffect(() => {
    origin.value = answer?.band.origin ?? null
    return () => {
      origin.value = null
    }
  }, [answer])
  const title = `${info.title} ahead, ${areaName(area)}`
  return (
    <Card title={title}>
      <Loaded resource={resource} title="Loading the forecast …">
        {({ actual, band }) => (
          <>
            <Files
              exploration={{ url: band.url, series: { id: target, operation: info.operation } }}
              query={{ area }}
            />
            <BandChart
              title={title}
              info={info}
              band={band}
              actual={actual}
              from={istMidnight(band.issuedAt)}
              to={(band.points.at(-1)?.ms ?? band.issuedAt) + info.stepMs}
            />
          </>
        )}
      </Loaded>
    </Card>
  )
}

interface DayCardProps {
  readonly query: ForecastQuery
  /** Time of the first forecast, epoch ms. */
  readonly first: number
  readonly onDate: (date: string) => void
}

/** Forecast of a day that was issued before it, against what came. */
export const DayCard = ({ first, onDate, query }: DayCardProps) => {
  const date = dateOf(query, Date.now())
  const { title } = infos[query.target]
  return (
    <Card
      title={`${title} of ${dayName(date)}: forecast and outcome`}
      aside={
        <label class="day-choice">
          <span class="soft small whole">IST day</span>
          <input
            type="date"
            value={date}
            max={istDate(Date.now())}
            onChange={({ currentTarget }) => {
              if (currentTarget.value !== "") onDate(currentTarget.value)
            }}
          />
        </label>
      }
    >
      {readAt(query.target, date) < first ? (
        <Notice kind="empty" title="No forecast of that day">
          The first forecast was issued {instant(first)}. Choose a day that begins later.
        </Notice>
      ) : (
        <Day key={`${query.target} ${query.area} ${date}`} query={query} date={date} />
      )}
    </Card>
  )
}

const Day = ({ date, query: { area, target } }: { readonly query: ForecastQuery; readonly date: string }) => {
  const info = infos[target]
  const from = startOfDate(date)
  const resource = useResource((signal) => load(info, area, date, readAt(target, date), signal), [area, target, date])
  return (
    <Loaded resource={resource} title="Loading the day …">
      {({ actual, band }) => {
        const points = band.points.filter(({ ms }) => ms >= from && ms < from + dayMs)
        const score = dayScore(points, actual)
        return (
          <>
            <Files
              exploration={{ url: band.url, series: { id: `${target}-${date}`, operation: info.operation } }}
              query={{ area }}
            />
            <p>
              {score.count === 0
                ? "Nothing of that day can be compared yet."
                : `${score.inside} of ${score.count} values lay in the band; the median was off by ${amount(score.meanError, info.digits)} ${info.unit} (${amount(score.meanErrorPct, 1)} %) on average.`}
            </p>
            <BandChart
              title={`${info.title}, ${areaName(area)}, ${dayName(date)}`}
              info={info}
              band={{ ...band, points }}
              actual={actual}
              from={from}
              to={from + dayMs}
            />
          </>
        )
      }}
    </Loaded>
  )
}
