import type { Caller } from "@grid/domain/gate/CurrentCaller"
import { Gate } from "@grid/domain/gate/Gate"
import type { ContractRoute } from "@grid/domain/api/ContractRoutes"
import { Effect, Result } from "effect"
import { dataReply } from "@grid/http/DataReply"
import type { HttpCall, Reply } from "@grid/http/HttpCall"
import type { Form } from "@grid/http/TableFile"
import { type Answering, answering } from "./Answering.ts"
import { checkJson, parametersOf } from "@grid/http/Check"
import { makeCredentialOf } from "./CallCredential.ts"

const inJson: Form = { format: "json", comments: false, ist: false }

const pong = (call: HttpCall, caller: Caller, route: ContractRoute): Reply => {
  const { key, plan } = caller
  const answer = {
    data: JSON.stringify({ ok: true, tier: plan.id, key_name: key.name, key_id: key.id, tenant: key.tenant_id }),
    etag: `W/"${key.id}.${key.version}"`,
    as_of: null,
    provenance: []
  }
  return dataReply(call, caller, inJson, answer, route)
}

/** Check of a key that costs nothing. */
export const makePingRoute = Effect.gen(function* () {
  const gate = yield* Gate
  const credentialOf = yield* makeCredentialOf
  return (route: ContractRoute): Answering =>
    answering((call, decoded) =>
      Effect.map(
        gate.admit({
          ...credentialOf(call),
          cost: 0,
          check: () => Result.flatMap(parametersOf(call, route, decoded), () => checkJson(call))
        }),
        ({ caller }) => pong(call, caller, route)
      )
    )
})
