import { useState } from "preact/hooks"
import { asFailure, type Failure } from "../api/Failure.ts"

/** Something that a button begins. */
export interface Action {
  readonly busy: boolean
  /** Reason why it failed the last time; null where it did not. */
  readonly failure: Failure | null
  readonly run: () => void
}

/** State of `work`, which is begun by `run`. */
export const useAction = (work: () => Promise<void>): Action => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const run = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (cause) {
      setFailure(asFailure(cause))
    }
    setBusy(false)
  }
  return { busy, failure, run: () => void run() }
}
