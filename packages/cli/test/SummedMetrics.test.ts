import { assert, describe, it } from "@effect/vitest"
import { SummedMetrics } from "@grid/cli/fleet/SummedMetrics"

const metrics = (calls: number, bytes: number) =>
  [
    "# HELP calls_total Calls",
    "# TYPE calls_total counter",
    `calls_total{path="/a b"} ${calls}`,
    "# TYPE memory_bytes gauge",
    `memory_bytes ${bytes}`,
    'memory_bytes{kind="heap"} NaN',
    "# TYPE took_seconds histogram",
    `took_seconds_bucket{le="+Inf"} ${calls}`,
    "took_seconds_sum 0.25",
    `took_seconds_count ${calls}`,
    ""
  ].join("\n")

describe("metrics of several processes", () => {
  it("are one text: counters and histograms summed, gauges by worker", () => {
    const sum = new SummedMetrics()
    sum.set("1", metrics(3, 100))
    sum.set("2", metrics(4, 200))
    assert.strictEqual(
      sum.text,
      [
        "# HELP calls_total Calls",
        "# TYPE calls_total counter",
        'calls_total{path="/a b"} 7',
        "# TYPE memory_bytes gauge",
        'memory_bytes{worker="1"} 100',
        'memory_bytes{worker="1",kind="heap"} NaN',
        'memory_bytes{worker="2"} 200',
        'memory_bytes{worker="2",kind="heap"} NaN',
        "# TYPE took_seconds histogram",
        'took_seconds_bucket{le="+Inf"} 7',
        "took_seconds_sum 0.5",
        "took_seconds_count 7",
        ""
      ].join("\n")
    )
  })

  it("keep what a process counted that has ended, and forget its gauges", () => {
    const sum = new SummedMetrics()
    sum.set("1", metrics(3, 100))
    sum.set("2", metrics(4, 200))
    sum.end("2")
    sum.end("3")
    assert.include(sum.text, 'calls_total{path="/a b"} 7\n')
    assert.notInclude(sum.text, 'worker="2"')
    sum.set("2", metrics(1, 50))
    sum.end("2")
    sum.set("2", metrics(1, 60))
    assert.include(sum.text, 'calls_total{path="/a b"} 9\n')
    assert.include(sum.text, "took_seconds_count 9\n")
    assert.include(sum.text, 'memory_bytes{worker="2"} 60\n')
  })
})
