import { AlertWithSecret, watchedArea, watchFaults } from "@grid/domain/alerts/Alert"
import { checkFaults, checkReachable, metricFaults, planFault, urlFaults } from "@grid/domain/alerts/AlertFaults"
import { AlertMetrics } from "@grid/domain/alerts/AlertMetrics"
import { AlertStore, type StoredAlert } from "@grid/domain/alerts/AlertStore"
import { Destinations } from "@grid/domain/alerts/Destinations"
import { wireAlert } from "@grid/models/alerts/Wire"
import { Effect, Result } from "effect"
import { randomBytes } from "node:crypto"
import type { DataHandlers } from "../contract/DataRoutes.ts"
import { forTenant } from "../gate/CurrentTenant.ts"
import { encoder, noSource } from "@grid/http/Encoded"

const encode = encoder(AlertWithSecret)

/** 32 bytes of the operating system's randomness in the form of Standard Webhooks. */
const makeSecret = () => `whsec_${randomBytes(32).toString("base64")}`

/** Answer with the secret where the service made it: it is never told again. */
const answerOf = (alert: StoredAlert, generated: string | undefined, status: 200 | 201) =>
  encode(
    { ...noSource, data: { ...wireAlert(alert), ...(generated !== undefined && { secret: generated }) } },
    { status, secret: true, etag: null }
  )

/** Creation and change of alerts. */
export const alertChanges = Effect.gen(function* () {
  const store = yield* AlertStore
  const metrics = yield* AlertMetrics
  const destinations = yield* Destinations

  const createAlert: DataHandlers["createAlert"] = ({ payload, plan }) =>
    Result.map(
      Result.andThen(
        checkFaults([
          ...metricFaults(metrics, payload),
          ...watchFaults(payload),
          ...urlFaults(destinations, payload.url)
        ]),
        planFault(plan, payload)
      ),
      () =>
        forTenant(
          Effect.fnUntraced(function* (tenant, key) {
            yield* checkReachable(destinations, payload.url)
            const generated = payload.secret === undefined ? makeSecret() : undefined
            const watched = {
              metric: payload.metric,
              market_type: payload.market_type ?? null,
              area: watchedArea(payload)
            }
            const condition = { op: payload.op, threshold: payload.threshold, for_blocks: payload.for_blocks }
            const receiver = { url: payload.url, secret: payload.secret ?? generated ?? "" }
            const alert = yield* store.create(
              tenant,
              { name: payload.name, ...watched, ...condition, ...receiver },
              key
            )
            return answerOf(alert, generated, 201)
          })
        )
    )

  const changeAlert: DataHandlers["changeAlert"] = ({ path, payload }) =>
    Result.map(checkFaults(payload.url === undefined ? [] : urlFaults(destinations, payload.url)), () =>
      forTenant(
        Effect.fnUntraced(function* (tenant, key) {
          if (payload.url !== undefined) yield* checkReachable(destinations, payload.url)
          const generated = payload.secret === null ? makeSecret() : undefined
          const secret = generated ?? payload.secret ?? undefined
          const alert = yield* store.change(tenant, path.id, { ...payload, secret }, key)
          return answerOf(alert, generated, 200)
        })
      )
    )

  return { createAlert, changeAlert }
})
