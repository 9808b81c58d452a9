import { assert, layer } from "@effect/vitest"
import type { NetworkDataset } from "@grid/domain/network/NetworkDatasets"
import { NetworkData } from "@grid/domain/network/NetworkData"
import { NetworkImports, type NetworkImportSummary } from "@grid/domain/network/NetworkImports"
import { KnowledgeTime } from "@grid/domain/observations/KnowledgeTime"
import { blockMs, iso, istDayStart } from "@grid/domain/time/Time"
import { directory } from "@grid/testing/upstream/Recordings"
import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import * as MemoryNetworks from "@grid/testing/network/MemoryNetworks"
import * as NetworkStore from "./support/NetworkStore.ts"

const stations =
  "substation_id,name,lat,lon,voltage_kv,transformers\nSS-A,Alpha,19.2,73.1,400,2x315; 1x500\nSS-B,Beta,28.1,73.3,220,2x100\n"
const loading = "substation_id,month,peak_mva\nSS-A,2026-01,410\nSS-A,2026-02,430.5\nSS-B,2026-02,77\n"

const transformers = "dt_id,feeder_id,rated_kva,hv_kv,lv_kv,resistance_pct,reactance_pct\nDT-1,,100,11,0.415,1.5,4\n"
const sections =
  "dt_id,from_node,to_node,length_m,r1_ohm_per_km,x1_ohm_per_km,r0_ohm_per_km,x0_ohm_per_km,rating_a\nDT-1,lv,a,30,0.3,0.08,1.1,0.3,200\nDT-1,b,a,40,0.3,0.08,1.1,0.3,\n"
const consumers = "dt_id,node,phase,consumer_id,p_kw,q_kvar\nDT-1,a,A,c1,1.5,0.2\nDT-1,b,,c2,2,0.3\n"
const street = { "transformers.csv": transformers, "sections.csv": sections, "consumers.csv": consumers }

const counts = ({ added, corrected, read, refused, unchanged, withdrawn }: NetworkImportSummary) => ({
  read,
  added,
  corrected,
  withdrawn,
  unchanged,
  refused
})

/** Voltages that are stored of a meter from an instant on: nothing reads them yet. */
const voltagesOf = Effect.fnUntraced(function* (meter: string, from: number) {
  const sql = yield* SqlClient
  const rows = yield* sql`select r.voltage_v from meter_reading r join meter m on m.id = r.meter_id
    where m.name = ${meter} and r.at >= to_timestamp(${from / 1000}::float8) order by r.at`
  return rows.map(({ voltage_v }) => voltage_v)
})

const none = { added: 0, corrected: 0, withdrawn: 0, unchanged: 0, refused: 0 }

/** What is known now, and what is known after whatever is imported next. */
const now = Effect.flatMap(NetworkImports, ({ versions }) =>
  Effect.map(versions("substations"), (all) => Math.max(...all.map(({ recorded_at }) => recorded_at)))
)

const at = <A, E, R>(known_at: number, work: Effect.Effect<A, E, R>) =>
  Effect.provideService(work, KnowledgeTime, known_at)

/** A transformer that is stored, with what is below it. */
const below = (dt_id: string) =>
  Effect.flatMap(NetworkData, (data) =>
    Effect.flatMap(data.transformers([dt_id]), ([network]) =>
      network === undefined ? Effect.die(`no ${dt_id}`) : Effect.succeed(network)
    )
  )

const substations = Effect.flatMap(NetworkData, (data) => data.substations)

