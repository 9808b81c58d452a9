interface BadgeProps {
  readonly kind: string
}

const texts: Readonly<Record<string, string>> = {
  simulated: "Made by the built-in simulator: no measurement",
  modelled: "Estimated by a method that the provenance names",
  forecast: "A forecast, issued before the fact",
  derived: "Arithmetic on what was observed"
}

/** Mark of values that were not observed; nothing for those that were. */
export const Badge = ({ kind }: BadgeProps) =>
  Object.hasOwn(texts, kind) ? (
    <span class={`badge badge-${kind}`} title={texts[kind]}>
      {kind}
    </span>
  ) : null
