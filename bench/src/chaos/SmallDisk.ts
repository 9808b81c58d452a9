import { open, rm } from "node:fs/promises"
import { join } from "node:path"
import { runToEnd } from "../process/RunToEnd.ts"
import type { Scope } from "../process/Scope.ts"
import { temporaryFolder } from "../process/TemporaryFolder.ts"

/** A small file system in memory, which is filled up and emptied. */
export interface SmallDisk {
  readonly folder: string
  /** Takes all the room that is left. */
  readonly fill: () => Promise<void>
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
    fill: async () => {
      for (const size of ballastBytes) await append(ballast, Buffer.alloc(size))
    },
    empty: () => rm(ballast, { force: true })
  }
}

/** Sizes of the pieces that it is filled with, the large ones first: down to a page nothing is left. */
const ballastBytes = [8 << 20, 1 << 18, 1 << 12]

/** Appends the piece until there is no room for it. */
const append = async (path: string, piece: Buffer): Promise<void> => {
  const file = await open(path, "a")
  try {
    for (;;) await file.write(piece)
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error
  } finally {
    await file.close()
  }
}
