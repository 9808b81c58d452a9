/** Owns what a bench starts and releases it in reverse order, each release bounded in time. */
export class Scope {
  private readonly releases: Array<() => Promise<void>> = []
  private closing: Promise<void> | undefined

  /** Registers what undoes the step just taken; undoes it at once where the scope is closed already. */
  defer(release: () => Promise<void> | void): void {
    this.releases.push(async () => release())
    if (this.closing !== undefined) this.closing = this.closing.then(() => this.release())
  }

  /** Releases everything once; a failing release is reported and does not keep the others from running. */
  close(): Promise<void> {
    this.closing ??= this.release()
    return this.closing
  }

  private async release(): Promise<void> {
    for (let next = this.releases.pop(); next !== undefined; next = this.releases.pop()) {
      try {
        await next()
      } catch (error) {
        process.stderr.write(`could not release: ${error instanceof Error ? error.message : String(error)}\n`)
      }
    }
  }
}

/** Runs the body in a scope of its own and closes it whatever happens. */
export const scoped = async <A>(body: (scope: Scope) => Promise<A>): Promise<A> => {
  const scope = new Scope()
  open.add(scope)
  try {
    return await body(scope)
  } finally {
    await scope.close()
    open.delete(scope)
  }
}

/** Closes every scope still open, the innermost first; for a signal handler. */
export const closeAll = async (): Promise<void> => {
  for (const scope of [...open].toReversed()) await scope.close()
}

const open = new Set<Scope>()
