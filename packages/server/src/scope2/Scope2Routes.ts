import { sentLoad } from "@grid/models/matching/Profile"
import { Scope2List, Scope2Result, scope2PerPage } from "@grid/domain/scope2/Scope2"
import { Scope2Accounts, type Scope2Answer } from "@grid/domain/scope2/Scope2Accounts"
import { numberBefore } from "@grid/domain/http/Cursor"
import { MarginalNotAllowed } from "@grid/domain/errors/ApiError"
import type { Answer } from "@grid/domain/grid/GridData"
import { Effect, Result, Struct } from "effect"
import { encodedAs } from "@grid/http/DataReply"
import { encoder, noSource } from "@grid/http/Encoded"
import { etagOf } from "@grid/http/Etag"
import type { DataHandlers } from "../contract/DataRoutes.ts"
import { forTenant } from "../gate/CurrentTenant.ts"

const encodeHead = encoder(Scope2Result.mapFields(Struct.omit(["blocks", "audit_hash"])))

const encodeList = encoder(Scope2List)

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
  const handlers: Pick<DataHandlers, "scopeTwoLocationBased" | "scopeTwoResult" | "scopeTwoResults"> = {
    scopeTwoLocationBased: ({ now, payload }) => {
      const { basis = "direct", label = null, load_profile_id = "", signal, signal_type, state } = payload
      if (signal === "marginal" || signal_type === "marginal") return Result.fail(new MarginalNotAllowed({}))
      return Result.map(sentLoad(payload, now), (sent) =>
        forTenant((tenant) => {
          const load = sent === null ? load_profile_id : { from: sent.from, load_mwh: sent.mwh }
          return Effect.map(accounts.calculate(tenant, { state, basis, label, load }), (result) => ({
            ...answerOf(result),
            status: 201,
            etag: null
          }))
        })
      )
    },
    scopeTwoResults: ({ query: { cursor, label = null, limit = scope2PerPage, state = null } }) =>
      Result.map(numberBefore(cursor, "a page of this list"), (before) =>
        forTenant((tenant) =>
          Effect.map(accounts.list(tenant, { state, label, limit, cursor: before }), ({ items, page }) =>
            encodeList({ ...noSource, data: { results: items, next_cursor: page.next_cursor } })
          )
        )
      ),
    scopeTwoResult: ({ path: { id } }) =>
      Result.succeed(forTenant((tenant) => Effect.map(accounts.result(tenant, id), answerOf)))
  }
  return handlers
})
