import { assert, describe, it } from "@effect/vitest"
import type { Section } from "@grid/domain/network/Distribution"
import { amiReader } from "@grid/models/network/Ami"
import { readFolder } from "@grid/models/network/Folder"
import { outward } from "@grid/models/network/Tree"
import { Result } from "effect"
import fc from "fast-check"

const section = (from_node: string, to_node: string): Section => ({
  from_node,
  to_node,
  length_m: 1,
  r1_ohm_per_km: 1,
  x1_ohm_per_km: 1,
  r0_ohm_per_km: null,
  x0_ohm_per_km: null,
  rating_a: null
})

/** Sections of a tree: each node hangs on one before it, and is written either way and in any order. */
const trees = fc
  .array(fc.record({ parent: fc.nat(), turned: fc.boolean(), place: fc.nat() }), { minLength: 1, maxLength: 40 })
  .map((nodes) =>
    nodes
      .map(({ parent, place, turned }, index) => {
        const [near, far] = [`n${parent % (index + 1)}`, `n${index + 1}`]
        return { place, value: turned ? section(far, near) : section(near, far) }
      })
      .toSorted((a, b) => a.place - b.place)
      .map(({ value }, line) => ({ file: "a", line, value }))
  )

describe("sections of a network", () => {
  it("of any tree go outward from its root, however they were written", () => {
    fc.assert(
      fc.property(trees, (lines) => {
        const { faults, nodes, sections } = outward("n0", lines)
        assert.isEmpty(faults)
        assert.strictEqual(sections.length, lines.length)
        assert.strictEqual(nodes.size, lines.length + 1)
        const reached = new Set(["n0"])
        for (const { from_node, to_node } of sections) {
          assert.isTrue(reached.has(from_node) && !reached.has(to_node))
          reached.add(to_node)
        }
      })
    )
  })

  it("with one more section between two of its nodes are a loop, told at that line", () => {
    fc.assert(
      fc.property(trees, fc.nat(), (lines, nth) => {
        const [a, b] = ["n0", `n${1 + (nth % lines.length)}`]
        const { faults, sections } = outward("n0", [...lines, { file: "a", line: 99, value: section(a, b) }])
        assert.deepStrictEqual(
          faults.map(({ line }) => line),
          [99]
        )
        assert.isEmpty(sections)
      })
    )
  })
})

