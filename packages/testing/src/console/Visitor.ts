import { randomBytes } from "node:crypto"

/** Answer to a call of a visitor. */
export interface Visit {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Body as JSON; empty where it is none. */
  readonly body: Readonly<Record<string, unknown>>
}

export interface VisitOptions {
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** False leaves the CSRF token out. */
  readonly csrf?: boolean
}

const jsonOf = (text: string): Visit["body"] => {
  try {
    return JSON.parse(text) as Visit["body"]
  } catch {
    return {}
  }
}

/** A browser without a page: keeps cookies, and sends the CSRF token of its session. */
export class Visitor {
  csrf: string | null = null
  readonly url: string
  private readonly cookies = new Map<string, string>()
  /** Address that a trusted proxy tells of it, its own: an address may guess only so often. */
  private readonly address = `10.${randomBytes(3).join(".")}`

  constructor(url: string) {
    this.url = url
  }

  /** Cookies as they are sent; null where there are none. */
  get cookie(): string | null {
    return this.cookies.size === 0 ? null : [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  }

  set cookie(text: string | null) {
    this.cookies.clear()
    for (const pair of text?.split("; ") ?? []) this.keep(pair)
  }

  private keep(pair: string): void {
    const [name = "", value = ""] = pair.split("=", 2)
    this.cookies.set(name, value)
  }

  /** One call; a body is sent as JSON. */
  async call(path: string, { body, csrf = true, headers = {}, method }: VisitOptions = {}): Promise<Visit> {
    const response = await fetch(`${this.url}${path}`, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      redirect: "manual",
      headers: {
        "x-forwarded-for": this.address,
        ...(this.cookie !== null && { cookie: this.cookie }),
        ...(csrf && this.csrf !== null && { "x-csrf-token": this.csrf }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers
      },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";", 1)
      if (line.includes("Max-Age=0")) this.cookies.delete(pair.split("=", 1)[0] ?? "")
      else this.keep(pair)
    }
    const text = await response.text()
    const visit = { status: response.status, headers: response.headers, text, body: jsonOf(text) }
    if (typeof visit.body["csrf_token"] === "string") this.csrf = visit.body["csrf_token"]
    return visit
  }

  /** Signs in by the token of a link. */
  signIn(token: string): Promise<Visit> {
    return this.call("/console/sign-in/link", { body: { token } })
  }
}
