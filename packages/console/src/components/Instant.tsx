import { age, instant } from "../format/Time.ts"

interface InstantProps {
  /** Epoch ms; null where it is not known. */
  readonly ms: number | null
}

/** Instant in India's time with UTC beside it. */
export const Instant = ({ ms }: InstantProps) =>
  ms === null ? <span>unknown</span> : <time dateTime={new Date(ms).toISOString()}>{instant(ms)}</time>

/** Age of an instant, with the instant itself in its title. */
export const Age = ({ ms, now }: InstantProps & { readonly now: number }) =>
  ms === null ? (
    <span>never</span>
  ) : (
    <time dateTime={new Date(ms).toISOString()} title={instant(ms)}>
      {age(now - ms)}
    </time>
  )
