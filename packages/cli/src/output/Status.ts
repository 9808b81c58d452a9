import { Context } from "effect"

/** Last line of a terminal, which says how far a command is; it is taken away before anything else is written. */
export interface Status {
  /** Shows how far something has come. */
  readonly progress: (text: string) => void
  /** Shows that the command goes on, where nothing shows how far. */
  readonly working: (text: string) => void
  /** Takes the line away until it is shown again. */
  readonly hide: () => void
  /** Ends what showed how far it had come. */
  readonly end: () => void
}

/** Stream that text is written to. */
export interface Stream {
  readonly write: (text: string) => unknown
  readonly isTTY?: boolean
}

const clearLine = "\r\u001b[2K"

/** Line of a terminal; nothing anywhere else. */
export const statusOn = (stream: Stream): Status => {
  let isShown = false
  let isMeasured = false
  const show = (text: string) => {
    if (stream.isTTY !== true) return
    stream.write(`${clearLine}${text}`)
    isShown = true
  }
  const hide = () => {
    if (isShown) stream.write(clearLine)
    isShown = false
  }
  return {
    progress: (text) => {
      isMeasured = true
      show(text)
    },
    working: (text) => {
      if (!isMeasured) show(text)
    },
    hide,
    end: () => {
      isMeasured = false
      hide()
    }
  }
}

/** Status of the running command. */
export const CurrentStatus = Context.Reference<Status>("@grid/cli/output/CurrentStatus", {
  defaultValue: () => statusOn(process.stderr)
})