describe("a folder", () => {
  it("leaves out files of other kinds, and has nothing of a network that has none", () => {
    const { ignored, refusals, rows } = readFolder([{ name: "notes.csv", columns: ["a", "b"], lines: [] }])
    assert.deepStrictEqual([ignored, refusals, rows], [["notes.csv"], [], []])
  })

  it("has what is below a feeder once, though the feeder is there twice", () => {
    const { rows } = readFolder([
      {
        name: "feeders",
        columns: ["feeder_id", "kv", "source_node"],
        lines: [2, 3].map((line) => ({ line, cells: ["F", "11", "n0"] }))
      },
      {
        name: "loads",
        columns: ["feeder_id", "node", "p_kw", "q_kvar"],
        lines: [{ line: 2, cells: ["F", "n0", "1", "0"] }]
      }
    ])
    assert.deepStrictEqual(
      rows.map(({ line, part }) => `${part} ${line}`),
      ["feeders 2", "feeders 3", "feeder-networks 2"]
    )
  })

  it("refuses the first section and consumer beyond 10,000, at their lines", () => {
    const file = (name: string, columns: ReadonlyArray<string>, rows: number, cells: (line: number) => string) => ({
      name,
      columns,
      lines: Array.from({ length: rows }, (_, row) => ({ line: row + 2, cells: cells(row).split(",") }))
    })
    const refusedOf = (rows: number) => {
      const { refusals } = readFolder([
        file(
          "sections",
          ["dt_id", "from_node", "to_node", "length_m", "r1_ohm_per_km", "x1_ohm_per_km"],
          rows,
          (row) => `D,lv,n${row},1,1,1`
        ),
        file("consumers", ["dt_id", "node", "consumer_id", "p_kw", "q_kvar"], rows, (row) => `D,lv,c${row},1,0`)
      ])
      return refusals.map(({ file: name, line }) => `${name} ${line}`)
    }
    assert.deepStrictEqual(refusedOf(10_000), [])
    assert.deepStrictEqual(refusedOf(10_002), ["sections 10002", "consumers 10002"])
  })

  /** Refusals of a feeder with one section and of a transformer, with other cells in their places. */
  const refused = (own: Readonly<Record<string, string>>) => {
    const file = (name: string, row: Readonly<Record<string, string>>) => {
      const columns = Object.keys(row)
      return { name, columns, lines: [{ line: 2, cells: columns.map((column) => own[column] ?? row[column] ?? "") }] }
    }
    const { refusals } = readFolder([
      file("feeders", { feeder_id: "F", kv: "11", source_node: "n0", source_vm_pu: "1.05" }),
      file("sections", {
        feeder_id: "F",
        from_node: "n0",
        to_node: "n1",
        length_m: "1",
        r_ohm_per_km: "1",
        x_ohm_per_km: "1"
      }),
      file("transformers", {
        dt_id: "D",
        feeder_id: "F",
        feeder_node: "n1",
        rated_kva: "100",
        hv_kv: "11",
        lv_kv: "0.4",
        resistance_pct: "1",
        reactance_pct: "4"
      })
    ])
    return refusals.map(({ column, file: name, line }) => `${name} ${line} ${column}`)
  }

  it.each([
    ["volts", { kv: "11000" }, "feeders 2 kv"],
    ["volts of the low side", { lv_kv: "400" }, "transformers 2 lv_kv"],
    ["sides that are changed", { hv_kv: "0.4", lv_kv: "11" }, "transformers 2 lv_kv"],
    ["percent", { source_vm_pu: "105" }, "feeders 2 source_vm_pu"],
    ["MVA", { rated_kva: "0.1" }, "transformers 2 rated_kva"],
    ["a node that the feeder has not", { feeder_node: "n7" }, "transformers 2 feeder_node"]
  ])("refuses %s, at its line", (_, own, place) => {
    assert.deepStrictEqual(refused({}), [])
    assert.deepStrictEqual(refused({ ...own }), [place])
  })
})

describe("instants of readings", () => {
  const read = Result.getOrThrow(amiReader("a", ["meter_id", "ts", "kwh_import"]))
  const at = (ts: string) => Result.map(read({ line: 2, cells: ["m", ts, "1"] }), (row) => row?.at)

  it("a line that ends too early is refused by the column that it lacks", () => {
    const refusal = Result.getOrThrow(Result.flip(read({ line: 2, cells: ["m", "2026-01-01 00:15"] })))
    assert.deepInclude(refusal, { file: "a", line: 2, column: "kwh_import" })
    assert.match(refusal.reason, /^has 2 cells instead of 3/u)
  })

  it.each([
    ["2026-01-01 00:15", "2025-12-31T18:45:00Z"],
    ["2026-01-01T00:15:00+05:30", "2025-12-31T18:45:00Z"],
    ["2026-01-01T00:15:00Z", "2026-01-01T00:15:00Z"],
    ["2026-01-01T00:15:00.000-0100", "2026-01-01T01:15:00Z"]
  ])("%s is %s", (text, expected) => {
    assert.strictEqual(Result.getOrThrow(at(text)), Date.parse(expected))
  })

  it.each([
    "",
    "2026-02-30 00:00",
    "2026-01-01 24:00",
    "2026-01-01 00:60",
    "2026-01-01 00:00:01",
    "01-01-2026 00:00",
    "1999-12-31 00:00",
    "9999-01-01 00:00"
  ])("%s is none", (text) => assert.isTrue(Result.isFailure(at(text))))
})
