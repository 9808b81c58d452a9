import type { ComponentChildren } from "preact"
import { useId } from "preact/hooks"

interface CardProps {
  readonly title: string
  readonly children: ComponentChildren
  /** Content beside the heading. */
  readonly aside?: ComponentChildren
  readonly wide?: boolean
}

/** Part of a page under a heading of its own. */
export const Card = ({ aside, children, title, wide = false }: CardProps) => {
  const id = useId()
  return (
    <section class={wide ? "card card-wide" : "card"} aria-labelledby={id}>
      <div class="card-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
