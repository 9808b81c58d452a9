import { execFileSync } from "node:child_process"
import { statfsSync, writeFileSync } from "node:fs"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { temporaryDirectory } from "./OwnCluster.ts"

/** A small file system in memory, which a test fills up and empties. */
export interface SmallDisk {
  readonly directory: string
  /** Takes all the room that is left, as often as it is called. */
  readonly fill: () => void
  /** Gives back what was taken. */
  readonly empty: () => Promise<void>
  readonly remove: () => Promise<void>
}

/** Reason for a skipped test. */
export const noSmallDisk = "this system lets the test mount no small file system"

/** Null where the system lets the test mount none. */
export const mountSmallDisk = async (megabytes: number): Promise<SmallDisk | null> => {
  const directory = await temporaryDirectory()
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", directory], { stdio: "ignore" })
  } catch {
    await rm(directory, { recursive: true, force: true })
    return null
  }
  const ballast = join(directory, "ballast")
  return {
    directory,
    fill: () => {
      const { bavail, bsize } = statfsSync(directory)
      try {
        if (bavail > 0) writeFileSync(ballast, Buffer.alloc(bavail * bsize), { flag: "a" })
      } catch (error) {
        // Others write, too: less may be left than was a moment ago, and then the disk is full.
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error
      }
    },
    empty: () => rm(ballast, { force: true }),
    remove: async () => {
      execFileSync("umount", ["--lazy", directory])
      await rm(directory, { recursive: true, force: true })
    }
  }
}
