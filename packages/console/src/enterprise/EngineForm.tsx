import type { ComponentChildren } from "preact"
import { useEffect, useRef, useState } from "preact/hooks"
import { type Action, useAction } from "../account/Action.ts"
import { Failure, faultIn } from "../api/Failure.ts"
import { Button } from "../components/Button.tsx"
import { Card } from "../components/Card.tsx"
import { Code } from "../components/Code.tsx"
import { FailureNotice, Notice } from "../components/Notice.tsx"
import type { Job } from "../jobs/Jobs.ts"
import { ask, hasFrame } from "./Answer.ts"
import { type Call, curlOf } from "./Call.ts"
import { Fields } from "./Fields.tsx"
import { AssumptionsCard, FrameCard } from "./FrameCard.tsx"
import {
  type Body,
  bodyOf,
  type Contents,
  faultAt,
  faultsOf,
  initialContents,
  type Input,
  numberIn,
  openInputs
} from "./Inputs.ts"
import { Progress } from "./Progress.tsx"

export interface EngineFormProps<A> {
  readonly title: string
  /** Name of its button, where nothing is computed. */
  readonly action?: string
  /** Sentence on what it computes. */
  readonly text: string
  readonly inputs: ReadonlyArray<Input>
  readonly callOf: (body: Body) => Call
  /** Cards of an answer to a request. */
  readonly picture: (answer: A, body: Body) => ComponentChildren
  /** Told of each answer. */
  readonly onAnswer?: (answer: A) => void
  /** What stands below the fields, given their contents and a way to fill one in. */
  readonly beside?: (contents: Contents, fill: (path: string, content: string) => void) => ComponentChildren
}

interface Answered<A> {
  readonly answer: A
  readonly body: Body
}

/** Form of a product: its request, and the answer with everything that it rests on. */
export const EngineForm = <A extends object>({
  action: name = "Compute",
  beside,
  callOf,
  inputs,
  onAnswer,
  picture,
  text,
  title
}: EngineFormProps<A>) => {
  const [contents, setContents] = useState(() => initialContents(inputs))
  const [overrides, setOverrides] = useState<Contents>({})
  const [last, setLast] = useState<Answered<A> | null>(null)
  const [job, setJob] = useState<Job | null>(null)
  const signal = useEnd()
  const body = {
    ...bodyOf(inputs, contents),
    ...(Object.keys(overrides).length > 0 && { assumptions: mapValues(overrides, numberIn) })
  }
  const call = callOf(body)
  const action = useAction(async () => {
    setJob(null)
    const faults = faultsOf(inputs, contents)
    if (faults.length > 0) throw new Failure("refused", "Some fields hold what cannot be sent.", { faults })
    const answer = await ask<A>(call, signal, setJob)
    setLast({ answer, body })
    onAnswer?.(answer)
  })
  const faultOf = (path: string) => faultIn(action.failure, path)
  const fill = (path: string, content: string) => setContents((all) => ({ ...all, [path]: content }))
  const frame = last !== null && hasFrame(last.answer) ? last.answer : null
  const isMarked =
    openInputs(inputs, contents).some((input) => faultAt(action.failure, input) !== undefined) ||
    (frame?.assumptions ?? []).some(({ name }) => faultOf(`assumptions.${name}`) !== undefined)
  return (
    <>
      <Card title={title}>
        <p class="soft">{text}</p>
        <Request action={action} name={name}>
          <Fields
            inputs={inputs}
            contents={contents}
            faultOf={(input) => faultAt(action.failure, input)}
            onChange={fill}
          />
        </Request>
        {beside?.(contents, fill)}
        <details>
          <summary>The request as curl</summary>
          <Code label="The request as curl" text={curlOf(call, location.origin)} />
        </details>
        <State action={action} job={job} isMarked={isMarked} />
      </Card>
      {last !== null && picture(last.answer, last.body)}
      {frame !== null && (
        <>
          <AssumptionsCard
            assumptions={frame.assumptions}
            isFixed={call.body === undefined}
            overrides={overrides}
            faultOf={faultOf}
            onOverride={(name, content) => setOverrides((all) => ({ ...all, [name]: content }))}
            busy={action.busy}
            onAgain={action.run}
          />
          <FrameCard frame={frame} />
        </>
      )}
    </>
  )
}

/** Signal that the form is left, by which its looks at a job end. */
const useEnd = (): AbortSignal => {
  const end = useRef(new AbortController())
  useEffect(() => () => end.current.abort(), [])
  return end.current.signal
}

interface RequestProps {
  readonly action: Action
  readonly name: string
  readonly children: ComponentChildren
}

/** Fields with the button that sends what is in them. */
const Request = ({ action, children, name }: RequestProps) => (
  <form
    class="stack"
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      if (!action.busy) action.run()
    }}
  >
    {children}
    <div>
      <Button type="submit" kind="primary" busy={action.busy}>
        {name}
      </Button>
    </div>
  </form>
)

const mapValues = <A, B>(values: Readonly<Record<string, A>>, map: (value: A) => B): Readonly<Record<string, B>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))

interface StateProps {
  readonly action: Action
  readonly job: Job | null
  /** True where what is wrong stands beside a field. */
  readonly isMarked: boolean
}

const State = ({ action: { busy, failure }, isMarked, job }: StateProps) => {
  if (busy) return <Progress job={job} />
  if (failure === null) return null
  return isMarked ? (
    <Notice kind="refused" title="Not computed">
      Put right what is marked.
    </Notice>
  ) : (
    <FailureNotice failure={failure} />
  )
}
