import { assert, describe, it } from "@effect/vitest"
import { entryOf, isFedBy } from "@grid/domain/catalog/Catalog"
import { national } from "@grid/domain/observations/Area"
import * as Sources from "@grid/ingest/Sources"
import { ConfigProvider, Effect } from "effect"

const withEnv = (env: Record<string, string>) =>
  Effect.provide(ConfigProvider.layer(ConfigProvider.fromEnvRecord(env, { preserveEmptyStrings: true })))

describe("Sources", () => {
  it.effect.each([
    [{}, ["simulator"]],
    [{ GDS_SOURCES: "npp, merit,npp" }, ["npp", "merit"]],
    [{ GDS_SOURCES: "" }, []]
  ] as const)("reads %j as %j", ([env, expected]) =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* Sources.ids, expected)
    }).pipe(withEnv(env))
  )

  it.effect("names the source that does not exist, and those that do", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(Sources.ids)
      assert.match(String(error), /nppp, x; there are .*npp.*simulator/)
    }).pipe(withEnv({ GDS_SOURCES: "npp,nppp,x" }))
  )

  it.effect("takes base URLs from the environment and refuses what is none", () =>
    Effect.gen(function* () {
      const settings = yield* Sources.settings.pipe(withEnv({ GDS_UPSTREAM_NPP_URL: "http://127.0.0.1:9090/" }))
      assert.strictEqual(settings.get("npp"), "http://127.0.0.1:9090")
      assert.strictEqual(settings.get("merit"), "https://meritindia.in")
      const error = yield* Effect.flip(Sources.settings.pipe(withEnv({ GDS_UPSTREAM_NPP_URL: "nowhere" })))
      assert.match(String(error), /GDS_UPSTREAM_NPP_URL/)
    })
  )

  it("says for every source where its values come from and under which licence", () => {
    for (const { id, licence, datasets } of Sources.infos) {
      assert.strictEqual(Sources.find(id)?.info.id, id)
      assert.isNotEmpty(licence)
      // Things and days are no quantities.
      assert.strictEqual(datasets.length === 0, ["plants", "developments", "holidays"].includes(id))
    }
  })

  it("names an entry of the catalogue that the source feeds where all its values come out with that", () => {
    const late = Sources.infos.filter(({ publication }) => publication !== undefined)
    assert.deepStrictEqual(
      late.map(({ id }) => id),
      ["psp", "dsm"]
    )
    for (const { publication = "", datasets, id } of late) {
      const isFed = datasets.some((dataset) => isFedBy(entryOf(publication), dataset, national))
      assert.isTrue(isFed, id)
    }
  })
})
