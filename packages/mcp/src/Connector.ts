import { Connector, type ConnectorAnswer, type ConnectorCall } from "@grid/domain/connector/Connector"
import { errorCodes } from "@grid/domain/connector/Protocol"
import { type ApiError, ConnectorDisabled, InternalError } from "@grid/domain/errors/ApiError"
import { type Caller, CurrentCaller } from "@grid/domain/gate/CurrentCaller"
import { Gate } from "@grid/domain/gate/Gate"
import { catalog } from "@grid/domain/catalog/Catalog"
import { metaJson } from "@grid/domain/http/MetaText"
import { nearest } from "@grid/domain/names/Nearest"
import { readOfTenant } from "@grid/domain/operations/ReadTurns"
import type { PlanId } from "@grid/domain/plans/Plan"
import { Cause, Clock, Effect, Layer, Option, Result } from "effect"
import { makeOpenLimit } from "./OpenLimit.ts"
import { read, type Request } from "./protocol/Message.ts"
import { openMethods } from "./protocol/Open.ts"
import { failed, ok, result } from "./protocol/Results.ts"
import { type Failure, failureOf, type Stage } from "./result/Failure.ts"
import type { Show, Tool, ToolAnswer } from "./tools/Tool.ts"
import { listOf } from "./tools/Listing.ts"
import { engines } from "./tools/SearchDatasets.ts"
import { toolset } from "./tools/Toolset.ts"

export interface ConnectorOptions {
  /** Plans for which the operator has switched the connector off. */
  readonly disabledPlans: ReadonlyArray<PlanId>
  /** Calls a minute that need no key, by network. */
  readonly openLimit: number
}

const failureText = ({ code, members, message }: Failure, requestId: string): string => {
  const error = { code, message, request_id: requestId, ...members }
  return `"content":[{"type":"text","text":${JSON.stringify(message)}}],"structuredContent":${JSON.stringify({ error })},"isError":true`
}

/** True where the caller shows a key that is good: whoever has one may list tools more often. */
const hasKey = (gate: Gate["Service"], { address, credential }: ConnectorCall): Effect.Effect<boolean> =>
  Result.isFailure(credential)
    ? Effect.succeed(false)
    : Effect.match(gate.admit({ credential, address, surface: "connector", cost: 0, check: () => Result.void }), {
        onFailure: () => false,
        onSuccess: () => true
      })

/** Result of a call that was refused or failed. */
const refusal = (call: ConnectorCall, request: Request, error: ApiError, stage: Stage, caller: Caller | null) => {
  const failure = failureOf(error, stage, call.baseUrl)
  return { ...ok(result(request, failureText(failure, call.requestId)), caller), code: failure.code }
}

/** Result of a call that was admitted and answered. */
const toolResult = (call: ConnectorCall, request: Request, caller: Caller, show: Show, answer: ToolAnswer<unknown>) => {
  const { members, text } = show(answer)
  const separator = members === "{" ? "" : ","
  return ok(
    result(
      request,
      `"content":[{"type":"text","text":${text}}],"structuredContent":${members}${separator}"meta":${metaJson(call.requestId, caller, answer)}}`
    ),
    caller
  )
}

/** Calls of tools: admitted by the gate with the plan's rights and the arguments checked, then run. */
const makeCallTool =
  (gate: Gate["Service"], clock: Clock.Clock, disabled: ReadonlySet<PlanId>) =>
  (call: ConnectorCall, request: Request, tool: Tool): Effect.Effect<ConnectorAnswer> => {
    const now = clock.currentTimeMillisUnsafe()
    const admitted = gate.admit({
      credential: call.credential,
      address: call.address,
      surface: "connector",
      cost: tool.access.metered ? 1 : 0,
      check: (plan) =>
        disabled.has(plan.id)
          ? Result.fail(new ConnectorDisabled({ plan: plan.id }))
          : tool.prepare(request.params["arguments"] ?? {}, plan, now),
      needs: ({ needs }) => needs
    })
    return Effect.matchEffect(admitted, {
      onFailure: ({ caller, error }) => Effect.succeed(refusal(call, request, error, "admission", caller)),
      onSuccess: ({ caller, value: { run, show } }) =>
        readOfTenant(caller.key.tenant_id, run).pipe(
          Effect.provideService(CurrentCaller, caller),
          Effect.map((answer) => toolResult(call, request, caller, show, answer)),
          Effect.catchCause((cause) =>
            Option.match(Cause.findErrorOption(cause), {
              onSome: (error) => Effect.succeed(refusal(call, request, error, "answer", caller)),
              onNone: () =>
                Effect.as(
                  Effect.annotateLogs(Effect.logError("tool failed", cause), "request_id", call.requestId),
                  refusal(call, request, new InternalError({}), "answer", caller)
                )
            })
          )
        )
    })
  }

