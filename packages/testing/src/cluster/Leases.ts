import { execute, query } from "./TestCluster.ts"
import { until } from "../service/ServiceProcess.ts"

/**
 * Waits until nodes have given back their leases of quotas, of these tenants or of all, so that counters are what was admitted.
 * One that died with its node is waited for until it is over for longer than a node waits before it sends a return again.
 */
export const untilReturned = (url: string, tenants: ReadonlyArray<string> | null = null): Promise<void> =>
  until(async () => {
    const leases = await query(
      url,
      `select from quota_lease where ($1::text[] is null or tenant_id = any ($1))
         and expires_at > clock_timestamp() - interval '10 seconds' limit 1`,
      [tenants]
    )
    return leases.length === 0
  })

/**
 * Notes from now on what `placesLost` counts: a lease that was never given back gives its row to the next of its holder, which
 * comes to pass where the answer with a lease is lost, or the lease is over before it comes.
 */
export const noteLostLeases = (url: string): Promise<void> =>
  execute(
    url,
    "create table lost_lease (tenant_id text not null, places int not null, expires_at timestamptz not null)",
    `create function note_lost_lease() returns trigger language plpgsql as $$ begin
       insert into lost_lease values (old.tenant_id, old.minute_to - old.minute_from, old.expires_at);
       return null;
     end $$`,
    "create trigger lost after update on quota_lease for each row execute function note_lost_lease()"
  )

/** Leases whose row was given to the next of their holder since `noteLostLeases`: spent, or lost; their ends, epoch ms. */
export const replacedLeases = (url: string) =>
  query<{ readonly tenant: string; readonly places: number; readonly endedAt: number }>(
    url,
    `select tenant_id as tenant, places, (extract(epoch from expires_at) * 1000)::float8 as "endedAt" from lost_lease`
  )

/** Places that nodes took and never gave back since `noteLostLeases`: admitted by nobody, or admitted and not known to be. */
export const placesLost = async (url: string, tenants: ReadonlyArray<string>): Promise<number> => {
  const [row] = await query<{ places: number }>(
    url,
    `select coalesce(sum(places), 0)::int as places from (
       select tenant_id, minute_to - minute_from as places from quota_lease
       union all select tenant_id, places from lost_lease) lost
     where tenant_id = any ($1)`,
    [tenants]
  )
  return row?.places ?? 0
}
