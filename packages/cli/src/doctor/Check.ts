/** Finding of `gds doctor` on one thing; `remedy` is null where all is well. */
export interface Check {
  readonly name: string
  readonly status: "ok" | "warn" | "fail"
  readonly message: string
  readonly remedy: string | null
}

export const ok = (name: string, message: string): Check => ({ name, status: "ok", message, remedy: null })

export const warn = (name: string, message: string, remedy: string): Check => ({
  name,
  status: "warn",
  message,
  remedy
})

export const fail = (name: string, message: string, remedy: string): Check => ({
  name,
  status: "fail",
  message,
  remedy
})
