import { openApiDocument } from "@grid/server/operations/OpenApiDocument"
import { writeFileSync } from "node:fs"
writeFileSync("/tmp/lint/openapi.json", JSON.stringify(openApiDocument("https://grid.data-service.test"), null, 2))
