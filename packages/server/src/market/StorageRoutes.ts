import { arbitrageOf } from "@grid/models/batteries/Arbitrage"
import { marketOf } from "@grid/domain/market/Market"
import { coverage } from "@grid/domain/observations/Provenance"
import * as StorageApi from "@grid/domain/market/StorageApi"
import { StorageArbitrage } from "@grid/domain/batteries/StorageArbitrage"
import { istDay } from "@grid/domain/time/Time"
import { Effect, Result } from "effect"
import { encoder } from "@grid/http/Encoded"
import { columnsOf, tableOf } from "@grid/domain/http/Table"
import type { DataHandlers } from "../contract/DataRoutes.ts"
import { deliveryWindow } from "@grid/domain/market/DeliveryWindow"

const columns = columnsOf(StorageApi.ArbitrageDay)

const encode = encoder(StorageApi.StorageArbitrage)

/** Storage on the exchange. */
export const storageRoutes = Effect.map(
  StorageArbitrage,
  (arbitrage): Pick<DataHandlers, "exchangeStorageArbitrage"> => ({
    exchangeStorageArbitrage: ({ now, plan, query }) => {
      const market = marketOf(query.market_type ?? "DAM")
      const storage = {
        duration_h: Number(query.duration_h ?? "1"),
        efficiency: query.efficiency ?? 0.85,
        cycles_per_day: query.cycles_per_day ?? 1
      }
      return Result.map(deliveryWindow(market, query, { days: 7, now, plan, step: "day" }), (window) =>
        Effect.map(
          arbitrage.days({ market, first: istDay(window.from), last: istDay(window.to - 1), storage }),
          (answer) => {
            const data = arbitrageOf(answer.data, storage)
            const present = answer.data.reduce((sum, day) => sum + day.coverage.present, 0)
            const expected = answer.data.reduce((sum, day) => sum + day.coverage.expected, 0)
            return encode(
              { ...answer, data },
              { table: () => tableOf(columns, data.days), window, coverage: coverage(present, expected) }
            )
          }
        )
      )
    }
  })
)
