import { access, constants } from "node:fs/promises"
import { delimiter, join } from "node:path"

/** Full path of a program found on PATH, or undefined. */
export const onPath = async (name: string): Promise<string | undefined> => {
  for (const folder of (process.env["PATH"] ?? "").split(delimiter)) {
    const candidate = join(folder, name)
    try {
      await access(candidate, constants.X_OK)
      return candidate
    } catch {
      continue
    }
  }
  return undefined
}
