import { round, sum, tenths } from "@grid/domain/numbers/Numbers"
import { bidAreas, corridors, national } from "@grid/domain/observations/Area"
import { type Market, markets } from "@grid/domain/observations/datasets/Market"
import { firstDayOf, publishedAt } from "@grid/domain/market/Publication"
import type { Observation } from "@grid/domain/observations/Observation"
import { hourMs, istDay } from "@grid/domain/time/Time"
import * as Exchange from "./Exchange.ts"
import { fuels } from "./Fuels.ts"
import { type Block, type Version, version } from "./Model.ts"
import { at } from "./Numbers.ts"
import { fuels as placedFuels, places, zones } from "./Places.ts"
import { type Add, into } from "./Publication.ts"
import * as Settlement from "./Settlement.ts"
import * as States from "./States.ts"

/**
 * States whose drawal is published by block, as those are whose despatch centres do so; the daily report has that of every
 * state.
 */
export const drawalStates = ["delhi", "punjab", "uttar-pradesh"]

/**
 * All values of a block, as the simulator publishes them: kind `simulated`, captured at its start; from version 4 on those
 * of the day-ahead markets at 13:00 IST of the day before. From version 6 on a market has none of a day
 * before its first delivery, from version 7 on the settlement none of a day before its rules.
 */
export const observations = (block: Block, of: Version = version): Array<Observation> => {
  const out: Array<Observation> = []
  publish(out, block, of)
  return out
}

/** Adds them to `out`. */
export const publish = (out: Array<Observation>, block: Block, of: Version): void => {
  const stamp = { ts: block.ms, period_minutes: 15 } as const
  const add = into(out, { ...stamp, captured_at: block.ms })
  const ahead = of < 4 ? add : into(out, { ...stamp, captured_at: publishedAt("dam", block.ms) })
  const day = istDay(block.ms)
  const addTo: AddTo = (market) => {
    if (of > 5 && day < firstDayOf(`price_${market}`)) return discard
    return market === "dam" || market === "gdam" ? ahead : add
  }
  publishGrid(add, addTo, block)
  if (of === 1) return
  const addBy: AddBy = (rule) => (Settlement.isBegun(of, rule, day) ? add : discard)
  publishNetwork(add, addBy, block)
  publishExchange(addTo, block)
  if (of === 2) return
  publishLaterAreas(addTo, block)
  if (of < 5) return
  publishSettlement(addBy, block)
}

const discard: Add = () => {}

/** Takes values of a segment of the exchange. */
type AddTo = (market: Market) => Add

/** Takes values that a rule of settlement makes. */
type AddBy = (rule: Settlement.Rule) => Add

const publishGrid = (add: Add, addTo: AddTo, block: Block) => {
  add("demand", national, block.demand_mw)
  add("frequency", national, block.frequency_hz)
  add("transnational_exchange", national, block.transnational_mw)
  for (const [fuel, dataset] of fuelIds) add(dataset, national, block.generation[fuel])
  for (const { cleared, market, price } of ordinaryIds) {
    addTo(market)(price, national, block.price_inr_per_mwh[market])
    addTo(market)(cleared, national, block.cleared_mw[market])
  }
  for (const [zone, area] of zoneAreas) add("demand", area, block.zones[zone])
  for (const state of block.states) {
    add("demand", state.slug, state.demand_mw)
    add("own_generation", state.slug, state.own_generation_mw)
    add("net_import", state.slug, state.net_import_mw)
  }
}

const publishNetwork = (add: Add, addBy: AddBy, block: Block) => {
  const { generation } = block
  add("net_demand", national, tenths(block.demand_mw - generation.wind - generation.solar))
  add("total_generation", national, tenths(block.demand_mw - block.transnational_mw))
  add("storage_demand", national, block.storage_demand_mw)
  addBy("highest_of_three")("deviation_rate", national, block.exchange.deviation_rate_inr_per_mwh)
  for (const [index, corridor] of corridors.entries()) {
    add("corridor_flow", corridor, at(block.network.corridors_mw, index))
  }
  for (const index of drawalIndexes) {
    const { deviation_mw, net_import_mw, slug } = at(block.states, index)
    add("scheduled_drawal", slug, tenths(net_import_mw - deviation_mw))
    add("actual_drawal", slug, net_import_mw)
    add("drawal_deviation", slug, deviation_mw)
  }
}

