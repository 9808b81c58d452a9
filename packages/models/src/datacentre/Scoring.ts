import { type ComponentName, componentNames } from "@grid/domain/datacentre/Components"
import { partialPoints, scales, strength, verdicts } from "@grid/domain/datacentre/Rules"
import type { Component, SiteRank, SiteScreen, Verdict } from "@grid/domain/datacentre/Site"
import { Order } from "effect"
import { rounded } from "../reading/Values.ts"

type Scored = Pick<Component, "name" | "status" | "score">
type Screen = SiteScreen["screen"]

/** 0 to 100 for what a component measures, by its scale. */
export const scoreOf = (name: ComponentName, measure: number): number => {
  const { best, worst } = scales[name]
  return round(Math.min(100, Math.max(0, (100 * (measure - worst)) / (best - worst))))
}

const weightOf = (components: ReadonlyArray<Scored>): number =>
  components.reduce((sum, { name }) => sum + scales[name].weight, 0)

const mean = (components: ReadonlyArray<Scored>, of: (score: number, component: Scored) => number): number =>
  components.reduce((sum, one) => sum + scales[one.name].weight * of(one.score ?? 0, one), 0)

/**
 * The judgement. The score is the mean of what is known, by weight: what is missing moves it neither way. The band runs from
 * where everything missing were worst and everything partial `partialPoints` worse to the opposite, so each thing that
 * is missing widens it.
 */
export const screenOf = (components: ReadonlyArray<Scored>): Screen => {
  const scored = components.filter(({ score, status }) => status !== "missing" && score !== null)
  const weight = weightOf(scored)
  const score = mean(scored, (one) => one) / weight
  const low = mean(scored, (one, { status }) => Math.max(0, one - (status === "partial" ? partialPoints : 0)))
  const high = mean(scored, (one, { status }) => Math.min(100, one + (status === "partial" ? partialPoints : 0)))
  const band = { score_low: round(low), score_high: round(high + 100 * (1 - weight)) }
  const evidence = scored.reduce(
    (sum, { name, status }) => sum + scales[name].weight * (status === "partial" ? 0.5 : 1),
    0
  )
  return evidence < verdicts.leastEvidence
    ? { verdict: "insufficient_evidence", score: null, ...band }
    : { verdict: verdictOf(score, low, scored), score: round(score), ...band }
}

const verdictOf = (score: number, low: number, components: ReadonlyArray<Scored>): Verdict => {
  const { conditional, favourable } = verdicts
  const worst = Math.min(...components.map((one) => one.score ?? 100))
  if (score >= favourable.score && low >= favourable.score_low && worst >= favourable.worstComponent) {
    return "favourable"
  }
  return score >= conditional.score ? "conditional" : "constrained"
}

/** Mean of what is known, by weight, however little that is; -1 where nothing is. */
const knownScore = (components: ReadonlyArray<Scored>): number => {
  const scored = components.filter(({ score, status }) => status !== "missing" && score !== null)
  return scored.length === 0 ? -1 : mean(scored, (one) => one) / weightOf(scored)
}

/**
 * Sites with the best first. One stands before another beyond doubt only where their bands do not meet; those that tie are
 * in the order of what is known of them, also where that is too little for a score, then of their labels, then the surer first. Rows
 * that are alike in all of this are in the order of their text, so that the order of the question moves nothing.
 */
export const rankingOf = (
  sites: ReadonlyArray<{ readonly label: string; readonly screen: Screen; readonly components: ReadonlyArray<Scored> }>
): ReadonlyArray<SiteRank> =>
  sites
    .map(({ components, label, screen }, place) => {
      const others = sites.filter((_, index) => index !== place).map((other) => other.screen)
      const site: SiteRank = {
        rank: 1 + others.filter(({ score_low }) => score_low > screen.score_high).length,
        label,
        ...screen,
        strengths: namesOf(components, ({ score }) => score !== null && score >= strength),
        gaps: namesOf(components, ({ status }) => status !== "available"),
        tie: others.some(
          ({ score_high, score_low }) => score_low <= screen.score_high && score_high >= screen.score_low
        )
      }
      return { site, known: knownScore(components) }
    })
    .toSorted(
      (a, b) =>
        a.site.rank - b.site.rank ||
        b.known - a.known ||
        Order.String(a.site.label, b.site.label) ||
        b.site.score_low - a.site.score_low ||
        Order.String(JSON.stringify(a.site), JSON.stringify(b.site))
    )
    .map(({ site }) => site)

const namesOf = (
  components: ReadonlyArray<Scored>,
  has: (component: Scored) => boolean
): ReadonlyArray<ComponentName> =>
  componentNames.filter((name) => components.some((component) => component.name === name && has(component)))

const round = (value: number): number => rounded(value, 1) ?? 0
