import type { ComponentChildren } from "preact"
import { type Failure, titleOf } from "../api/Failure.ts"
import { Button } from "./Button.tsx"
import { WayToPlan } from "./WayToPlan.tsx"

type NoticeKind = "empty" | "loading" | "stale" | "refused" | "offline" | "done"

interface NoticeProps {
  readonly kind: NoticeKind
  readonly title: string
  readonly children?: ComponentChildren
}

/** State of a page or a part of it, in words. */
export const Notice = ({ children, kind, title }: NoticeProps) => (
  <div class={`notice notice-${kind}`} role={kind === "refused" || kind === "offline" ? "alert" : "status"}>
    <p class="notice-title">{title}</p>
    {children !== undefined && <div class="notice-text">{children}</div>}
  </div>
)

interface FailureProps {
  readonly failure: Failure
  readonly onRetry?: (() => void) | undefined
}

/** Failure of a call: what happened, what to do, and the id by which it can be asked about. */
export const FailureNotice = ({ failure, onRetry }: FailureProps) => (
  <Notice kind={failure.kind === "offline" ? "offline" : "refused"} title={titleOf(failure)}>
    <p>{failure.message}</p>
    {failure.kind === "signed_out" && (
      <p>
        <a href="/sign-in">Sign in</a>
      </p>
    )}
    {failure.plan !== null && (
      <p>
        <WayToPlan />
      </p>
    )}
    {failure.code === "quota_exceeded" && (
      <p>
        <a href="/usage">What is left, and when there is more</a>
      </p>
    )}
    {failure.requestId !== null && (
      <p class="soft">
        Request id <code>{failure.requestId}</code>
      </p>
    )}
    {onRetry !== undefined && failure.plan === null && failure.kind !== "signed_out" && failure.kind !== "absent" && (
      <Button onClick={onRetry}>Try again</Button>
    )}
  </Notice>
)

/** Line above something that is still shown although it could not be renewed. */
export const StaleNotice = ({ failure, onRetry }: FailureProps) => (
  <Notice kind="stale" title={failure.kind === "offline" ? "Offline: the last values are shown" : titleOf(failure)}>
    {failure.message} {onRetry !== undefined && <Button onClick={onRetry}>Try again</Button>}
  </Notice>
)
