import type { IstDate } from "@grid/domain/Brands"
import type { LoadAddition } from "@grid/domain/distribution/Additions"
import { Distribution } from "@grid/domain/distribution/Distribution"
import type { EvSiteRequest } from "@grid/domain/distribution/DistributionApi"
import { distributionDefaults, reverseFlowDefaults } from "@grid/domain/distribution/DistributionAssumptions"
import { NetworkData } from "@grid/domain/network/NetworkData"
import { ReferenceData } from "@grid/domain/reference/ReferenceData"
import { sum } from "@grid/domain/numbers/Numbers"
import { hostingCapacity } from "@grid/models/distribution/HostingEngine"
import { transformerProfile } from "@grid/models/distribution/ProfileEngine"
import { ownBlocksOf } from "@grid/models/distribution/OwnLoads"
import { reverseFlow } from "@grid/models/distribution/ReverseFlowEngine"
import { chargingSites } from "@grid/models/distribution/SitesEngine"
import { feederStress } from "@grid/models/distribution/StressEngine"
import { taskOf } from "@grid/models/engines/Engine"
import { Context, Effect, Layer } from "effect"
import { assumed, caseOf, frameOf, notStored, ruleDay, ruleOf, stored, windowOf } from "./Cases.ts"
import { memberOf } from "./FeederCases.ts"
import { sitesNear } from "./Sites.ts"

type Call<Name extends keyof Distribution["Service"]> = Parameters<Distribution["Service"][Name]>[0]

/** Hours in which vehicles charge, IST. */
const schedules: Readonly<Record<(typeof EvSiteRequest.Type)["dwell_pattern"], string>> = {
  highway: "06:00-24:00",
  retail: "10:00-22:00",
  workplace: "09:00-18:00",
  overnight: "22:00-06:00",
  depot: "22:00-06:00"
}

type Assumptions = Parameters<typeof frameOf>[3]

/** Assumptions that no stress of a feeder rests on: the scenario has a temperature of its own, and no share of the draws is looked for. */
const besideStress = ["ambient_c", "draw_share_fraction"]

/** Assumptions that a load profile rests on. */
const ofProfile = ["nameplate_peak_fraction"]

/** Place of a transformer whose own is not known: the middle of India. */
const middle = { lat: 22, lng: 79 }

/** A stored transformer with the readings below it. */
const oneOf = Effect.fnUntraced(function* (dt_id: string, as_of: IstDate | undefined, now: number) {
  const { realm, transformers } = yield* stored
  const network = yield* NetworkData
  const [found] = yield* network.transformers([dt_id])
  if (found === undefined) {
    return yield* notStored(
      "transformer",
      dt_id,
      transformers.map((transformer) => transformer.dt_id)
    )
  }
  const window = yield* windowOf([found], as_of, now)
  return { ...(yield* caseOf(found, window, now)), realm, from: window.from, row: found.transformer }
})

/** Inputs that the answers about one transformer share. */
const inputsOf = (
  { from, own, realm, row, ...readings }: Effect.Success<ReturnType<typeof oneOf>>,
  assumptions: Assumptions
) => ({ ...own, from, frame: frameOf(realm, [row], [readings], assumptions) })

const hosting = Effect.fn("Distribution.hosting")(function* ({ now, payload }: Call<"hosting">) {
  const one = yield* oneOf(payload.dt_id, payload.as_of, now)
  const { assumptions, values } = yield* assumed(
    distributionDefaults,
    one.row.state,
    ruleDay(payload.as_of, now),
    payload.assumptions
  )
  const { additions, chart = false } = payload
  return taskOf(hostingCapacity, { ...inputsOf(one, assumptions), values, additions, chart })
})

const reverse = Effect.fn("Distribution.reverseFlow")(function* ({ now, payload }: Call<"reverseFlow">) {
  const one = yield* oneOf(payload.dt_id, payload.as_of, now)
  const { lat, lon, state } = one.row
  const day = ruleDay(payload.as_of, now)
  const rule = yield* ruleOf("transformer_solar_cap_pct", state, day)
  const defaults = {
    ...reverseFlowDefaults,
    ...(rule === undefined
      ? {}
      : {
          solar_cap_fraction: {
            ...reverseFlowDefaults.solar_cap_fraction,
            value: rule.value / 100,
            confidence: rule.confidence,
            source: `${rule.order_id ?? "rule of the state"} (${rule.state}). ${rule.note ?? ""}`
          }
        })
  }
  const { assumptions, values } = yield* assumed(defaults, state, day, payload.assumptions)
  const inputs = inputsOf(one, assumptions)
  const isPlaced = lat !== null && lon !== null
  return taskOf(reverseFlow, {
    ...inputs,
    frame: { ...inputs.frame, missing: isPlaced ? [] : ["transformer_place"] },
    values,
    solar_kw: payload.solar_kw,
    lat: lat ?? middle.lat,
    lng: lon ?? middle.lng,
    cap: rule === undefined ? null : { state: state ?? "", cap_pct: rule.value, confidence: rule.confidence }
  })
})

