import { useEffect, useState } from "preact/hooks"
import { Notice } from "./Notice.tsx"

/** Time after which somebody wonders, ms. */
const longMs = 4_000

/** State while something loads, which says so where it takes long. */
export const Waiting = ({ title }: { readonly title: string }) => {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), longMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Notice kind="loading" title={title}>
      {isLong
        ? "This takes longer than usual: the connection or the service is slow. Wait, or load the page again."
        : ""}
    </Notice>
  )
}
