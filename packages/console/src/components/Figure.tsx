import type { ComponentChildren } from "preact"

interface FigureProps {
  readonly value: string
  readonly unit: string
  readonly children?: ComponentChildren
}

/** Number that a card is about, with its unit and a line on it. */
export const Figure = ({ children, unit, value }: FigureProps) => (
  <div class="figure">
    <p class="figure-value">
      {value} <span class="figure-unit">{unit}</span>
    </p>
    <p class="soft small">{children}</p>
  </div>
)
