import type { Area } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { blockMs, blocksPerDay, istDay, istDayStart } from "@grid/domain/time/Time"
import { openStore, type TestStore } from "@grid/testing/service/TestStore"

/** Days from which models can learn. */
export const learntDays = 45

type Source = Parameters<TestStore["write"]>[0]

type Series = readonly [source: Source, dataset: DatasetId, area: Area, mean: number]

/** Writes series to a database: blocks of the last whole IST days that go up and down about their mean, as observed. */
export const writeHistory = async (url: string, all: ReadonlyArray<Series>): Promise<void> => {
  const store = openStore(url)
  const start = istDayStart(istDay(Date.now()) - learntDays)
  for (const [source, dataset, area, mean] of all)
    await store.write(
      source,
      Array.from({ length: learntDays * blocksPerDay }, (_, index) => {
        const ts = start + index * blockMs
        const value = mean * (1 + 0.2 * Math.sin((2 * Math.PI * index) / blocksPerDay) + 0.01 * Math.sin(index))
        return { dataset, area, ts, value, kind: "observed", captured_at: ts, period_minutes: 15 } as const
      })
    )
  await store.close()
}
