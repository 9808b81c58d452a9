import { theme, themes } from "../theme/Theme.ts"

const names = { system: "Theme: system", light: "Theme: light", dark: "Theme: dark" }

/** Choice of the theme; in the header where there is room for it, else in the footer. */
export const ThemeSwitch = () => (
  <select
    class="theme"
    aria-label="Theme"
    onChange={(event) => {
      const chosen = event.currentTarget.value
      theme.value = themes.find((one) => one === chosen) ?? "system"
    }}
  >
    {themes.map((one) => (
      <option key={one} value={one} selected={one === theme.value}>
        {names[one]}
      </option>
    ))}
  </select>
)