layer(NetworkStore.layer([]), { excludeTestServices: true, timeout: "60 seconds" })("tables of substations", (it) => {
  it.effect("without any import the stations of 2017 are there, and say how old they are and whose", () =>
    Effect.gen(function* () {
      const { loadings, margins, realm, substations: rows } = yield* substations
      assert.strictEqual(realm, "real")
      assert.isTrue(rows.length > 1_700 && loadings.length === 0 && margins.length === 0)
      const bikaner = rows.filter(({ name }) => name === "Bikaner")
      assert.deepStrictEqual(
        bikaner.map(({ dated, injection_mw, licence, state, transformers: units, voltage_kv }) => [
          dated,
          injection_mw,
          licence,
          state,
          units,
          voltage_kv
        ]),
        [220, 400].map((kv) => ["2017-01-31", null, "ODbL 1.0, © OpenStreetMap contributors", "rajasthan", null, kv])
      )
    })
  )

  it.effect("a check records nothing; an import counts, and again changes nothing; a correction keeps what was", () =>
    Effect.gen(function* () {
      const file = { "stations.csv": stations }
      const checked = yield* NetworkStore.importTexts("substations", file, true)
      assert.deepStrictEqual(counts(checked), { read: 2, ...none, added: 2 })
      assert.isNull(checked.import_id)
      const first = yield* NetworkStore.importTexts("substations", file)
      assert.deepStrictEqual(counts(first), { read: 2, ...none, added: 2 })
      const again = yield* NetworkStore.importTexts("substations", file)
      assert.deepStrictEqual(counts(again), { read: 2, ...none, unchanged: 2 })
      assert.isNull(again.import_id)
      const before = yield* now
      assert.strictEqual(yield* substations, yield* substations, "the same object as long as nothing is recorded")
      const corrected = yield* NetworkStore.importTexts("substations", {
        "new.csv": stations.replace("2x100", "3x100").replace("Alpha", "Alfa")
      })
      assert.deepStrictEqual(counts(corrected), { read: 2, ...none, corrected: 2 })
      const nameOf = Effect.map(
        substations,
        ({ substations: rows }) => rows.find((row) => row.substation_id === "SS-A")?.name
      )
      assert.strictEqual(yield* nameOf, "Alfa")
      assert.strictEqual(yield* at(before, nameOf), "Alpha")
      assert.isUndefined(yield* at(Date.parse("2018-01-01T00:00:00Z"), nameOf))
    })
  )

  it.effect("a station of the map is withdrawn by an operator, and then is nobody's parent", () =>
    Effect.gen(function* () {
      const out = "substation_id,withdrawn\nOSM-200,yes\n"
      assert.deepStrictEqual(counts(yield* NetworkStore.importTexts("substations", { "out.csv": out })), {
        read: 1,
        ...none,
        withdrawn: 1
      })
      const { substations: rows } = yield* substations
      assert.isFalse(rows.some((row) => row.substation_id === "OSM-200"))
      const orphan = yield* NetworkStore.importTexts("substation-loading", {
        "l.csv": "substation_id,month,peak_mva\nOSM-377,2026-01,1\nOSM-200,2026-01,1\n"
      })
      assert.deepStrictEqual(
        orphan.refusals.map(({ line }) => line),
        [3]
      )
    })
  )

  it.effect("loads are of stations that are known", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(counts(yield* NetworkStore.importTexts("substation-loading", { "l.csv": loading })), {
        read: 3,
        ...none,
        added: 3
      })
      const { loadings } = yield* substations
      assert.deepStrictEqual(
        loadings.map(({ month, peak_mva, substation_id }) => [substation_id, month, peak_mva]),
        [
          ["SS-A", "2026-01", 410],
          ["SS-A", "2026-02", 430.5],
          ["SS-B", "2026-02", 77]
        ]
      )
    })
  )
})

/** A file, the line that is refused, and words of the remedy. */
type Hostile = readonly [
  why: string,
  dataset: NetworkDataset,
  files: Readonly<Record<string, string>>,
  line: number,
  reason: RegExp
]

