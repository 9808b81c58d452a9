import { Effect, type Scope } from "effect"

/** Shows how far something has come; `total` null where nobody knows. */
export type Report = (done: number, total: number | null) => Effect.Effect<void>

const barWidth = 24

const bar = (done: number, total: number) => {
  const filled = Math.min(barWidth, Math.round((done / Math.max(1, total)) * barWidth))
  return `[${"=".repeat(filled)}${" ".repeat(barWidth - filled)}] ${done}/${total}`
}

const clearLine = "\r\u001b[2K"

/** A progress bar on standard error, gone when the scope closes. Without a terminal there is none. */
export const make = (label: string, unit: string): Effect.Effect<Report, never, Scope.Scope> => {
  if (!process.stderr.isTTY) return Effect.succeed(() => Effect.void)
  const write = (text: string) => Effect.sync(() => void process.stderr.write(text))
  return Effect.acquireRelease(
    Effect.succeed<Report>((done, total) =>
      write(`${clearLine}${label} ${total === null ? done : bar(done, total)} ${unit}`)
    ),
    () => write(clearLine)
  )
}
