import type { components } from "@grid-data/client/openapi"
import { states } from "virtual:reference"
import { answered, grid } from "../api/Grid.ts"
import { blockMinutes, metrics, operators } from "./Metrics.ts"

type Schemas = components["schemas"]
export type Alert = Schemas["Alert"]
export type CreatedAlert = Schemas["AlertWithSecret"]
export type NewAlert = Schemas["CreateAlert"]
export type Delivery = Schemas["AlertDelivery"]

const path = "/developer/v1/alerts"

/** Every alert of the tenant, newest first: there are at most 50. */
export const listAlerts = async (signal: AbortSignal): Promise<ReadonlyArray<Alert>> =>
  (await answered(grid.GET(path, { params: { query: { limit: 100 } }, signal }))).body.data.items

export const createAlert = async (body: NewAlert): Promise<CreatedAlert> =>
  (await answered(grid.POST(path, { body }))).body.data

/** Switches an alert on or off. */
export const enableAlert = async (id: string, enabled: boolean): Promise<Alert> =>
  (await answered(grid.PATCH(`${path}/{id}`, { params: { path: { id } }, body: { enabled } }))).body.data

export const deleteAlert = async (id: string): Promise<Alert> =>
  (await answered(grid.DELETE(`${path}/{id}`, { params: { path: { id } } }))).body.data

export const testAlert = async (id: string): Promise<Delivery> =>
  (await answered(grid.POST(`${path}/{id}/test`, { params: { path: { id } } }))).body.data

/** Page of an alert's deliveries, newest first. */
export interface DeliveryPage {
  readonly items: ReadonlyArray<Delivery>
  readonly next: string | null
}

const deliveriesPerPage = 20

export const listDeliveries = async (id: string, cursor: string | null, signal: AbortSignal): Promise<DeliveryPage> => {
  const query = { limit: deliveriesPerPage, ...(cursor !== null && { cursor }) }
  const call = grid.GET(`${path}/{id}/deliveries`, { params: { path: { id }, query }, signal })
  const { data, meta } = (await answered(call)).body
  return { items: data.items, next: meta.page?.next_cursor ?? null }
}

export const resendDelivery = async (id: string, delivery_id: string): Promise<Delivery> =>
  (await answered(grid.POST(`${path}/{id}/deliveries/{delivery_id}/resend`, { params: { path: { id, delivery_id } } })))
    .body.data

const number = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 6 })

const nameOf = (area: string): string =>
  area === "india" ? "India" : (states.find(({ slug }) => slug === area)?.name ?? area)

/** Condition of an alert as a sentence's end. */
export const conditionOf = ({ area, for_blocks, market_type, metric, op, threshold }: Alert): string => {
  const { label, unit } = metrics[metric]
  const market = market_type === null ? "" : ` ${market_type}`
  const span = for_blocks === 1 ? "1 block" : `${for_blocks} blocks`
  return `${label}${market}, ${nameOf(area)}: ${operators[op]} ${number.format(threshold)} ${unit} for ${span} (${for_blocks * blockMinutes} min)`
}

/** States of an alert, of which it may be in two: it fires, and its messages do not arrive. */
export const statesOf = ({
  enabled,
  failing_since,
  state
}: Pick<Alert, "enabled" | "failing_since" | "state">): ReadonlyArray<"off" | "armed" | "firing" | "failing"> =>
  enabled ? [state === "firing" ? "firing" : "armed", ...(failing_since == null ? [] : ["failing" as const])] : ["off"]
