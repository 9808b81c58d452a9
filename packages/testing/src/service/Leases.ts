import { query } from "../cluster/TestCluster.ts"
import { until } from "./ServiceProcess.ts"

/**
 * Waits until nodes have given back their leases of quotas, of these tenants or of all, so that counters are what was admitted.
 * A lease that died with its node is waited for until it is over for some seconds.
 */
export const untilReturned = (url: string, tenants: ReadonlyArray<string> | null = null): Promise<void> =>
  until(async () => {
    const leases = await query(
      url,
      `select from quota_lease where ($1::text[] is null or tenant_id = any ($1))
         and expires_at > clock_timestamp() - interval '5 seconds' limit 1`,
      [tenants]
    )
    return leases.length === 0
  })

/** Places that nodes which ended took and never gave back: admitted by nobody, or admitted and not known to be. */
export const placesLost = async (url: string, tenants: ReadonlyArray<string>): Promise<number> => {
  const [row] = await query<{ places: number }>(
    url,
    "select coalesce(sum(minute_to - minute_from), 0)::int as places from quota_lease where tenant_id = any ($1)",
    [tenants]
  )
  return row?.places ?? 0
}
