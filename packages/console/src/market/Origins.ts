import { signal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { joined, type Origin, useOrigin } from "../api/Sources.ts"

/** Origins of what the cards of the page show, by card. */
const origins = signal<ReadonlyMap<string, Origin>>(new Map())

/** Origin of what several cards show; null where none of them shows anything. */
export const originOfCards = (all: ReadonlyArray<Origin>): Origin | null => {
  const together = joined(all)
  return together.sources.length === 0 ? null : together
}

/** Notes the origin of what a card shows while it is there; undefined until there is an answer. */
export const useCardOrigin = (card: string, next: Origin | undefined): void => {
  const text = JSON.stringify(next)
  useEffect(() => {
    if (next === undefined) return
    origins.value = new Map([...origins.value, [card, next]])
    return () => {
      origins.value = new Map([...origins.value].filter(([name]) => name !== card))
    }
  }, [card, text])
}

/** Puts the origin of all cards into the footer of the page. */
export const useOriginOfCards = (): void => useOrigin(originOfCards([...origins.value.values()]))
