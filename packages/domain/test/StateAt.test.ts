import { assert, describe, it } from "@effect/vitest"
import { states } from "@grid/domain/states/State"
import { stateAt } from "@grid/domain/states/StateAt"
import { readFileSync } from "node:fs"

const { towns } = JSON.parse(readFileSync(new URL("./support/towns.json", import.meta.url), "utf8")) as {
  readonly towns: Readonly<Record<string, ReadonlyArray<readonly [name: string, latitude: number, longitude: number]>>>
}

describe("the state at a coordinate", () => {
  it("is right at 500 towns of all 36", () => {
    assert.deepStrictEqual(
      Object.keys(towns).toSorted(),
      states.map(({ slug }) => slug)
    )
    const points = Object.entries(towns).flatMap(([slug, rows]) => rows.map((row) => [slug, ...row] as const))
    assert.isAtLeast(points.length, 500)
    const wrong = points.filter(([slug, , latitude, longitude]) => stateAt({ latitude, longitude })?.slug !== slug)
    assert.deepStrictEqual(wrong, [])
  })

  it("is none abroad and at sea", () => {
    const abroad = {
      Lahore: [31.55, 74.34],
      Karachi: [24.86, 67.01],
      Kathmandu: [27.72, 85.32],
      Thimphu: [27.47, 89.64],
      Dhaka: [23.81, 90.41],
      Colombo: [6.93, 79.86],
      Jaffna: [9.66, 80.02],
      Yangon: [16.87, 96.2],
      Lhasa: [29.65, 91.14],
      "Bay of Bengal": [15, 88],
      "Gulf of Guinea": [0, 0],
      pole: [90, 0]
    } as const
    for (const [name, [latitude, longitude]] of Object.entries(abroad)) {
      assert.isNull(stateAt({ latitude, longitude }), name)
    }
  })

  it("follows India's map in Kashmir, and takes what lies just off the drawn coast for land", () => {
    assert.strictEqual(stateAt({ latitude: 34.37, longitude: 73.47 })?.slug, "jammu-and-kashmir")
    assert.strictEqual(stateAt({ latitude: 35.92, longitude: 74.31 })?.slug, "ladakh")
    assert.strictEqual(stateAt({ latitude: 18.92, longitude: 72.835 })?.slug, "maharashtra")
  })
})
