/** Reason why a page has no answer, by what a reader can do about it. */
export type FailureKind = "offline" | "signed_out" | "refused" | "absent" | "down" | "broken"

/** One thing that is wrong with a request. */
export interface Fault {
  /** Parameter or member of the body. */
  readonly path: string
  readonly message: string
  readonly did_you_mean?: ReadonlyArray<string>
}

/** Failure of a call, with a sentence for the reader. */
export class Failure extends Error {
  override readonly name = "Failure"
  readonly kind: FailureKind
  /** Code of the problem that the service answered with; null where there was no such answer. */
  readonly code: string | null
  readonly status: number | null
  /** Id by which the operator finds the call. */
  readonly requestId: string | null
  /** Lowest plan that has what was refused; null where a plan is not the reason. */
  readonly plan: string | null
  /** Pause that the service asks for, s. */
  readonly retryAfterS: number | null
  /** Everything that is wrong with what was sent. */
  readonly faults: ReadonlyArray<Fault>
  /** Names that are like one that is not known. */
  readonly meant: ReadonlyArray<string>

  constructor(
    kind: FailureKind,
    message: string,
    members: Partial<Pick<Failure, "code" | "status" | "requestId" | "plan" | "retryAfterS" | "faults" | "meant">> = {},
    options?: ErrorOptions
  ) {
    super(message, options)
    this.kind = kind
    this.code = members.code ?? null
    this.status = members.status ?? null
    this.requestId = members.requestId ?? null
    this.plan = members.plan ?? null
    this.retryAfterS = members.retryAfterS ?? null
    this.faults = members.faults ?? []
    this.meant = members.meant ?? []
  }
}

/** Members of a problem that the console reads. */
interface Problem {
  readonly code: string
  readonly detail: string
  readonly request_id?: string
  readonly required_plan?: string
  readonly errors?: ReadonlyArray<Fault>
  readonly did_you_mean?: ReadonlyArray<string>
}

const kindOf = (status: number): FailureKind =>
  status === 401
    ? "signed_out"
    : status === 404
      ? "absent"
      : status === 503
        ? "down"
        : status >= 500
          ? "broken"
          : "refused"

const readProblem = (text: string): Problem | null => {
  try {
    const body: Partial<Problem> | null = JSON.parse(text)
    return typeof body?.code === "string" && typeof body.detail === "string" ? (body as Problem) : null
  } catch {
    return null
  }
}

/** Failure that an answer other than 2xx stands for. */
export const failureOf = async (response: Response): Promise<Failure> => {
  const problem = readProblem(await response.text())
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN)
  const message = problem?.detail ?? `The service answered ${response.status} without saying why.`
  return new Failure(kindOf(response.status), message, {
    status: response.status,
    code: problem?.code ?? null,
    requestId: problem?.request_id ?? response.headers.get("x-request-id"),
    plan: problem?.required_plan ?? null,
    retryAfterS: Number.isFinite(seconds) ? seconds : null,
    faults: problem?.errors ?? [],
    meant: problem?.did_you_mean ?? []
  })
}

/** Failure that a thrown thing stands for: what `fetch` throws is a connection that did not come about. */
export const asFailure = (cause: unknown): Failure =>
  cause instanceof Failure
    ? cause
    : cause instanceof TypeError
      ? new Failure("offline", "The service cannot be reached from this browser.", {}, { cause })
      : new Failure("broken", "The console could not read the answer.", {}, { cause })

/** Names that somebody may have meant, as the end of a sentence; empty where there are none. */
export const meantText = (names: ReadonlyArray<string>): string =>
  names.length === 0 ? "" : `; did you mean ${names.join(" or ")}?`

/** Place within a member as people count: `0.capacity_mw` is line 1, capacity mw. */
const placeText = (path: string): string =>
  path
    .split(".")
    .map((part) => (/^\d+$/.test(part) ? `line ${Number(part) + 1}` : part.replaceAll("_", " ")))
    .join(", ")

/** Fault of a member of what was sent, or within it, as a sentence; undefined where there is none. */
export const faultIn = (failure: Failure | null, path: string): string | undefined => {
  const fault = failure?.faults.find((one) => one.path === path || one.path.startsWith(`${path}.`))
  if (fault === undefined) return undefined
  const { did_you_mean = [], message } = fault
  const text = fault.path === path ? message : `${placeText(fault.path.slice(path.length + 1))}: ${message}`
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${meantText(did_you_mean)}`
}

const titles: Readonly<Record<FailureKind, string>> = {
  offline: "No connection",
  signed_out: "You are signed out",
  refused: "Refused",
  absent: "Not there",
  down: "Not available now",
  broken: "Something failed"
}

/** Heading for a failure. */
export const titleOf = ({ code, kind, plan }: Failure): string =>
  code === "quota_exceeded"
    ? "The plan's calls are used up"
    : code === "data_unavailable"
      ? "No values"
      : plan !== null
        ? "Not in your plan"
        : titles[kind]
