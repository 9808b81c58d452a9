import { assert, describe, it } from "@effect/vitest"
import { CarbonChanges } from "@grid/domain/carbon/Carbon"
import { CarbonReplay, CarbonSnapshot } from "@grid/domain/carbon/CarbonSnapshots"
import { AverageCarbon } from "@grid/domain/carbon/StateCarbon"
import { execute } from "@grid/testing/cluster/TestCluster"
import { afterAll, beforeAll } from "vitest"
import { call, decoded, metered, newTenant, problem } from "../support/Client.ts"
import { startSuite, type Suite } from "../support/Suite.ts"

let suite: Suite
let get: (path: string) => ReturnType<typeof call>

beforeAll(async () => {
  suite = await startSuite({ GDS_PRODUCT_STATUS: '{"carbon-marginal":"roadmap"}' })
  const { secret } = await suite.store.createKey(newTenant(), "enterprise")
  get = (path) => call(`${suite.url}${path}`, { headers: { "x-api-key": secret } })
})

afterAll(() => suite.close())

/** Marginal values are stored and the plan reads them; that the operator switched the product off is all that hides them. */
describe("marginal intensity on the roadmap", () => {
  it("is in no answer that has the average, too", async () => {
    const latest = decoded(await get("/v1/carbon-intensity/latest/delhi"), 200, AverageCarbon)
    assert.doesNotHaveAnyKeys(latest, ["marginal", "marginal_signals"])
    problem(await get("/v1/carbon-intensity/history?state=delhi&signal=marginal"), "NOT_IMPLEMENTED")

    const carbon = "/developer/v1/carbon-intensity"
    const of = `snapshot_id=${latest.snapshot_id}&state=delhi`
    assert.notProperty(metered(await get(`${carbon}/snapshot?${of}`), CarbonSnapshot).data, "marginal")
    assert.notProperty(metered(await get(`${carbon}/replay?${of}`), CarbonReplay).data, "marginal")

    // A restatement of averages, and one of marginal values.
    await execute(
      suite.database.url,
      `insert into carbon_restatement (block_start, id, previous_id, reason, generation_areas, consumption_areas)
       select block_start, id, id, 'correction', '{0}', '{0}' from carbon_current order by block_start desc limit 1`,
      `insert into carbon_marginal_restatement (block_start, id, previous_id, reason, areas)
       select block_start, id, previous_id, reason, '{0}' from carbon_restatement`
    )
    const { changes } = metered(await get(`${carbon}/changes`), CarbonChanges).data
    assert.lengthOf(changes, 1)
    assert.notProperty(changes[0], "marginal")
  })
})
