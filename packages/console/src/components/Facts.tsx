import { type ComponentChildren, Fragment } from "preact"

interface FactsProps {
  readonly facts: ReadonlyArray<readonly [name: string, value: ComponentChildren]>
}

/** A few values below one another, each beside its name. */
export const Facts = ({ facts }: FactsProps) => (
  <dl class="facts">
    {facts.map(([name, value]) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </dl>
)
