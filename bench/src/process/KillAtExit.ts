import type { ChildProcess } from "node:child_process"

/** Kills the child when the harness ends before it does, whatever the reason. */
export const killAtExit = (child: ChildProcess): void => {
  alive.add(child)
  child.once("error", () => alive.delete(child))
  child.once("exit", () => alive.delete(child))
}

const alive = new Set<ChildProcess>()

process.on("exit", () => {
  for (const child of alive) child.kill("SIGKILL")
})
