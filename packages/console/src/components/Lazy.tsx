import type { ComponentType } from "preact"
import { useEffect, useState } from "preact/hooks"
import { Notice } from "./Notice.tsx"
import { Waiting } from "./Waiting.tsx"

interface LazyProps {
  /** Loading of the code; the same function as long as it is the same part. */
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

/** Part of the console whose code is loaded when it is opened. */
export const Lazy = ({ load }: LazyProps) => {
  const [Component, setComponent] = useState<ComponentType | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    load().then(
      (module) => setComponent(() => module.default),
      () => setFailed(true)
    )
  }, [load])
  if (Component !== null) return <Component />
  if (!failed) return <Waiting title="Loading …" />
  return (
    <Notice kind="offline" title="This page could not be loaded">
      The connection is down, or the service has been renewed since you came.{" "}
      <button type="button" class="button" onClick={() => location.reload()}>
        Load again
      </button>
    </Notice>
  )
}
