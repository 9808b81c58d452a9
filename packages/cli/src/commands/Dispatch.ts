import { group } from "../arguments/Commands.ts"
import * as Day from "./dispatch/Day.ts"
import * as Solve from "./dispatch/Solve.ts"

/** `gds dispatch` */
export const dispatchGroup = group("dispatch", "Dispatch of least cost: of a case file, and of a recorded day", [
  Solve.solve,
  Day.day
])