const publishExchange = (addTo: AddTo, { exchange }: Block) => {
  for (const { congestion, market, purchaseBid, scheduled, sellBid } of marketIds) {
    const segment = exchange.segments[market]
    const add = addTo(market)
    add(purchaseBid, national, segment.purchase_bid_mw)
    add(sellBid, national, segment.sell_bid_mw)
    add(scheduled, national, segment.scheduled_mw)
    add(congestion, national, segment.isCongested ? 1 : 0)
  }
  const [dam, gdam, hpdam] = [addTo("dam"), addTo("gdam"), addTo("hpdam")]
  hpdam("price_hpdam", national, exchange.segments.hpdam.price_inr_per_mwh)
  hpdam("cleared_hpdam", national, exchange.segments.hpdam.cleared_mw)
  gdam("cleared_gdam_solar", national, exchange.gdam_mw.solar)
  gdam("cleared_gdam_non_solar", national, exchange.gdam_mw.non_solar)
  gdam("cleared_gdam_hydro", national, exchange.gdam_mw.hydro)
  for (const [index, area] of bidAreaIds.entries()) {
    for (const { market, price } of ordinaryIds) {
      addTo(market)(price, area, at(exchange.area_price_inr_per_mwh[market], index))
    }
    dam("area_buy_dam", area, at(exchange.area_buy_mw.dam, index))
    dam("area_sell_dam", area, at(exchange.area_sell_mw.dam, index))
  }
}

/** Volumes of the bid areas in the markets that came with version 3. */
const publishLaterAreas = (addTo: AddTo, { exchange }: Block) => {
  for (const { buy, market, sell } of laterAreaIds) {
    const add = addTo(market)
    for (const [index, area] of bidAreaIds.entries()) {
      add(buy, area, at(exchange.area_buy_mw[market], index))
      add(sell, area, at(exchange.area_sell_mw[market], index))
    }
  }
}

/** Rates of deviation and prices of ancillary services, which came with version 5. */
const publishSettlement = (addBy: AddBy, { exchange }: Block) => {
  const [rate, cost, reserve] = [addBy("highest_of_three"), addBy("rates_by_block"), addBy("tertiary_reserve")]
  for (const [index, normal] of Exchange.normalRates(exchange).entries()) {
    rate("normal_rate", at(bidAreaIds, index), normal)
  }
  cost("ancillary_net_cost", national, exchange.ancillary_net_cost_inr_per_mwh)
  reserve("ancillary_price_tras_up", national, exchange.reserve_inr_per_mwh.up)
  reserve("ancillary_price_tras_down", national, exchange.reserve_inr_per_mwh.down)
}

/**
 * Own generation of the states by fuel in the hour that ends at `end`, from its blocks: means, which came with version 4. A
 * fuel that a state has none of has no value.
 */
export const publishFuels = (out: Array<Observation>, end: number, blocks: ReadonlyArray<Block>): void => {
  const add = into(out, { ts: end - hourMs, period_minutes: 60, captured_at: end })
  const parts = blocks.map(({ generation, states }) => States.byFuel(states, generation))
  for (const [index, { shares, slug }] of places.entries()) {
    for (const [fuel, dataset] of placedFuelIds) {
      if (at(shares, fuel) === 0) continue
      const total = sum(parts.map((states) => at(at(states, index), fuel)))
      add(dataset, slug, round(total / blocks.length, 1_000))
    }
  }
}

const fuelIds = fuels.map((fuel) => [fuel, `generation_${fuel}`] as const)
/** Nuclear stations belong to no state. */
const placedFuelIds = placedFuels.flatMap((fuel, index) =>
  fuel === "nuclear" ? [] : [[index, `generation_${fuel}` as const] as const]
)
const ordinaryIds = Exchange.markets.map((market) => ({
  market,
  price: `price_${market}` as const,
  cleared: `cleared_${market}` as const
}))
const marketIds = markets.map((market) => ({
  market,
  purchaseBid: `purchase_bid_${market}` as const,
  sellBid: `sell_bid_${market}` as const,
  scheduled: `scheduled_${market}` as const,
  congestion: `congestion_${market}` as const
}))
const laterAreaIds = (["rtm", "gdam"] as const).map((market) => ({
  market,
  buy: `area_buy_${market}` as const,
  sell: `area_sell_${market}` as const
}))
const zoneAreas = zones.map((zone) => [zone, zone.toLowerCase()] as const)
const bidAreaIds = bidAreas.map((area) => `bid-${area}`)
const drawalIndexes = drawalStates.map((slug) => places.findIndex((place) => place.slug === slug))
