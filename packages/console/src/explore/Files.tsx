import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { asFailure, type Failure } from "../api/Failure.ts"
import { download } from "../api/Download.ts"
import { Button } from "../components/Button.tsx"
import { Code } from "../components/Code.tsx"
import { CopyButton } from "../components/CopyButton.tsx"
import { Dialog } from "../components/Dialog.tsx"
import { FailureNotice } from "../components/Notice.tsx"
import { Tabs } from "../components/Tabs.tsx"
import { snippets } from "./Snippets.ts"

const formats = [
  { format: "csv", name: "CSV" },
  { format: "xlsx", name: "Excel" },
  { format: "parquet", name: "Parquet" }
]

interface FilesProps {
  readonly exploration: {
    /** Address that gave the answer. */
    readonly url: string
    readonly series: { readonly id: string; readonly operation: string }
  }
  readonly query: { readonly area: string }
  /** Further uses of the answer. */
  readonly children?: ComponentChildren
}

/** Saves an answer as a file under a name. */
const save = (url: string, format: string, name: string): Promise<void> => {
  const address = new URL(url)
  address.searchParams.set("format", format)
  return download(address, `${name}.${format}`)
}

/** The answer as files, as code, and as an address to pass on. */
export const Files = ({ children, exploration: { series, url }, query }: FilesProps) => {
  const [isCode, setCode] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const begin = (format: string) => {
    setFailure(null)
    save(url, format, `${series.id}-${query.area}`).catch((cause: unknown) => setFailure(asFailure(cause)))
  }
  return (
    <div class="files">
      {formats.map(({ format, name }) => (
        <Button key={format} onClick={() => begin(format)}>
          <span class="unseen">Download as </span>
          {name}
        </Button>
      ))}
      <Button onClick={() => setCode(true)}>As code</Button>
      {children}
      <CopyButton label="Copy link" text={location.href} />
      {failure !== null && <FailureNotice failure={failure} />}
      {isCode && (
        <Dialog title="The same by a program" onClose={() => setCode(false)}>
          <Tabs
            label="Language"
            tabs={snippets(url, series.operation).map(({ code, language }) => ({
              name: language,
              panel: () => <Code text={code} label={`The call in ${language}`} />
            }))}
          />
          <p class="soft small">
            Put a key of yours into the variable <code>GRID_API_KEY</code>. <a href="/settings/keys">API keys</a>
          </p>
          <form method="dialog">
            <Button type="submit">Close</Button>
          </form>
        </Dialog>
      )}
    </div>
  )
}
