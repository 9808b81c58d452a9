import type { Answer } from "@grid/domain/grid/GridData"
import type { Series } from "@grid/domain/grid/Series"
import { type Columns, count, seriesJson, seriesTable } from "@grid/domain/grid/SeriesText"
import { movedWindow, type Window } from "@grid/domain/time/Window"
import type { Schema } from "effect"
import { encodedAs } from "./DataReply.ts"
import { etagOf } from "./Etag.ts"

/** Points up to which a series is sent as one text: a stream costs as much as some hundred of them. */
const mostPointsAtOnce = 400

/** The answer of a route whose data is a series and some constants beside it. */
export const seriesAnswer = <A>(
  schema: Schema.Codec<A, unknown>,
  answer: Answer<Series>,
  requested: Window,
  columns: Columns,
  constants: Readonly<Record<string, string>>
) => {
  const { start, step, values } = answer.data
  const window = movedWindow(requested, { from: start, to: start + values.length * step })
  const tail = Object.entries({ ...constants, count: count(answer.data) })
    .map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`)
    .join("")
  const parts = function* () {
    yield `{"series":`
    yield* seriesJson(answer.data, columns)
    yield `${tail}}`
  }
  return encodedAs(schema, {
    data: () => (values.length > mostPointsAtOnce ? parts() : [...parts()].join("")),
    table: () => seriesTable(answer.data, columns),
    etag: etagOf(`${answer.version} ${window.from} ${window.to} ${tail}`),
    as_of: answer.as_of,
    provenance: answer.provenance,
    since: answer.since ?? null,
    window,
    coverage: answer.data.coverage
  })
}
