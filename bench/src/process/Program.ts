import { closeAll } from "./Scope.ts"

/** A program of this folder: its exit code is what `main` gives, 2 where it fails, 130 where a signal ends it. */
export const runProgram = async (main: () => Promise<number>): Promise<void> => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void closeAll().then(() => process.exit(130)))
  }
  try {
    process.exitCode = await main()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 2
  }
}
