import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Scope } from "./Scope.ts"

/** A folder that goes with the scope; others may pass through it, since PostgreSQL runs under another account. */
export const temporaryFolder = async (scope: Scope): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "gds-bench-"))
  await chmod(folder, 0o755)
  scope.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
  return folder
}
