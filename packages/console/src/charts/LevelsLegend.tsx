import { colourOf, levelTexts, type Scale } from "./Levels.ts"

interface LevelsLegendProps {
  readonly scale: Scale
  readonly unit: string
  /** Number of values that are not known. */
  readonly unknown: number
}

/** Colours of the classes with their values, and how many values are not known. */
export const LevelsLegend = ({ scale, unit, unknown }: LevelsLegendProps) => (
  <div class="legend">
    <p class="soft small">{unit}</p>
    <ul>
      {levelTexts(scale).map((text, level) => (
        <li key={text}>
          <span class={`swatch ${colourOf(scale, level)}`} />
          {text}
        </li>
      ))}
      <li>
        <span class="swatch swatch-unknown" />
        not known: {unknown}
      </li>
    </ul>
  </div>
)
