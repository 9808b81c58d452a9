import { find } from "@grid/ingest/Sources"
import { definition } from "./FileSource.ts"

/** Loaded before the `gds` command (`--import`), it lets the source `npp` read the files of tests. */
const { files, parse } = definition("npp")
Object.assign(find("npp") ?? {}, { files, parse })
