import { assert, describe, expect, it, vi } from "@effect/vitest"
import { ResultId } from "@grid/domain/Brands"
import { enginesOfConsumers } from "@grid/domain/engines/EngineResults"
import { frameFields, type Framed } from "@grid/domain/engines/Frame"
import { HourlyMatching } from "@grid/domain/matching/Matching"
import { loadSolver } from "@grid/models/engines/Highs"
import { differencesOf } from "@grid/models/engines/Differences"
import { type Engine, JsonRows, registered, taskOf, type WrittenBody } from "@grid/models/engines/Engine"
import { makeRandom } from "@grid/models/engines/Random"
import { engines, findEngine } from "@grid/models/Engines"
import { Schema } from "effect"
import type { Highs } from "highs"
import { createHash } from "node:crypto"
import { setImmediate } from "node:timers/promises"
import { afterEach, beforeAll } from "vitest"
import { engineInputs, frame } from "./support/EngineInputs.ts"

const Draw = Schema.Struct({ ...frameFields, mean: Schema.Finite, cheapest: Schema.Finite })

/** Engine that draws and solves, so that the laws are tried on one whatever else there is. */
const draw: Engine<Framed & { readonly costs: ReadonlyArray<number> }, typeof Draw.Type> = {
  engine: "test-draw",
  version: "1",
  schema: Draw,
  compute: ({ costs }, { highs, seed }) => {
    const random = makeRandom(seed)
    const mean = costs.reduce((sum, cost) => sum + cost * random.normal(), 0) / costs.length
    const cheapest = highs.withModel(
      {
        numCols: costs.length,
        numRows: 1,
        sense: highs.constants.objectiveSense.minimize,
        colCost: [...costs],
        colLower: costs.map(() => 0),
        colUpper: costs.map(() => 1),
        rowLower: [1],
        rowUpper: [1],
        matrix: {
          format: "csr",
          numCols: costs.length,
          numRows: 1,
          starts: [0, costs.length],
          indices: costs.map((_, index) => index),
          values: costs.map(() => 1)
        }
      },
      (model) => {
        model.options.set({ output_flag: false })
        model.run()
        return model.getObjectiveValue()
      }
    )
    return { mean, cheapest }
  }
}

const all = [registered(draw), ...engines]
const inputsOf: Readonly<Record<string, Framed>> = {
  "test-draw 1": taskOf(draw, { frame, costs: [3, 2, 5, 2.5] }).inputs,
  ...engineInputs
}

const nameOf = ({ engine, version }: { readonly engine: string; readonly version: string }) => `${engine} ${version}`

let highs: Highs
let second: Highs

beforeAll(async () => {
  highs = await loadSolver()
  second = await loadSolver()
})

afterEach(() => {
  vi.restoreAllMocks()
})

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")

const result_id = ResultId.make(`res_${"0".repeat(32)}`)

const answerOf = (name: string, solver = highs): string => {
  const inputs = JSON.stringify(inputsOf[name])
  const inputs_sha256 = sha256(inputs)
  const engine = all.find((one) => nameOf(one) === name)
  assert(engine !== undefined)
  return engine.answer(inputs, { result_id, inputs_sha256 }, { highs: solver, seed: inputs_sha256 })
}

/** Answers to the inputs here, each computed once. */
const answers = new Map<string, string>()
const firstAnswerOf = (name: string): string => {
  const answer = answers.get(name) ?? answerOf(name)
  answers.set(name, answer)
  return answer
}

const names = all.map(nameOf)

/** The version of each engine that is served; those before it are kept to the bytes of before. */
const served = all
  .filter((one, place) => all.findLastIndex(({ engine }) => engine === one.engine) === place)
  .map(nameOf)

/** Every object within a document. */
const objectsIn = (value: unknown): ReadonlyArray<Readonly<Record<string, unknown>>> => {
  if (typeof value !== "object" || value === null) return []
  const inner = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? inner : [value as Readonly<Record<string, unknown>>, ...inner]
}

describe("every engine", () => {
  it("has inputs here, and is found by name and version", () => {
    assert.sameMembers(Object.keys(inputsOf), names)
    assert.strictEqual(new Set(names).size, names.length)
    for (const { engine, version } of engines) assert.strictEqual(findEngine(engine, version)?.version, version)
  })

  // Run by the oldest Node.js and by the one that is pinned: both must give these bytes.
  it("gives the bytes of before, on every Node.js that serves", async () => {
    const hashes: Record<string, string> = {}
    for (const name of names) {
      hashes[name] = sha256(firstAnswerOf(name))
      // The test runner waits a minute for a sign of life.
      await setImmediate()
    }
    await expect(`${JSON.stringify(hashes, null, 2)}\n`).toMatchFileSnapshot("snapshots/engines.json")
  })

  // Backwards: the second solver has solved for none of the engines that the first had solved for.
  it.each(served.toReversed())(
    "%s gives the same bytes whatever the clock says, chance draws and the solver did before",
    (name) => {
      const before = firstAnswerOf(name)
      vi.spyOn(Date, "now").mockReturnValue(1)
      vi.spyOn(Math, "random").mockReturnValue(0.5)
      assert.strictEqual(answerOf(name, second), before)
    }
  )

  it.each(names)("%s takes inputs that are JSON, and refers to them by their hash", (name) => {
    const inputs = inputsOf[name]
    assert.deepStrictEqual(JSON.parse(JSON.stringify(inputs)), inputs)
    const answer: unknown = JSON.parse(firstAnswerOf(name))
    assert.deepInclude(answer, {
      result_id,
      inputs_sha256: sha256(JSON.stringify(inputs)),
      model_version: name.split(" ")[1]
    })
  })

  it.each(engines)("$engine $version has consumers among its inputs only where nobody reads them", (engine) => {
    const hasConsumers = JSON.stringify(inputsOf[nameOf(engine)]).includes(`"consumers":`)
    assert.strictEqual(enginesOfConsumers.has(engine.engine), hasConsumers)
  })

  it.each(names)("%s has its quantiles in order and a confidence from 0 to 1", (name) => {
    for (const one of objectsIn(JSON.parse(firstAnswerOf(name)))) {
      const quantiles = ["p10", "p50", "p90"].flatMap((quantile) => {
        const value = one[quantile]
        return typeof value === "number" ? [value] : []
      })
      assert.deepStrictEqual(
        quantiles,
        quantiles.toSorted((a, b) => a - b)
      )
      if (typeof one["confidence"] === "number") assert.isTrue(one["confidence"] >= 0 && one["confidence"] <= 1)
    }
  })
})