const hostile: ReadonlyArray<Hostile> = [
  ["an empty file", "substations", { a: "" }, 1, /empty/],
  ["another header", "substations", { a: "id,name\nx,y\n" }, 1, /no column of substations/],
  ["an id with a space", "substations", { a: "substation_id\nSS A\n" }, 2, /letters, digits/],
  [
    "a place in the sea of another continent",
    "substations",
    { a: "substation_id,lat,lon\nS,51,0\n" },
    2,
    /latitude in India/
  ],
  ["half a place", "substations", { a: "substation_id,lat\nS,20\n" }, 2, /both or none/],
  ["a station twice", "substations", { a: "substation_id\nS\nT\nS\n" }, 4, /same as line 2/],
  [
    "a load of nowhere",
    "substation-loading",
    { a: "substation_id,month,peak_mva\nNOWHERE,2026-01,5\n" },
    2,
    /not among the substations/
  ],
  [
    "a month that is none",
    "substation-loading",
    { a: "substation_id,month,peak_mva\nOSM-377,2026-13,5\n" },
    2,
    /YYYY-MM/
  ],
  [
    "milestones backwards",
    "connectivity-queue",
    {
      a: "lot_id,technology,substation_id,capacity_mw,applied_on,granted_on\nL,solar,OSM-377,5,2026-02-01,2026-01-01\n"
    },
    2,
    /before applied_on/
  ],
  [
    "a ragged line",
    "transmission-margins",
    { a: "substation_id,direction,margin_mw,published_on\nOSM-377,injection,5\n" },
    2,
    /3 cells instead of 4/
  ],
  ["a negative length", "network", { ...street, "sections.csv": sections.replace(",40,", ",-40,") }, 3, /above 0/],
  ["a loop", "network", { ...street, "sections.csv": `${sections}DT-1,lv,b,40,0.3,0.08,1.1,0.3,\n` }, 4, /loop/],
  [
    "an island",
    "network",
    { ...street, "sections.csv": `${sections}DT-1,x,y,40,0.3,0.08,1.1,0.3,\n` },
    4,
    /not connected with lv/
  ],
  [
    "a consumer off the network",
    "network",
    { ...street, "consumers.csv": consumers.replace("DT-1,b", "DT-1,z") },
    3,
    /no section connects z/
  ],
  ["a consumer twice", "network", { ...street, "consumers.csv": consumers.replace("c2", "c1") }, 3, /c1 is on line 2/],
  [
    "a phase of another alphabet",
    "network",
    { ...street, "consumers.csv": consumers.replace(",A,", ",R,") },
    2,
    /write red as A/
  ],
  [
    "sections of a transformer that nobody knows",
    "network",
    { "sections.csv": sections },
    2,
    /not among the transformers/
  ],
  [
    "a transformer of a feeder that nobody knows",
    "network",
    { "t.csv": transformers.replace("DT-1,,", "DT-1,F9,") },
    2,
    /not among the feeders/
  ],
  [
    "a file that is nearly one of a network",
    "network",
    { ...street, "x.csv": "dt_id,kva\nDT-1,5\n" },
    1,
    /no file of a network/
  ],
  ["no columns of readings", "ami", { a: "meter,time,kwh\n" }, 1, /meter_id,ts,kwh_import/],
  ["a negative reading", "ami", { a: "meter_id,ts,kwh_import\nm,2026-01-01 00:00,-1\n" }, 2, /kwh_export/],
  [
    "an instant that is none",
    "ami",
    { a: "meter_id,ts,kwh_import\nm,2026-02-30 00:00,1\n" },
    2,
    /begin of an interval/
  ],
  [
    "two readings of an instant",
    "ami",
    { a: "meter_id,ts,kwh_import\nm,2026-01-01 00:00,1\nm,2026-01-01 00:15,1\nm,2026-01-01 00:00,2\n" },
    4,
    /another reading/
  ],
  ["a reading alone", "ami", { a: "meter_id,ts,kwh_import\nm,2026-01-01 00:00,1\n" }, 2, /one reading alone/],
  [
    "hourly readings",
    "ami",
    { a: "meter_id,ts,kwh_import\nm,2026-01-01 00:00,1\nm,2026-01-01 01:00,1\n" },
    2,
    /15 or 30/
  ],
  [
    "readings between two intervals",
    "ami",
    { a: "meter_id,ts,kwh_import\nm,2026-01-01 00:07,1\nm,2026-01-01 00:22,1\n" },
    2,
    /between two intervals/
  ]
]

