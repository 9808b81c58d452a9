import { Context } from "effect"
import type { ProductId } from "../products/Product.ts"
import type { Feature } from "../plans/Plan.ts"

/** Profile as CSV, with everything else as parameters. */
export interface CsvForm {
  /** Column beside `block_start`. */
  readonly value: string
  /** Parameters that it cannot do without. */
  readonly required: ReadonlyArray<string>
  /** Parameters that are numbers. */
  readonly numbers: ReadonlyArray<string>
}

/** Rights that an endpoint needs, and the cost of a call. */
export interface AccessPolicy {
  /** `public` needs nothing, `key` an API key, `identity` a user's identity token. */
  readonly credential: "public" | "key" | "identity"
  /** Charged against the quota; else a key is checked and nothing is charged. */
  readonly metered: boolean
  /** Needed for every call. */
  readonly feature: Feature | null
  /** Needed when the parameter is present. */
  readonly featureByParameter: Readonly<Record<string, Feature>>
  /** Needed when the body has the member. */
  readonly featureByMember: Readonly<Record<string, Feature>>
  /** Media types on offer; the first is the default. */
  readonly formats: ReadonlyArray<MediaType>
  /** Product that must be served before the route is; null where the route is of none. */
  readonly product: ProductId | null
  /** Answers without an envelope. */
  readonly bare: boolean
  /** Most bytes of a body. */
  readonly bodyBytes: number
  /** Form of a body in CSV; null where none is taken. */
  readonly csvBody: CsvForm | null
  /** A call whose window is longer is heavy: few of them run at once. Null where none is, 0 where all are. Days. */
  readonly heavyFromDays: number | null
  /** Answered by an engine, in a thread: such calls have places of their own. */
  readonly computed: boolean
  /** Posts to an address of the caller's and waits for its answer: such calls have places of their own. */
  readonly callsOut: boolean
  /**
   * What a call leaves behind: nothing but its answer, records of the tenant, or credentials. A viewer leaves nothing behind, and
   * a session makes credentials only shortly after the sign-in.
   */
  readonly changes: "nothing" | "records" | "credentials"
}

/** Media types by the names that `format` takes. */
export const mediaTypes = {
  json: "application/json",
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  parquet: "application/vnd.apache.parquet"
} as const
export type Format = keyof typeof mediaTypes
export type MediaType = (typeof mediaTypes)[Format]

/** Annotation of an endpoint of the contract with its policy. */
export class Access extends Context.Service<Access, AccessPolicy>()("@grid/domain/Access") {}

const json: AccessPolicy["formats"] = [mediaTypes.json]

export const publicAccess: AccessPolicy = {
  credential: "public",
  metered: false,
  feature: null,
  featureByParameter: {},
  featureByMember: {},
  formats: json,
  product: null,
  bare: false,
  bodyBytes: 256 * 1024,
  csvBody: null,
  heavyFromDays: null,
  computed: false,
  callsOut: false,
  changes: "nothing"
}

export const keyOnly: AccessPolicy = { ...publicAccess, credential: "key" }

/** A metered data route. */
export const data = (
  options: Partial<
    Pick<
      AccessPolicy,
      "callsOut" | "feature" | "featureByParameter" | "featureByMember" | "formats" | "heavyFromDays" | "changes"
    >
  > = {}
): AccessPolicy => ({
  ...keyOnly,
  metered: true,
  heavyFromDays: 31,
  ...options
})

/** A metered route of the enterprise namespace, of a product or of them all: answers stand without an envelope. */
export const enterprise = (product: ProductId | null): AccessPolicy => ({
  ...data({ feature: "enterprise" }),
  product,
  bare: true
})

export const identity: AccessPolicy = { ...publicAccess, credential: "identity" }

/** Formats of series and list routes. */
export const tabular: AccessPolicy["formats"] = Object.values(mediaTypes)

/** Formats of stored files: which of them a file has was decided when it was made. */
export const files: AccessPolicy["formats"] = [...tabular]