const Rows = Schema.Struct({ ...frameFields, rows: Schema.Array(Schema.Struct({ mwh: Schema.Finite })) })

describe("rows of an answer", () => {
  const inverse: Engine<
    Framed & { readonly values: ReadonlyArray<number> },
    typeof Rows.Type,
    WrittenBody<typeof Rows.Type>
  > = {
    engine: "test-rows",
    version: "1",
    schema: Rows,
    compute: ({ values }) => ({
      rows: new JsonRows(new TextEncoder().encode(JSON.stringify(values.map((value) => ({ mwh: 1 / value })))))
    })
  }
  const answerTo = (values: ReadonlyArray<number>) => {
    const inputs = JSON.stringify({ frame, values })
    return registered(inverse).answer(inputs, { result_id, inputs_sha256: "" }, { highs, seed: "" })
  }

  it("that are written already stand in their place", () => {
    assert.deepStrictEqual(JSON.parse(answerTo([2, 4])).rows, [{ mwh: 0.5 }, { mwh: 0.25 }])
    assert.deepStrictEqual(Object.keys(JSON.parse(answerTo([1]))), Object.keys(Rows.fields))
  })

  it("of matching are as the contract has them", () => {
    const answer = JSON.parse(firstAnswerOf("carbon-matching matching-v0.1"))
    const { shift_windows, unmatched } = Schema.decodeUnknownSync(HourlyMatching, { onExcessProperty: "error" })(answer)
    assert.isNotEmpty(shift_windows)
    assert.isTrue(unmatched.some(({ kg_co2e }) => kg_co2e === null))
  })
})

describe("random draws", () => {
  const drawsOf = (seed: string, stream?: string) => {
    const { next } = makeRandom(seed, stream)
    return Array.from({ length: 4 }, next)
  }

  it("follow from seed and stream alone", () => {
    assert.deepStrictEqual(drawsOf("a", "x"), drawsOf("a", "x"))
    assert.notDeepEqual(drawsOf("a", "x"), drawsOf("a", "y"))
    assert.notDeepEqual(drawsOf("a"), drawsOf("b"))
  })

  it("are uniform, and normal where that is asked for", () => {
    const { below, next, normal } = makeRandom("moments")
    const count = 40_000
    const draws = Array.from({ length: count }, next)
    assert.isTrue(draws.every((draw) => draw >= 0 && draw < 1))
    const normals = Array.from({ length: count }, normal)
    const moment = (values: ReadonlyArray<number>, power: number) =>
      values.reduce((sum, value) => sum + value ** power, 0) / count
    // Four standard errors.
    assert.closeTo(moment(draws, 1), 1 / 2, 4 * Math.sqrt(1 / 12 / count))
    assert.closeTo(moment(draws, 2), 1 / 3, 4 * Math.sqrt(4 / 45 / count))
    assert.closeTo(moment(normals, 1), 0, 4 / Math.sqrt(count))
    assert.closeTo(moment(normals, 2), 1, 4 * Math.sqrt(2 / count))
    const places = Array.from({ length: 7_000 }, () => below(7))
    for (let place = 0; place < 7; place++) {
      assert.closeTo(places.filter((one) => one === place).length, 1_000, 4 * Math.sqrt(7_000 * (1 / 7) * (6 / 7)))
    }
  })
})

const differences: ReadonlyArray<readonly [before: unknown, after: unknown, paths: ReadonlyArray<string>]> = [
  [{ a: 1, b: [1, 2] }, { a: 1, b: [1, 2] }, []],
  [{ a: { b: [{ c: 1 }] } }, { a: { b: [{ c: 2 }] } }, ["a.b[0].c"]],
  [{ a: 1 }, { b: 1 }, ["a", "b"]],
  [{ a: [1] }, { a: [1, 2] }, ["a[1]"]],
  [{ a: [] }, { a: {} }, ["a"]],
  [{ a: null }, { a: 0 }, ["a"]]
]

describe("differences of two answers", () => {
  it.each(differences)("of %j and %j are at %j", (before, after, paths) => {
    assert.deepStrictEqual(
      differencesOf(before, after).map(({ path }) => path),
      paths
    )
  })
})