layer(NetworkStore.layer([]), { excludeTestServices: true, timeout: "60 seconds" })("hostile files", (it) => {
  it.effect.each(hostile)("%s: refused by its line, and nothing is recorded", ([, dataset, files, line, reason]) =>
    Effect.gen(function* () {
      const { import_id, refusals, refused } = yield* NetworkStore.importTexts(dataset, files)
      assert.isNull(import_id)
      assert.isTrue(refused > 0)
      assert.strictEqual(refusals[0]?.line, line)
      assert.match(refusals[0]?.reason ?? "", reason)
      assert.isNull((yield* Effect.flatMap(NetworkData, (data) => data.distribution)).realm)
    })
  )
})

const day = istDayStart(20_500)
const reading = (meter: string, block: number, kwh: number, minutes = 15) =>
  `${meter},${iso(day + block * minutes * 60_000)},${kwh}`

layer(NetworkStore.layer(["simulator"]), { excludeTestServices: true, timeout: "60 seconds" })(
  "networks and meters",
  (it) => {
    it.effect("what nobody has imported is simulated, and gone with the first import", () =>
      Effect.gen(function* () {
        const data = yield* NetworkData
        const { feeders, realm, transformers: rows } = yield* data.distribution
        assert.deepStrictEqual([realm, feeders.length, rows.length], ["simulated", 20, 400])
        assert.strictEqual((yield* data.substations).realm, "simulated")
        const [network] = yield* data.transformers(["SIM-DT-001"])
        const extent = network === undefined ? null : yield* data.extent(network)
        assert.isTrue((network?.consumers.length ?? 0) > 10 && extent !== null)
        const readings = yield* data.allReadings
        assert.deepStrictEqual(
          [readings?.rows, readings?.provenance[0]?.kind],
          [0, "simulated"],
          "computed when asked for"
        )
        assert.strictEqual(counts(yield* NetworkStore.importTexts("network", street)).refused, 0)
        assert.deepStrictEqual(
          (yield* data.distribution).transformers.map(({ dt_id }) => dt_id),
          ["DT-1"]
        )
        assert.deepStrictEqual(yield* data.transformers(["SIM-DT-001"]), [])
        assert.strictEqual((yield* data.substations).realm, "simulated")
      })
    )

    it.effect(
      "sections go outward whichever way they were written, and an import of the same folder changes nothing",
      () =>
        Effect.gen(function* () {
          const data = yield* NetworkData
          const [network] = yield* data.transformers(["DT-1"])
          assert.deepStrictEqual(
            network?.sections.map(({ from_node, rating_a, to_node }) => [from_node, to_node, rating_a]),
            [
              ["lv", "a", 200],
              ["a", "b", null]
            ]
          )
          assert.deepStrictEqual(
            network?.consumers.map(({ meter_id, phase }) => [meter_id, phase]),
            [
              ["c1", "A"],
              ["c2", null]
            ]
          )
          assert.deepStrictEqual(counts(yield* NetworkStore.importTexts("network", street)), {
            read: 2,
            ...none,
            unchanged: 2
          })
        })
    )

    it.effect("a meter is below one transformer", () =>
      Effect.gen(function* () {
        const other = Object.fromEntries(
          Object.entries(street).map(([name, text]) => [name, text.replaceAll("DT-1", "DT-2")])
        )
        const refused = yield* NetworkStore.importTexts("network", other)
        assert.deepStrictEqual(
          refused.refusals.map(({ column }) => column),
          ["meter_id", "meter_id"]
        )
        const both = yield* NetworkStore.importTexts("network", {
          ...other,
          "consumers.csv": "dt_id,node,phase,consumer_id,p_kw,q_kvar,meter_id\nDT-2,a,A,c1,1.5,0.2,m-1\n"
        })
        assert.strictEqual(both.refused, 0)
      })
    )

    it.effect("readings of 15 and 30 minutes stand by block, and a gap is null", () =>
      Effect.gen(function* () {
        const data = yield* NetworkData
        const file = `meter_id,ts,kwh_import,kwh_export,voltage_v\n${[0, 1, 3].map((block) => `${reading("c1", block, block + 1)},0.5,230`).join("\n")}\n${[0, 1].map((block) => `${reading("c2", block, 4, 30)},,`).join("\n")}\nc2,${iso(day + 4 * blockMs)},,,\nstray,${iso(day)},1,,\nstray,${iso(day + blockMs)},1,,\n`
        const { meters, unplaced_meters, ...summary } = yield* NetworkStore.importTexts("ami", { "month.csv": file })
        assert.deepStrictEqual(counts(summary), { read: 7, ...none, added: 7 })
        assert.deepStrictEqual([meters, unplaced_meters], [3, 1])
        const network = yield* below("DT-1")
        const query = { network, from: day, to: day + 5 * blockMs }
        const { meters: read, provenance, realm } = yield* data.readings(query)
        assert.deepStrictEqual([realm, provenance[0]?.kind], ["real", "observed"])
        assert.deepStrictEqual(
          read.map(({ export_kwh, import_kwh, interval_minutes, meter_id }) => [
            meter_id,
            interval_minutes,
            import_kwh,
            export_kwh
          ]),
          [
            ["c1", 15, [1, 2, null, 4, null], [0.5, 0.5, null, 0.5, null]],
            ["c2", 30, [2, 2, 2, 2, null], [null, null, null, null, null]]
          ]
        )
        assert.deepStrictEqual(yield* voltagesOf("c1", day), [230, 230, 230])
        assert.deepStrictEqual(yield* voltagesOf("c2", day), [null, null])
        // What is below the transformer is what the caller has read already.
        const [first] = network.consumers
        const one = { ...network, consumers: first === undefined ? [] : [first] }
        assert.strictEqual((yield* data.readings({ ...query, network: one })).meters.length, 1)
        assert.isNull(yield* data.extent({ ...network, consumers: [] }))
        assert.deepStrictEqual(yield* data.extent(network), { from: day, to: day + 4 * blockMs })
        const whole = { rows: 7, from: day, to: day + 4 * blockMs }
        assert.deepInclude(yield* data.allReadings, whole)
        const versions = yield* Effect.flatMap(NetworkImports, (imports) => imports.versions("transformers"))
        const before = Math.max(...versions.map(({ recorded_at }) => recorded_at))
        assert.deepStrictEqual((yield* at(before, data.readings(query))).meters, [])
        const again = yield* NetworkStore.importTexts("ami", {
          "month.csv": file.replace(/c1,([^,]+),2,/, "c1,$1,2.5,")
        })
        assert.deepStrictEqual(counts(again), { read: 7, ...none, corrected: 1, unchanged: 6 })
        assert.deepInclude(yield* data.allReadings, whole, "a correction is no further reading")
        assert.isNull(yield* at(before, data.allReadings))
        assert.deepStrictEqual((yield* data.readings(query)).meters[0]?.import_kwh, [1, 2.5, null, 4, null])
      })
    )

    it.effect("how far readings reach is what imports noted, and is asked of the meters where one noted nothing", () =>
      Effect.gen(function* () {
        const data = yield* NetworkData
        const sql = yield* SqlClient
        const ends = Effect.map(data.allReadings, (all) => [all?.from, all?.to])
        const whole = [day, day + 4 * blockMs]
        assert.deepStrictEqual(yield* ends, whole)
        const noting = Effect.fnUntraced(function* (note: object) {
          const [made] = yield* sql`insert into network_import (recorded_at, dataset)
            select max(recorded_at) + interval '1 millisecond', 'ami' from network_import returning id`
          const details = { import: made?.["id"], dataset: "ami", added: 1, ...note }
          yield* sql`insert into audit_log (actor_kind, actor_id, action, details)
            values ('operator', 'test', 'network.imported', ${JSON.stringify(details)})`
        })
        yield* noting({ from: day - blockMs, to: day })
        assert.deepStrictEqual(yield* ends, [day - blockMs, day + 4 * blockMs], "no meter is looked at")
        yield* noting({ from: null, to: null })
        assert.deepStrictEqual(yield* ends, [day - blockMs, day + 4 * blockMs], "an import of corrections alone")
        yield* noting({})
        assert.deepStrictEqual(yield* ends, whole, "an import of an earlier release")
      })
    )

    it.effect("a wide smart-meter export of three minutes fills a block with five readings", () =>
      Effect.gen(function* () {
        const data = yield* NetworkData
        const line = (minute: number) => `2026-01-05 00:${String(minute).padStart(2, "0")}:00,0.1,231.5,4.2,50.01,c2`
        const minutes = [0, 3, 6, 9, 12, 15, 18, 24, 27]
        const header = "x_Timestamp,t_kWh,z_Avg Voltage (Volt),z_Avg Current (Amp),y_Freq (Hz),meter"
        const { added } = yield* NetworkStore.importTexts("ami", {
          "wide.csv": `${header}\n${minutes.map(line).join("\n")}\n`
        })
        assert.strictEqual(added, 9)
        const from = Date.parse("2026-01-05T00:00:00+05:30")
        const { meters } = yield* data.readings({ network: yield* below("DT-1"), from, to: from + 2 * blockMs })
        assert.closeTo(meters[0]?.import_kwh[0] ?? 0, 0.5, 1e-9)
        assert.isNull(meters[0]?.import_kwh[1])
        assert.deepStrictEqual(
          (yield* voltagesOf("c2", from)).slice(0, minutes.length),
          minutes.map(() => 231.5)
        )
      })
    )
  }
)

