import { assert, describe, it } from "@effect/vitest"
import { blockMs, dayMs, floorIst } from "@grid/domain/time/Time"
import { createDatabase, query } from "@grid/testing/cluster/TestCluster"
import { startService, until } from "@grid/testing/service/ServiceProcess"
import { openStore } from "@grid/testing/service/TestStore"

/** A service on simulated days, to which the exchange has added prices of its own: of today, and of tomorrow, which come at noon. */
const open = async (environment: Readonly<Record<string, string>> = {}) => {
  const database = await createDatabase("simulated")
  const store = openStore(database.url)
  const now = floorIst(Date.now(), blockMs)
  const price = { dataset: "price_dam", area: "india", value: 7_777, kind: "observed", period_minutes: 15 } as const
  await store.write(
    "exchange",
    [now, now + dayMs].map((ts) => ({ ...price, ts, captured_at: now }))
  )
  const service = await startService({ DATABASE_URL: database.url, ...environment })
  return {
    page: async (path: string) => (await fetch(`${service.url}${path}`)).text(),
    sql: (text: string) => query(database.url, text),
    close: async () => {
      await service.stop()
      await store.close()
      await database.drop()
    }
  }
}

/** Entries of the catalogue that have a curve, and its words. */
const curvesOf = (page: string): ReadonlyMap<string, string> =>
  new Map(
    page.split("<section ").flatMap((section) => {
      const id = /aria-labelledby="(\w+)"/.exec(section)?.[1] ?? ""
      const words = /<figcaption>(.*)<\/figcaption>/.exec(section)?.[1]
      return words === undefined ? [] : [[id, words] as const]
    })
  )

describe("the docs of a service that runs", () => {
  it("draw the newest day of what may be passed on, marked as simulated, without a key", async () => {
    const service = await open()
    try {
      const curves = curvesOf(await service.page("/docs/datasets"))
      assert.includeMembers([...curves.keys()], ["demand", "frequency", "generation_by_fuel"])
      for (const words of curves.values()) assert.match(words, /^National values, .* IST: [\d.,]+ to [\d.,]+ .+, \w+$/)
      assert.match(curves.get("demand") ?? "", / MW, simulated$/)
      assert.isFalse(curves.has("exchange_prices"), "the terms of the exchange do not allow it")
    } finally {
      await service.close()
    }
  })

  it("draw nothing where values are for members alone, and say how the service is, also without its store", async () => {
    const service = await open({ GDS_PUBLIC_PAGE: "off" })
    try {
      assert.isEmpty(curvesOf(await service.page("/docs/datasets")))
      await service.sql(
        "insert into incident (title, text, began_at, sources) values ('Late', 'Later.', clock_timestamp(), '{npp}')"
      )
      await service.sql("alter table ingest_run rename to lost")
      assert.include(await service.page("/docs/status"), "does not answer")
      await service.sql("alter table lost rename to ingest_run")
      await until(async () => (await service.page("/docs/status")).includes('<h3 id="incident-1">Late</h3>'))
      const page = await service.page("/docs/status")
      assert.match(page, /<code>simulator<\/code><\/th>\s*<td><span class="state fresh">fresh/)
      assert.include(await service.page("/docs/status.atom"), "/docs/status#incident-1</id>")
    } finally {
      await service.close()
    }
  })
})
