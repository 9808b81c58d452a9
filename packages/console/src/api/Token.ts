import { signal } from "@preact/signals"

/** CSRF token of the session, by which a call counts as the member's; null for a stranger. */
export const token = signal<string | null>(null)

/** Counts answers that said the session had ended. */
export const ends = signal(0)
