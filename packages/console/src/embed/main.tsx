import { render } from "preact"
import { followSystem } from "../theme/Theme.ts"
import { EmbedPage } from "./EmbedPage.tsx"

followSystem()

const root = document.getElementById("app")
if (root !== null) render(<EmbedPage token={location.pathname.split("/").at(-1) ?? ""} />, root)
