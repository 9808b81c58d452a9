import { assert, describe, it } from "@effect/vitest"
import { createDatabase, query } from "@grid/testing/cluster/TestCluster"
import { startService, until } from "@grid/testing/service/ServiceProcess"

describe("a service whose values are for members alone", () => {
  it("shows none to strangers, and says how it is, also without its store", async () => {
    const database = await createDatabase("simulated")
    const service = await startService({ DATABASE_URL: database.url, GDS_PUBLIC_PAGE: "off" })
    const page = async (path: string) => (await fetch(`${service.url}${path}`)).text()
    const sql = (text: string) => query(database.url, text)
    try {
      assert.strictEqual((await fetch(`${service.url}/console/public`)).status, 404)
      assert.notInclude(await page("/docs/datasets"), "<figcaption>")
      await sql(
        "insert into incident (title, text, began_at, sources) values ('Late', 'Later.', clock_timestamp(), '{npp}')"
      )
      await sql("alter table ingest_run rename to lost")
      assert.include(await page("/docs/status"), "does not answer")
      await sql("alter table lost rename to ingest_run")
      await until(async () => (await page("/docs/status")).includes('<h3 id="incident-1">Late</h3>'))
      const status = await page("/docs/status")
      assert.match(status, /<code>simulator<\/code><\/th>\s*<td><span class="state fresh">fresh/)
      assert.include(await page("/docs/status.atom"), "/docs/status#incident-1</id>")
    } finally {
      await service.stop()
      await database.drop()
    }
  })
})
