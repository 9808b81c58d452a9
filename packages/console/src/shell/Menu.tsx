import type { ComponentChildren } from "preact"
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks"
import { place } from "../router/Router.ts"

interface MenuProps {
  /** Content of the button. */
  readonly label: ComponentChildren
  readonly children: ComponentChildren
  /** True where there is room for all of it, which then stands open without a button. */
  readonly isSpread?: boolean
}

/** Links behind a button; Escape closes them, and whatever is done elsewhere. */
export const Menu = ({ children, isSpread = false, label }: MenuProps) => {
  const [isOpen, setOpen] = useState(false)
  const element = useRef<HTMLDetailsElement>(null)
  useEffect(() => setOpen(false), [place.value])
  // Before the next event, which a slow page may have waiting.
  useLayoutEffect(() => {
    const listening = new AbortController()
    const leave = ({ target }: Event) => {
      if (target instanceof Node && element.current?.contains(target) === false) setOpen(false)
    }
    if (isOpen)
      for (const event of ["click", "focusin"]) document.addEventListener(event, leave, { signal: listening.signal })
    return () => listening.abort()
  }, [isOpen])
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== "Escape" || !isOpen) return
    setOpen(false)
    element.current?.querySelector("summary")?.focus()
  }
  return (
    <details ref={element} open={isSpread || isOpen} onKeyDown={onKeyDown}>
      <summary
        onClick={(event) => {
          event.preventDefault()
          setOpen(!isOpen)
        }}
      >
        {label}
      </summary>
      {children}
    </details>
  )
}
