import { Command } from "@effect/cli"
import { page } from "../output/Help.ts"
import * as Backfill from "./ingest/Backfill.ts"
import * as Coverage from "./ingest/Coverage.ts"
import * as Import from "./ingest/Import.ts"
import * as Quarantine from "./ingest/Quarantine.ts"
import * as Reparse from "./ingest/Reparse.ts"
import * as Revisions from "./ingest/Revisions.ts"
import * as Run from "./ingest/Run.ts"
import * as Sources from "./ingest/Sources.ts"
import * as Status from "./ingest/Status.ts"

/** What `--help` says. */
export const pages = {
  ingest: page("Sources, their runs, and what is stored of them"),
  ...Run.pages,
  ...Status.pages,
  ...Sources.pages,
  ...Import.pages,
  ...Backfill.pages,
  ...Reparse.pages,
  ...Quarantine.pages,
  ...Coverage.pages,
  ...Revisions.pages
}

/** `gds ingest` */
export const ingest = Command.make("ingest").pipe(
  Command.withDescription(pages.ingest.summary),
  Command.withSubcommands([
    Run.run,
    Status.status,
    Sources.sources,
    Import.importFiles,
    Backfill.backfill,
    Reparse.reparse,
    Quarantine.quarantine,
    Coverage.coverage,
    Revisions.revisions
  ])
)
