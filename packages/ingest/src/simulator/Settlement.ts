import { settlementStarts } from "@grid/domain/reference/DeviationRules"
import { istDateStart, istDay } from "@grid/domain/time/Time"
import { Record } from "effect"
import type { Version } from "./Model.ts"

export type Rule = keyof typeof settlementStarts

/** True where a version has values by this rule on an IST day (number): up to version 6 on every day. */
export const isBegun = (of: Version, rule: Rule, day: number): boolean => of < 7 || day >= firstDays[rule]

const firstDays = Record.map(settlementStarts, ({ starts_on }) => istDay(istDateStart(starts_on)))