/** Way on from a tool that is not there: one of a like name, the tool of a dataset of that name, or what is no tool. */
const wayOn = (name: string, names: ReadonlyArray<string>): string => {
  const [similar] = nearest(name, names)
  if (similar !== undefined) return `Did you mean ${similar}?`
  const entry = catalog.find(({ id }) => id === name)
  if (entry === undefined) return engines
  return `${name} is a dataset: ${entry.tool === null ? `the route ${entry.endpoint} has it, and no tool` : `the tool ${entry.tool} has it`}.`
}

const unknownTool = ({ id }: Request, name: unknown, names: ReadonlyArray<string>): ConnectorAnswer => {
  const quoted = typeof name === "string" ? ` ${JSON.stringify(name.slice(0, 100))}` : ""
  const meant = typeof name === "string" ? ` ${wayOn(name, names)}` : ""
  return failed(id, 200, errorCodes.invalidParams, `Unknown tool${quoted}: tools/list names those there are.${meant}`)
}

/** The connector over the tools there are. */
export const layer = (options: ConnectorOptions) =>
  Layer.effect(
    Connector,
    Effect.gen(function* () {
      const gate = yield* Gate
      const clock = yield* Clock.Clock
      const tools = yield* toolset
      const byName = new Map(tools.map((tool) => [tool.name, tool]))
      const open = openMethods(() => listOf(tools.map(({ listing }) => listing())))
      const limit = makeOpenLimit(options.openLimit)
      const callTool = makeCallTool(gate, clock, new Set(options.disabledPlans))

      /** Seconds to wait for a call that needs no key; null where it may go on. */
      const mustWait = (call: ConnectorCall) => {
        const seconds = call.network === null ? null : limit.take(call.network, clock.currentTimeMillisUnsafe())
        return seconds === null
          ? Effect.succeed(null)
          : Effect.map(hasKey(gate, call), (isGood) => (isGood ? null : seconds))
      }

      const answerOpen = Effect.fnUntraced(function* (call: ConnectorCall, request: Request) {
        const { era, id, method } = request
        const answer = Object.hasOwn(open[era], method) ? open[era][method] : undefined
        if (answer === undefined) {
          return failed(id, era === "handshake" ? 200 : 404, errorCodes.methodNotFound, "Method not found")
        }
        const seconds = yield* mustWait(call)
        if (seconds === null) return answer(request, clock.currentTimeMillisUnsafe())
        const message = `Too many calls without a key from this address. Wait ${seconds} seconds, or send a key.`
        return failed(id, 429, errorCodes.transport, message, undefined, seconds)
      })

      return Connector.of({
        answer: Effect.fnUntraced(function* (call) {
          const message = yield* read(call.message, call.headers)
          if (message._tag === "notification") return { ...ok(""), status: 202, body: null }
          if (message._tag === "refused") {
            return failed(message.id, message.status, message.code, message.message, message.data)
          }
          if (message.method !== "tools/call") return yield* answerOpen(call, message)
          const name = message.params["name"]
          const tool = typeof name === "string" ? byName.get(name) : undefined
          return tool === undefined
            ? unknownTool(message, name, [...byName.keys()])
            : yield* callTool(call, message, tool)
        })
      })
    })
  )
