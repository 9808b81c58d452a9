import { ceilIst, dayMs, floorIst, hourMs } from "@grid/domain/time/Time"
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { globSync, readFileSync } from "node:fs"
import { mkdir, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../../../", import.meta.url))

/** Folder of the cluster that an earlier run of this checkout left. */
export const keptFolder = join(root, "node_modules", ".cache", "test-cluster")

/** Files that the templates follow from: what makes them, with all that it imports, and the tables that it reads. */
const origins = [
  "package-lock.json",
  "packages/{domain,models,queries,store,ingest,testing}/dist/**/*.js",
  "packages/ingest/reference/*",
  "packages/server/test/support/SimulatedDays.ts"
]

/** Mark of all that the templates of a run follow from, as it is now. */
export const fingerprint = (): string => {
  const hash = createHash("sha256").update(`${process.version} ${process.arch}`)
  for (const file of globSync(origins, { cwd: root }).toSorted())
    hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest("hex")
}

/**
 * Whether days up to an instant are taken over at another: while no hour has passed for which forecasts were issued, and on the same
 * day. What was forecast and came is counted by tests.
 */
const isNewEnough = (until: number, now: number): boolean =>
  until <= now && floorIst(now, hourMs) <= ceilIst(until, hourMs) && floorIst(now, dayMs) === floorIst(until, dayMs)

/** Fingerprint of what the templates of a cluster were made by, and end of their days, epoch ms. */
interface Label {
  readonly origin: string
  readonly until: number
}

const labelOf = (folder: string): Label | null => {
  try {
    const label: Label = JSON.parse(readFileSync(join(folder, "label.json"), "utf8"))
    return label
  } catch {
    return null
  }
}

const copy = (from: string, to: string): boolean => spawnSync("cp", ["-a", from, to]).status === 0

/**
 * Copies the cluster that an earlier run left in a folder to a data directory; null where there is none of this origin, or none that
 * is new enough.
 */
export const copyTo = async (dataDir: string, origin: string, folder: string): Promise<Label | null> => {
  const label = labelOf(folder)
  if (label === null || label.origin !== origin || !isNewEnough(label.until, Date.now())) return null
  if (copy(join(folder, "data"), dataDir)) return label
  // Another run put its own in its place meanwhile.
  await rm(dataDir, { recursive: true, force: true })
  return null
}

/** Keeps a cluster that is shut down in a folder for later runs, instead of what was kept before. */
export const keep = async (dataDir: string, label: Label, folder: string): Promise<void> => {
  const next = `${folder}.${process.pid}`
  await mkdir(next, { recursive: true })
  if (!copy(dataDir, join(next, "data"))) return rm(next, { recursive: true, force: true })
  await writeFile(join(next, "label.json"), JSON.stringify(label))
  await rm(folder, { recursive: true, force: true })
  await rename(next, folder)
}
