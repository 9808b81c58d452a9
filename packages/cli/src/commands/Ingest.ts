import { group } from "../arguments/Commands.ts"
import * as Backfill from "./ingest/Backfill.ts"
import * as Coverage from "./ingest/Coverage.ts"
import * as Import from "./ingest/Import.ts"
import * as NetworkRows from "./ingest/NetworkRows.ts"
import * as NetworkTemplate from "./ingest/NetworkTemplate.ts"
import * as Quarantine from "./ingest/Quarantine.ts"
import * as Reparse from "./ingest/Reparse.ts"
import * as Revisions from "./ingest/Revisions.ts"
import * as Run from "./ingest/Run.ts"
import * as Sources from "./ingest/Sources.ts"
import * as Status from "./ingest/Status.ts"

/** `gds ingest` */
export const ingest = group("ingest", "Sources, their runs, and what is stored of them", [
  Run.run,
  Status.status,
  Sources.sources,
  Import.importFiles,
  NetworkTemplate.template,
  NetworkRows.list,
  NetworkRows.diff,
  Backfill.backfill,
  Reparse.reparse,
  Quarantine.quarantine,
  Coverage.coverage,
  Revisions.revisions
])
