import { useState } from "preact/hooks"
import { Button } from "./Button.tsx"

interface CopyButtonProps {
  readonly text: string
  readonly label?: string
}

/** Button that puts a text on the clipboard and says that it did. */
export const CopyButton = ({ label = "Copy", text }: CopyButtonProps) => {
  const [state, setState] = useState<"ready" | "copied" | "refused">("ready")
  const copy = () => {
    const said = (next: "copied" | "refused") => () => {
      setState(next)
      setTimeout(() => setState("ready"), 2_000)
    }
    // The clipboard is there on https and on localhost alone.
    if (navigator.clipboard === undefined) said("refused")()
    else navigator.clipboard.writeText(text).then(said("copied"), said("refused"))
  }
  return (
    <Button onClick={copy}>
      <span aria-live="polite">
        {state === "ready" ? label : state === "copied" ? "Copied" : "Select it and copy by keyboard"}
      </span>
    </Button>
  )
}
