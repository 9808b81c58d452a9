import type { ComponentChildren } from "preact"

interface ButtonProps {
  readonly children: ComponentChildren
  readonly kind?: "plain" | "primary" | "danger"
  readonly type?: "button" | "submit"
  /** True while what it began goes on. */
  readonly busy?: boolean
  readonly disabled?: boolean
  /** True while what it opens is open; left out where it opens nothing. */
  readonly expanded?: boolean
  readonly onClick?: () => void
}

export const Button = ({
  busy = false,
  children,
  disabled = false,
  expanded,
  kind = "plain",
  onClick,
  type = "button"
}: ButtonProps) => (
  <button
    type={type}
    class={`button button-${kind}`}
    disabled={disabled || busy}
    aria-busy={busy}
    {...(expanded !== undefined && { "aria-expanded": expanded })}
    {...(onClick !== undefined && { onClick })}
  >
    {children}
  </button>
)