const recordings = directory()

layer(NetworkStore.layer([]), { excludeTestServices: true, timeout: "60 seconds" })("recorded cases", (it) => {
  // Needs the recordings, which stay outside the repository.
  it.effect.skipIf(recordings === undefined)(
    "the folder of both cases is read as it is, and what they are solved to is left out",
    () =>
      Effect.gen(function* () {
        const folder = join(recordings ?? "", "cases")
        const names = readdirSync(folder).filter((name) => name.endsWith(".csv"))
        const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]))
        const { ignored, ...summary } = yield* NetworkStore.importTexts("network", files)
        assert.deepStrictEqual(counts(summary), { read: 4, ...none, added: 4 })
        assert.deepStrictEqual(
          ignored,
          names.filter((name) => name.endsWith("_expected.csv"))
        )
        const data = yield* NetworkData
        const feeder = yield* data.feeder("F33")
        assert.deepStrictEqual(
          [feeder?.sections.length, feeder?.loads.length, feeder?.feeder.source_node],
          [32, 32, "n0"]
        )
        const [network] = yield* data.transformers(["DT-EULV"])
        assert.deepStrictEqual([network?.lv_node, network?.sections.length, network?.consumers.length], ["lv", 905, 55])
        assert.deepStrictEqual(
          [network?.transformer.vector_group, network?.transformer.source_vm_pu, network?.consumers[0]],
          [
            "Dyn",
            1.05,
            { consumer_id: "c1", node: "n34", phase: "A", p_kw: 0.574000005, q_kvar: 0.188664679, meter_id: "c1" }
          ]
        )
      })
  )
})

layer(MemoryNetworks.layer({ substations: { realm: "real" } }), { excludeTestServices: true })(
  "network data without a database",
  (it) => {
    it.effect("has what a test sets, and else nothing", () =>
      Effect.gen(function* () {
        const data = yield* NetworkData
        assert.strictEqual((yield* data.substations).realm, "real")
        assert.isNull((yield* data.distribution).realm)
        assert.deepStrictEqual(yield* data.transformers(["DT-1"]), [])
        assert.isNull(yield* data.allReadings)
      })
    )
  }
)
