import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { Scope } from "../process/Scope.ts"
import { temporaryFolder } from "../process/TemporaryFolder.ts"

/** A data folder for the service. With the scope goes a PostgreSQL that a server left running in it, too. */
export const dataDirectory = async (scope: Scope): Promise<string> => {
  const folder = await temporaryFolder(scope)
  scope.defer(() => stopLeftovers(folder))
  return folder
}

/** The service stops its own PostgreSQL; one that outlived it is known by the pid file in our folder. */
const stopLeftovers = async (folder: string): Promise<void> => {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    const running = (await postmasters(folder)).filter(isAlive)
    if (running.length === 0) return
    running.forEach((pid) => process.kill(pid, signal))
    for (let tries = 0; tries < 50 && running.some(isAlive); tries++) await sleep(100)
  }
}

const postmasters = async (folder: string): Promise<ReadonlyArray<number>> => {
  const files = await readdir(folder, { recursive: true }).catch(() => [])
  const pidFiles = files.filter((file) => file.endsWith("postmaster.pid"))
  const contents = await Promise.all(pidFiles.map((file) => readFile(join(folder, file), "utf8").catch(() => "")))
  // the second line is the data folder: a stale file that was copied here names another one
  return contents
    .map((content) => content.split("\n"))
    .filter(([pid, data]) => Number(pid) > 0 && data?.startsWith(folder) === true)
    .map(([pid]) => Number(pid))
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
