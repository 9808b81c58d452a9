import { theme, themes } from "../theme/Theme.ts"

const names = { system: "System", light: "Light", dark: "Dark" }

/** Choice of the theme; in the header where there is room for it, else in the footer. */
export const ThemeSwitch = () => (
  <label class="theme">
    <span class="unseen">Theme</span>
    <select
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
  </label>
)
