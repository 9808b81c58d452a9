import { count } from "../format/Numbers.ts"
import { Instant } from "../components/Instant.tsx"
import { Notice } from "../components/Notice.tsx"
import type { Quota } from "./Usage.ts"

interface QuotaLeftProps {
  readonly quota: Quota
  readonly plan: string
}

/** Calls that the plan still has, in this minute and this day, which are those of UTC. */
export const QuotaLeft = ({ plan, quota }: QuotaLeftProps) => {
  const { limit_day, limit_minute, remaining_day, remaining_minute, reset_day } = quota
  return (
    <>
      {remaining_day === 0 && (
        <Notice kind="refused" title="The calls of today are used up">
          Calls are refused until <Instant ms={Date.parse(reset_day)} />. Nothing that is refused is charged. A larger
          plan has more: the operator changes it, see <a href="/docs#quota">plans</a>.
        </Notice>
      )}
      <dl class="facts">
        <dt>Plan</dt>
        <dd>{plan}</dd>
        <dt>This minute</dt>
        <dd>
          <Left left={remaining_minute} limit={limit_minute} label="Calls left this minute" />
        </dd>
        <dt>Today</dt>
        <dd>
          {limit_day === null || remaining_day === null ? (
            "unlimited"
          ) : (
            <Left left={remaining_day} limit={limit_day} label="Calls left today" />
          )}
        </dd>
        <dt>The day begins anew</dt>
        <dd>
          <Instant ms={Date.parse(reset_day)} />
        </dd>
      </dl>
    </>
  )
}

interface LeftProps {
  readonly left: number
  readonly limit: number
  readonly label: string
}

const Left = ({ label, left, limit }: LeftProps) => (
  <>
    {count(left)} of {count(limit)} left{" "}
    <meter aria-label={label} min={0} max={limit} low={limit / 5} optimum={limit} value={left} />
  </>
)
