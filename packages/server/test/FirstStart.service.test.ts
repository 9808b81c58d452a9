import { createDatabase } from "@grid/testing/cluster/TestCluster"
import { startService } from "@grid/testing/service/ServiceProcess"
import { openStore } from "@grid/testing/service/TestStore"
import { assert, it } from "@effect/vitest"

const blockMs = 15 * 60_000

it("the very first call after a first start shows the newest block, not how far the loading had come", async () => {
  const database = await createDatabase("migrated")
  const store = openStore(database.url)
  const { secret } = await store.createKey("first", "growth")
  const before = Date.now()
  const service = await startService({ DATABASE_URL: database.url })
  const answer = await fetch(`${service.url}/developer/v1/grid/demand/latest`, { headers: { "x-api-key": secret } })
  const { data } = (await answer.json()) as { readonly data: { readonly as_of: string } }
  assert.strictEqual(answer.status, 200)
  assert.isAtLeast(Date.parse(data.as_of), Math.floor(before / blockMs) * blockMs)
  await service.stop()
  await store.close()
  await database.drop()
})
