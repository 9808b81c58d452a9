import { TariffSchedule } from "@grid/domain/tariffs/TariffsApi"
import { StaleTariff, TariffNotFound } from "@grid/domain/errors/ApiError"
import { findDiscom } from "@grid/domain/reference/Discoms"
import { type TariffAsOf, tariffAsOf } from "@grid/domain/reference/Tariffs"
import { fromSlug } from "@grid/domain/states/State"
import { istDate } from "@grid/domain/time/Time"
import { Effect, Result } from "effect"
import { encoder, noSource } from "@grid/http/Encoded"
import type { DataHandlers } from "../contract/DataRoutes.ts"

const encodeSchedule = encoder(TariffSchedule)

/** Tariff schedules from the reference tables. */
export const tariffRoutes: Pick<DataHandlers, "tariffSchedule"> = {
  tariffSchedule: ({ now, path: { discom, state }, query: { as_of: day, voltage_class } }) => {
    const as_of = day ?? istDate(now)
    const tariffs = tariffAsOf({ as_of, discom, state, voltage_class })
    const question = [state, discom, voltage_class].filter((part) => part !== undefined).join(", ")
    if (tariffs.length === 0) {
      return Result.succeed(
        Effect.fail(new TariffNotFound({ detail: `No tariff order is known for ${question} on ${as_of}.` }))
      )
    }
    if (tariffs.every(({ stale }) => stale === true)) {
      return Result.succeed(
        Effect.fail(
          new StaleTariff({
            detail: `The tariff of ${question} ended more than a year before ${as_of} and was superseded; leave as_of out for the current one.`
          })
        )
      )
    }
    return Result.succeed(
      Effect.succeed(
        encodeSchedule({
          data: {
            state: fromSlug(state)?.iso ?? state,
            discom: findDiscom(discom)?.name ?? discom,
            as_of,
            tariffs: tariffs.map(rowOf)
          },
          ...noSource
        })
      )
    )
  }
}

const rowOf = ({ above_kv: _above, discoms: _discoms, state: _state, up_to_kv: _upTo, ...tariff }: TariffAsOf) => tariff
