import type { ComponentChildren } from "preact"
import { useId, useState } from "preact/hooks"

interface TabsProps {
  readonly label: string
  readonly tabs: ReadonlyArray<{ readonly name: string; readonly panel: () => ComponentChildren }>
}

/** Panels of which one is seen; the arrow keys go from tab to tab. */
export const Tabs = ({ label, tabs }: TabsProps) => {
  const id = useId()
  const [chosen, setChosen] = useState(0)
  const choose = (index: number) => {
    setChosen(index)
    document.getElementById(`${id}-${index}`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0
    if (step !== 0) choose((chosen + step + tabs.length) % tabs.length)
  }
  return (
    <div class="tabs">
      <div role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${index}`}
            aria-selected={index === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => setChosen(index)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} tabIndex={0}>
        {tabs[chosen]?.panel()}
      </div>
    </div>
  )
}
