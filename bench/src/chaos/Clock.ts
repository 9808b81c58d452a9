import { rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fakeClock, library } from "@grid/testing/cluster/FakeClock"
import type { Scope } from "../process/Scope.ts"
import { temporaryFolder } from "../process/TemporaryFolder.ts"

/** The wall clock of a process, which can be set while it runs. */
export interface Clock {
  readonly environment: Readonly<Record<string, string>>
  /** Difference from the clock of the machine, s. */
  readonly set: (seconds: number) => Promise<void>
}

/** A clock by libfaketime, or the machine's, which nobody sets, where that is not installed. Timers are left alone. */
export const startClock = async (scope: Scope): Promise<Clock> => {
  if (library === null) return { environment: {}, set: () => Promise.resolve() }
  const file = join(await temporaryFolder(scope), "clock")
  const set = async (seconds: number): Promise<void> => {
    // Read at every look at the clock, so it must never be there half written.
    await writeFile(`${file}.next`, `${seconds < 0 ? "" : "+"}${seconds}\n`)
    await rename(`${file}.next`, file)
  }
  await set(0)
  return { environment: fakeClock({ file }), set }
}
