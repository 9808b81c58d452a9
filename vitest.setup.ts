import { effect, flakyTest, it, layer, live, prop } from "@effect/vitest"

// `layer` of @effect/vitest puts the methods of its own runtime into the `it` that all files share: each file gets them anew,
// and with them its own clock.
Object.assign(it, { effect, flakyTest, layer, live, prop })

// The runner keeps a hundred frames of each error, and Playwright makes one a call.
Error.stackTraceLimit = 20
