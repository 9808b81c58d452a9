import { signal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { type Origin, useOrigin } from "../api/Sources.ts"

/** Origins of what the cards of the page show, by card. */
const origins = signal<ReadonlyMap<string, Origin>>(new Map())

/** Origin of what several cards show; null where none of them shows anything. */
export const joined = (all: ReadonlyArray<Origin>): Origin | null => {
  const sources = [...new Set(all.flatMap((one) => one.sources))]
  const captures = all.flatMap(({ asOf }) => asOf ?? [])
  return sources.length === 0 ? null : { sources, asOf: captures.length === 0 ? null : Math.max(...captures) }
}

/** Notes the origin of what a card shows while it is there; undefined until there is an answer. */
export const useCardOrigin = (card: string, next: Origin | undefined): void => {
  const text = JSON.stringify(next ?? null)
  useEffect(() => {
    const others = [...origins.value].filter(([name]) => name !== card)
    const own: Origin | null = JSON.parse(text)
    origins.value = new Map(own === null ? others : [...others, [card, own]])
    return () => {
      origins.value = new Map([...origins.value].filter(([name]) => name !== card))
    }
  }, [card, text])
}

/** Puts the origin of all cards into the footer of the page. */
export const useOriginOfCards = (): void => useOrigin(joined([...origins.value.values()]))