const profile = Effect.fn("Distribution.profile")(function* ({ now, path, query }: Call<"profile">) {
  const one = yield* oneOf(path.dt_id, query.as_of, now)
  const { assumptions, values } = yield* assumed(distributionDefaults, one.row.state, ruleDay(query.as_of, now))
  const used = assumptions.filter(({ name }) => ofProfile.includes(name))
  return taskOf(transformerProfile, { ...inputsOf(one, used), values })
})

const sites = Effect.fn("Distribution.sites")(function* ({ now, payload }: Call<"sites">) {
  const { realm, transformers } = yield* stored
  const { peak_loading_limit_fraction = distributionDefaults.peak_loading_limit_fraction.value } =
    payload.assumptions ?? {}
  const near = sitesNear(transformers, payload, peak_loading_limit_fraction)
  const network = yield* NetworkData
  const networks = yield* network.transformers(near.map(({ row }) => row.dt_id))
  const window = yield* windowOf(networks, payload.as_of, now)
  const cases = yield* Effect.forEach(networks, (one) => caseOf(one, window, now), { concurrency: 4 })
  const assumedIn = (state: string | null) =>
    assumed(distributionDefaults, state, ruleDay(payload.as_of, now), payload.assumptions)
  const [nearest = null, ...others] = new Set(near.map(({ row }) => row.state))
  const { assumptions, values } = yield* assumedIn(nearest)
  const inOthers = yield* Effect.forEach(others, assumedIn, { concurrency: 1 })
  // All but the limit of voltage is the same in every state; each state's own is an assumption of the answer.
  const limits = new Map(others.map((state, place) => [state, inOthers[place]?.values.voltage_limit_fraction]))
  const all = [...assumptions, ...inOthers.flatMap((own) => own.assumptions)]
  const listed = new Map(all.map((one) => [`${one.name} ${one.source}`, one]))
  const station: LoadAddition = {
    type: "ev_charger",
    kw: payload.station_kw,
    schedule: schedules[payload.dwell_pattern]
  }
  const rows = near.map(({ row }) => row)
  return taskOf(chargingSites, {
    frame: frameOf(realm, rows.length > 0 ? rows : transformers, cases, [...listed.values()]),
    values,
    station,
    sites: near.flatMap(({ distance_km, row }) => {
      const found = cases.find(({ own }) => own.dt_id === row.dt_id)
      const voltage_limit_fraction = limits.get(row.state) ?? values.voltage_limit_fraction
      return found === undefined ? [] : [{ ...found.own, distance_km, voltage_limit_fraction }]
    })
  })
})

const stress = Effect.fn("Distribution.stress")(function* ({ now, payload }: Call<"stress">) {
  const { feeders, realm, transformers } = yield* stored
  const network = yield* NetworkData
  const found = yield* network.feeder(payload.feeder_id)
  if (found === null) {
    return yield* notStored(
      "feeder",
      payload.feeder_id,
      feeders.map(({ feeder_id }) => feeder_id)
    )
  }
  const { feeder, loads, sections } = found
  const rows = transformers.filter(({ feeder_id }) => feeder_id === payload.feeder_id)
  const ids = rows.map(({ dt_id }) => dt_id)
  const { additions, temperature_c } = payload.scenario
  const below = yield* network.transformers(ids)
  const window = yield* windowOf(below, payload.as_of, now)
  const blocks = ownBlocksOf(sum(below.map(({ consumers }) => consumers.length)))
  const members = yield* Effect.forEach(
    below,
    (one) =>
      Effect.flatMap(caseOf(one, window, now), (own) => memberOf(own, one.transformer.feeder_node, additions, blocks)),
    { concurrency: 4 }
  )
  const { assumptions, values } = yield* assumed(
    distributionDefaults,
    feeder.state,
    ruleDay(payload.as_of, now),
    payload.assumptions
  )
  const used = assumptions.filter(({ name }) => !besideStress.includes(name))
  return taskOf(feederStress, {
    frame: frameOf(realm, [feeder, ...rows], members, used),
    feeder_id: payload.feeder_id,
    feeder: { kv: feeder.kv, source_node: feeder.source_node, source_vm_pu: feeder.source_vm_pu },
    sections,
    loads,
    transformers: members.map(({ own }) => own),
    additions,
    temperature_c,
    from: window.from,
    values
  })
})

/** Products of the distribution network, from the networks and readings that the store holds. */
export const layer = Layer.effect(
  Distribution,
  Effect.gen(function* () {
    const provide = Effect.provide(
      Context.make(NetworkData, yield* NetworkData).pipe(Context.add(ReferenceData, yield* ReferenceData))
    )
    return Distribution.of({
      hosting: (call) => provide(hosting(call)),
      reverseFlow: (call) => provide(reverse(call)),
      profile: (call) => provide(profile(call)),
      sites: (call) => provide(sites(call)),
      stress: (call) => provide(stress(call))
    })
  })
)
