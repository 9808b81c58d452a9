import { chartFaults, type Point } from "@grid/testing/charts/ChartFaults"
import type { Drawing } from "@grid/testing/browser/Drawing"
import { hourMs } from "@grid/domain/time/Time"
import { assert, describe, it } from "@effect/vitest"

const begin = Date.parse("2026-11-22T00:00:00+05:30")

/** Values of the hours of a day, the third of which is not known. */
const points: ReadonlyArray<Point> = [100, 120, null, 90, 80].map((value, hour) => ({
  ts: begin + hour * hourMs,
  value
}))

/** The chart of them: ten pixels an hour, a pixel a MW, from 50 MW at the bottom of 100 pixels. */
const chart: Drawing = {
  lines: [
    {
      colour: "blue",
      places: [
        [0, 50],
        [10, 30],
        [30, 60],
        [40, 70]
      ],
      masks: [
        [
          [0, 12],
          [28, 40]
        ]
      ]
    }
  ],
  texts: [
    { text: "60", place: [-10, 90] },
    { text: "100", place: [-10, 50] },
    { text: "22 Nov", place: [0, 110] },
    { text: "02:00", place: [20, 110] }
  ]
}

const [line = assert.fail("a line")] = chart.lines

const stairs = line.places.flatMap(([x, y], index) => [[x, line.places[index - 1]?.[1] ?? y] as const, [x, y] as const])

describe("charts against the numbers that they stand for", () => {
  it.each([
    ["lines", chart],
    ["stairs", { ...chart, lines: [{ ...line, places: stairs }] }]
  ])("are right as %s, with a gap that is a gap", (_, drawing) =>
    assert.deepStrictEqual(chartFaults(drawing, [points]), [])
  )

  it("are right where what is not known lies before and behind the line", () => {
    const unknown = (hour: number) => ({ ts: begin + hour * hourMs, value: null })
    const unmasked = {
      ...chart,
      lines: [
        {
          ...line,
          masks: [
            [
              [-50, 12],
              [28, 90]
            ] as const
          ]
        }
      ]
    }
    assert.deepStrictEqual(chartFaults(unmasked, [[unknown(-2), ...points, unknown(5), unknown(6)]]), [])
  })

  it("are right with months on the axis", () => {
    const month = { text: "Nov 2026", place: [-21 * 24 * 10, 110] as const }
    assert.deepStrictEqual(chartFaults({ ...chart, texts: [...chart.texts, month] }, [points]), [])
  })

  it.each([
    ["a value drawn elsewhere", { lines: [{ ...line, places: line.places.with(1, [10, 36]) }] }, /values are off by/],
    [
      "an instant drawn elsewhere",
      { lines: [{ ...line, places: line.places.with(1, [16, 30]) }] },
      /instants are off by/
    ],
    ["a value left out", { lines: [{ ...line, places: line.places.slice(1) }] }, /as many places/],
    [
      "a chart upside down",
      { lines: [{ ...line, places: line.places.map(([x, y]) => [x, 100 - y] as const) }] },
      /values/
    ],
    ["a line over a gap", { lines: [{ ...line, masks: [] }] }, /line over the gap at 2026-11-21T20:30:00/],
    ["a value hidden", { lines: [{ ...line, masks: [[[0, 12]]] }] }, /nothing at 2026-11-21T21:30:00/],
    ["a number beside another value", { texts: chart.texts.with(0, { text: "70", place: [-10, 90] }) }, /70 stands/],
    ["a time of UTC", { texts: chart.texts.with(3, { text: "20:30", place: [20, 110] }) }, /20:30 stands at/],
    ["another month", { texts: chart.texts.with(2, { text: "Dec 2026", place: [0, 110] }) }, /Dec 2026 stands at/],
    ["another day", { texts: chart.texts.with(2, { text: "23 Nov", place: [0, 110] }) }, /23 Nov stands at/],
    ["no texts", { texts: [] }, /an axis has no texts/]
  ] as const)("are found out: %s", (_, part, fault) =>
    assert.match(chartFaults({ ...chart, ...part }, [points]).join("\n"), fault)
  )
})
