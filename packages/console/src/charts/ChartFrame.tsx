import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { Badge } from "../components/Badge.tsx"
import { Button } from "../components/Button.tsx"

interface ChartFrameProps {
  readonly title: string
  /** True where the title is seen, too: where nothing else beside the drawing says it. */
  readonly isTitled?: boolean
  readonly unit: string
  readonly kind: string
  /** True where no value is known. */
  readonly isEmpty: boolean
  readonly table: () => ComponentChildren
  readonly drawing: () => ComponentChildren
  /** Content below the drawing, but not below the table. */
  readonly legend?: () => ComponentChildren
  readonly children?: ComponentChildren
}

/** Values as a drawing or as a table, whichever the reader chooses, under their unit and kind. */
export const ChartFrame = ({
  children,
  drawing,
  isEmpty,
  isTitled = false,
  kind,
  legend,
  table,
  title,
  unit
}: ChartFrameProps) => {
  const [isTable, setTable] = useState(false)
  return (
    <figure class="chart">
      <figcaption class="chart-head">
        <span class="soft small">
          <span class={isTitled ? "" : "unseen"}>{title}, </span>
          {unit} <Badge kind={kind} />
        </span>
        <Button onClick={() => setTable(!isTable)}>{isTable ? "Chart" : "Table"}</Button>
      </figcaption>
      {isEmpty ? <p class="soft chart-empty">No value is known in this window.</p> : isTable ? table() : drawing()}
      {!isTable && legend?.()}
      {children}
    </figure>
  )
}
