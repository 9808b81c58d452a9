import { type SiteScreen, SiteScreenRequest } from "@grid/domain/substations/SiteScreen"
import { strictDecoder } from "@grid/domain/http/StrictDecoder"
import { screenChart } from "@grid/models/substations/Chart"
import { Effect, Option } from "effect"
import * as FileSystem from "effect/FileSystem"
import { assume } from "../../arguments/Assumptions.ts"
import { command, page } from "../../arguments/Commands.ts"
import { asGiven, decimal, optional, text } from "../../arguments/Parameters.ts"
import { UsageError } from "../../output/Failure.ts"
import { writeFile } from "../../output/File.ts"
import { print } from "../../output/Output.ts"
import { list, paragraphs, table } from "../../output/Table.ts"
import { computed, type Unkept } from "../../session/Computing.ts"
import { asking, chart, direction, given, times } from "./Asking.ts"

const readPolygon = Effect.fnUntraced(function* (path: string) {
  const system = yield* FileSystem.FileSystem
  const content = yield* Effect.mapError(
    system.readFileString(path),
    ({ message }) => new UsageError({ message: `${path} cannot be read: ${message}` })
  )
  return yield* Effect.try({
    try: (): unknown => JSON.parse(content),
    catch: () => new UsageError({ message: `${path} holds no JSON` })
  })
})

const decode = strictDecoder(SiteScreenRequest)

/** `gds substations screen` */
export const screen = command(
  "screen",
  page(
    "Substations about a site, ranked by distance, voltage, headroom, queue and open-access charges, each with its reasons",
    "gds substations screen --lat 28.02 --lng 73.31 --mw 100 --technology solar",
    "gds substations screen --polygon site.geojson --mw 60 --technology load --chart screen.svg"
  ),
  {
    lat: decimal("lat", 6, 38, "Latitude of the site, degrees north").pipe(optional),
    lng: decimal("lng", 68, 98, "Longitude of the site, degrees east").pipe(optional),
    polygon: text(
      "polygon",
      "File with the site as a GeoJSON Polygon or MultiPolygon, in place of a point",
      asGiven
    ).pipe(optional),
    mw: decimal("mw", 0.1, 10_000, "Capacity to connect, MW"),
    technology: text("technology", "What is connected: solar, wind, load, data centre …", asGiven),
    direction,
    assume,
    chart: chart("the best by the parts of their scores"),
    ...times
  },
  Effect.fnUntraced(function* (options) {
    const polygon = Option.isSome(options.polygon)
      ? Option.some(yield* readPolygon(options.polygon.value))
      : Option.none()
    const request = {
      ...given("lat", options.lat),
      ...given("lng", options.lng),
      ...given("polygon", polygon),
      ...given("direction", options.direction),
      capacity_mw: options.mw,
      technology: options.technology,
      assumptions: Object.fromEntries(options.assume),
      ...given("as_of", options.asOf)
    }
    const payload = yield* Effect.mapError(
      Effect.fromResult(decode(request)),
      ({ detail }) => new UsageError({ message: detail })
    )
    const answer = yield* asking(options, (service, { now }) =>
      Effect.flatMap(service.screen({ payload, now }), computed)
    )
    if (Option.isSome(options.chart)) yield* writeFile(options.chart.value, screenChart(answer))
    yield* print(options.json, answer, textOf)
  })
)

const textOf = ({
  candidates,
  confidence,
  considered,
  kind,
  needed_voltage_kv
}: Unkept<typeof SiteScreen.Type>): string =>
  paragraphs(
    table(
      ["rank", "substation", "name", "kV", "km", "headroom MW", "score", "to", "why here"],
      candidates.map((one) => [
        one.rank,
        one.substation_id,
        one.name,
        one.voltage_kv,
        one.distance_km,
        one.headroom_mw,
        one.score,
        one.score_high,
        one.reason
      ]),
      "No substation is within reach. --assume reach_km=150 looks further."
    ),
    ...candidates.slice(0, 1).map(
      ({ factors, substation_id }) =>
        `Score of ${substation_id}:\n${table(
          ["part", "points", "of", "why"],
          factors.map(({ factor, most_points, points, reason }) => [factor, points, most_points, reason])
        )}`
    ),
    list([
      ["considered", considered],
      ["voltage that is needed, kV", needed_voltage_kv],
      ["confidence", confidence],
      ["kind", kind]
    ])
  )
