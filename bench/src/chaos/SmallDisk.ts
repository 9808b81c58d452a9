import { statfsSync, writeFileSync } from "node:fs"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { runToEnd } from "../process/RunToEnd.ts"
import type { Scope } from "../process/Scope.ts"
import { temporaryFolder } from "../process/TemporaryFolder.ts"

/** A small file system in memory, which is filled up and emptied. */
export interface SmallDisk {
  readonly folder: string
  /** Takes all the room that is left. */
  readonly fill: () => void
  /** Gives back what was taken. */
  readonly empty: () => Promise<void>
}

/** Undefined where the system lets us mount none. */
export const mountSmallDisk = async (scope: Scope, sizeMb: number): Promise<SmallDisk | undefined> => {
  const folder = await temporaryFolder(scope)
  try {
    await runToEnd("mount", ["-t", "tmpfs", "-o", `size=${sizeMb}m,mode=755`, "tmpfs", folder], { seconds: 10 })
  } catch {
    return undefined
  }
  scope.defer(async () => void (await runToEnd("umount", ["--lazy", folder], { seconds: 10 })))
  const ballast = join(folder, "ballast")
  return {
    folder,
    fill: () => {
      const { bavail, bsize } = statfsSync(folder)
      try {
        writeFileSync(ballast, Buffer.alloc(bavail * bsize), { flag: "a" })
      } catch (error) {
        // PostgreSQL writes, too: less may be left than was a moment ago, and then the disk is full.
        if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error
      }
    },
    empty: () => rm(ballast, { force: true })
  }
}
