import { render } from "preact"
import { App } from "./App.tsx"
import { startSession } from "./api/Session.ts"
import { startRouter } from "./router/Router.ts"
import { startTheme } from "./theme/Theme.ts"
import { isPage } from "./Pages.ts"

startTheme()
startRouter(isPage)
startSession()

const root = document.getElementById("app")
if (root !== null) render(<App />, root)
