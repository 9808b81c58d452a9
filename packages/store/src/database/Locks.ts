// Numbers of advisory locks, one space for a database. They never change: nodes of the version before run beside. One more,
// 7301945, stands in migrations: that of whoever makes a partition of `observation`. A seed is hashed with a name, so that it may
// have the number of a lock.

/** Lock of whoever changes the schema; shared with backups as they begin. */
export const schemaLock = 7_301_944

/** Seed of creations of keys, by tenant and idempotency key. */
export const keyCreationSeed = 7_301_946

/** Seed of batches of values, by source. */
export const batchSeed = 7_301_947

/** Lock of the node that leads. */
export const leaderLock = 7_301_948

/** Seed of counts of keys, by tenant and by user. */
export const keyCountSeed = 7_301_948

/** Seed of people and embeds: of a tenant's owners, of a subject, of a tenant's embeds, told apart by the first word of the name. */
export const peopleSeed = 7_301_949

/** Seed of jobs, by tenant. */
export const jobSeed = 7_301_950

/** First half of the lock of averages of carbon intensity; the other half is the IST day. */
export const averagesLock = 7_301_951

/** Lock of whoever appends a forecast. */
export const forecastLock = 7_301_952

/** Lock of whoever records reference data. */
export const referenceLock = 7_301_957

/** Lock of whoever imports networks or meter readings. */
export const networkLock = 7_301_958
