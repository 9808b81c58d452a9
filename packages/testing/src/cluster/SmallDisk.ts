import { execFileSync } from "node:child_process"
import { open, rm } from "node:fs/promises"
import { join } from "node:path"
import { temporaryDirectory } from "./OwnCluster.ts"

/** A small file system in memory, which a test fills up and empties. */
export interface SmallDisk {
  readonly directory: string
  /** Takes all the room that is left, as often as it is called. */
  readonly fill: () => Promise<void>
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
    fill: async () => {
      for (const bytes of pieces) await append(ballast, Buffer.alloc(bytes))
    },
    empty: () => rm(ballast, { force: true }),
    remove: async () => {
      execFileSync("umount", ["--lazy", directory])
      await rm(directory, { recursive: true, force: true })
    }
  }
}

/** Sizes of what fills it up, the largest first: at last not a page is left. Pieces, as whoever waits for it has more to do. */
const pieces = [8 << 20, 1 << 18, 1 << 12]

/** Appends the piece until there is no room for it. */
const append = async (path: string, piece: Buffer): Promise<void> => {
  const file = await open(path, "a")
  try {
    for (;;) await file.write(piece)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error
  } finally {
    await file.close()
  }
}
