import { group } from "../arguments/Commands.ts"
import { compare } from "./landed-cost/Compare.ts"

/** `gds landed-cost` */
export const landedCost = group("landed-cost", "What a unit costs at a consumer's meter, by way of supply", [compare])
