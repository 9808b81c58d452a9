import { sentLoad } from "@grid/models/matching/Profile"
import { Scope2Result } from "@grid/domain/scope2/Scope2"
import { Scope2Accounts, type Scope2Answer } from "@grid/domain/scope2/Scope2Accounts"
import { MarginalNotAllowed } from "@grid/domain/errors/ApiError"
import { CurrentCaller } from "@grid/domain/gate/CurrentCaller"
import type { Answer } from "@grid/domain/grid/GridData"
import { Effect, Result, Struct } from "effect"
import { encodedAs } from "@grid/http/DataReply"
import { encoder } from "@grid/http/Encoded"
import { etagOf } from "@grid/http/Etag"
import type { DataHandlers } from "../contract/DataRoutes.ts"

const encodeHead = encoder(Scope2Result.mapFields(Struct.omit(["blocks", "audit_hash"])))

/** A result whose ledger is written while the client reads. */
const answerOf = ({ data, version, ...rest }: Answer<Scope2Answer>) => {
  const { ledger, ...head } = data
  const text = encodeHead({ ...rest, data: head }).data as string
  return encodedAs(Scope2Result, {
    ...rest,
    data: function* () {
      yield `${text.slice(0, -1)},`
      yield* ledger()
      yield "}"
    },
    etag: etagOf(`${data.id} ${version} ${data.sources.join()}`)
  })
}

/** Scope 2 emissions, location-based. */
export const scope2Routes = Effect.map(Scope2Accounts, (accounts) => {
  const handlers: Pick<DataHandlers, "scopeTwoLocationBased" | "scopeTwoResult"> = {
    scopeTwoLocationBased: ({ now, payload }) => {
      const { basis = "direct", label = null, load_profile_id = "", signal, signal_type, state } = payload
      if (signal === "marginal" || signal_type === "marginal") return Result.fail(new MarginalNotAllowed({}))
      return Result.map(sentLoad(payload, now), (sent) =>
        Effect.gen(function* () {
          const { key } = yield* CurrentCaller
          const load = sent === null ? load_profile_id : { from: sent.from, load_mwh: sent.mwh }
          const result = yield* accounts.calculate(key.tenant_id, { state, basis, label, load })
          return { ...answerOf(result), status: 201, etag: null }
        })
      )
    },
    scopeTwoResult: ({ path: { id } }) =>
      Result.succeed(
        Effect.flatMap(CurrentCaller, ({ key }) => Effect.map(accounts.result(key.tenant_id, id), answerOf))
      )
  }
  return handlers
})
