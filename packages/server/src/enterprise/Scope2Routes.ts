import { profileOf } from "@grid/analytics/enterprise/Profile"
import { Scope2Result } from "@grid/domain/enterprise/Carbon"
import { Scope2Accounts, type Scope2Answer } from "@grid/domain/enterprise/Scope2"
import { InvalidLoadProfile, MarginalNotAllowed } from "@grid/domain/errors/ApiError"
import { CurrentCaller } from "@grid/domain/gate/Gate"
import type { Answer } from "@grid/domain/grid/GridData"
import { Effect, Either } from "effect"
import type { DataAnswer } from "../http/DataReply.ts"
import { encoder } from "../http/Encoded.ts"
import { etagOf } from "../http/Etag.ts"
import type { DataHandlers } from "../routes/DataRoutes.ts"

const encodeHead = encoder(Scope2Result.omit("blocks", "audit_hash"))

/** A result whose ledger is written while the client reads. */
const answerOf = ({ data, version, ...rest }: Answer<Scope2Answer>): DataAnswer => {
  const { ledger, ...head } = data
  const text = encodeHead({ ...rest, data: head }).data as string
  return {
    ...rest,
    data: function* () {
      yield `${text.slice(0, -1)},`
      yield* ledger()
      yield "}"
    },
    etag: etagOf(`${data.id} ${version}`)
  }
}

/** Scope 2 emissions, location-based. */
export const scope2Routes = Effect.map(Scope2Accounts, (accounts) => {
  const handlers: Pick<DataHandlers, "scopeTwoLocationBased" | "scopeTwoResult"> = {
    scopeTwoLocationBased: ({ now, payload }) => {
      const { basis = "direct", label = null, signal, signal_type, state } = payload
      if (signal === "marginal" || signal_type === "marginal") return Either.left(new MarginalNotAllowed({}))
      return Either.flatMap(profileOf("load_mwh", payload.from, payload.load_mwh), ({ from, mwh }) =>
        from > now
          ? Either.left(
              new InvalidLoadProfile({
                detail: `The profile begins on ${payload.from}, of which nothing is known yet.`
              })
            )
          : Either.right(
              Effect.gen(function* () {
                const { key } = yield* CurrentCaller
                const result = yield* accounts.calculate(key.tenant_id, { state, basis, from, load_mwh: mwh, label })
                return { ...answerOf(result), status: 201, etag: null }
              })
            )
      )
    },
    scopeTwoResult: ({ path: { id } }) =>
      Either.right(Effect.flatMap(CurrentCaller, ({ key }) => Effect.map(accounts.result(key.tenant_id, id), answerOf)))
  }
  return handlers
})
