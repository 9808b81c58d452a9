import { definitions } from "@grid/ingest/Sources"
import { anyAnswers, sourceLaws } from "./support/SourceLaws.ts"

for (const definition of definitions) sourceLaws(definition, anyAnswers(definition))
