import { replace } from "./Replace.ts"

/** Loaded before the `gds` command (`--import`), it lets the source `npp` read the files of tests. */
replace()
