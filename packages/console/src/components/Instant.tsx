import { age, instant } from "../format/Time.ts"

interface InstantProps {
  /** Epoch ms; null where it is not known. */
  readonly ms: number | null
}

/** Instant in India's time with UTC beside it. */
export const Instant = ({ ms }: InstantProps) =>
  ms === null ? <span>unknown</span> : <time dateTime={new Date(ms).toISOString()}>{instant(ms)}</time>

interface InstantOrProps {
  /** ISO 8601; null where there is none. */
  readonly at: string | null
  readonly otherwise: string
}

/** Instant of a text, or words where there is none. */
export const InstantOr = ({ at, otherwise }: InstantOrProps) =>
  at === null ? <span class="soft">{otherwise}</span> : <Instant ms={Date.parse(at)} />

/** Age of an instant, with the instant itself in its title. */
export const Age = ({ ms, now }: InstantProps & { readonly now: number }) =>
  ms === null ? (
    <span>never</span>
  ) : (
    <time dateTime={new Date(ms).toISOString()} title={instant(ms)}>
      {age(now - ms)}
    </time>
  )
