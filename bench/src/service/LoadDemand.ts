import { istDay, istDayStart, blockMs, blocksPerDay } from "@grid/domain/time/Time"
import * as BlockValues from "@grid/ingest/simulator/BlockValues"
import * as Model from "@grid/ingest/simulator/Model"
import { openStore, type StoreAddress } from "@grid/testing/service/TestStore"

/** Days that are written in one transaction. */
const daysAtATime = 60

const seed = 1

/**
 * Writes so many whole days of simulated all-India demand and day-ahead prices, up to yesterday, beside the running service:
 * the two series that the bench reads histories of. Returns the number of values.
 */
export const loadDemand = async (address: StoreAddress, days: number): Promise<number> => {
  const store = openStore(address)
  const today = istDay(Date.now())
  let values = 0
  try {
    for (let day = today - days; day < today; day += daysAtATime) {
      const from = istDayStart(day)
      const blocks = Math.min(daysAtATime, today - day) * blocksPerDay
      const observations = Array.from({ length: blocks }, (_, index) =>
        BlockValues.observations(Model.block(seed, from + index * blockMs)).filter(
          ({ area, dataset }) => area === "india" && (dataset === "demand" || dataset === "price_dam")
        )
      ).flat()
      await store.write("simulator", observations)
      values += observations.length
    }
  } finally {
    await store.close()
  }
  return values
}
