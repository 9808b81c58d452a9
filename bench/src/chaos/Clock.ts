import { glob, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Scope } from "../process/Scope.ts"
import { temporaryFolder } from "../process/TemporaryFolder.ts"

/** The wall clock of a process, which can be set while it runs. */
export interface Clock {
  readonly environment: Readonly<Record<string, string>>
  /** Difference from the clock of the machine, s. */
  readonly set: (seconds: number) => Promise<void>
}

/** Path of libfaketime for programs with threads; undefined where it is not installed. */
export const fakeTimeLibrary = async (): Promise<string | undefined> => {
  for await (const path of glob("/usr/lib/{,*/}faketime/libfaketimeMT.so.1")) return path
  return undefined
}

/** A clock by libfaketime; what runs by the monotonic clock, such as timers, is left alone. */
export const fakeClock = async (scope: Scope, library: string): Promise<Clock> => {
  const folder = await temporaryFolder(scope)
  const file = join(folder, "clock")
  const set = async (seconds: number): Promise<void> => {
    // Read at every look at the clock, so it must never be seen half written.
    await writeFile(`${file}.next`, `${seconds < 0 ? "" : "+"}${seconds}s\n`)
    await rename(`${file}.next`, file)
  }
  await set(0)
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: "1",
      DONT_FAKE_MONOTONIC: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1"
    },
    set
  }
}

/** The clock of the machine, for processes whose clock cannot be set. */
export const machineClock: Clock = { environment: {}, set: () => Promise.resolve() }
