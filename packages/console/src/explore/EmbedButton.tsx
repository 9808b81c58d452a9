import { embedCharts } from "virtual:reference"
import { useState } from "preact/hooks"
import { signedIn } from "../api/Session.ts"
import { Button } from "../components/Button.tsx"
import { EmbedDialog } from "./EmbedDialog.tsx"
import type { Exploration } from "./Exploration.ts"
import type { Query } from "./Query.ts"

interface EmbedButtonProps {
  readonly exploration: Exploration
  readonly query: Query
}

/** Way to the chart for pages of other sites, where there is one and the member may make it. */
export const EmbedButton = ({ exploration, query }: EmbedButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  if (signedIn.value?.member.role === "viewer" || !embedCharts.includes(exploration.series.id)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Embed</Button>
      {isOpen && <EmbedDialog exploration={exploration} query={query} onClose={() => setOpen(false)} />}
    </>
  )
}
