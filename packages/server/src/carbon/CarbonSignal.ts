import type { Signal } from "@grid/domain/carbon/Carbon"

type SignalQuery = { readonly [Name in keyof Signal]?: Signal[Name] | undefined }

/** Signal of a query: direct emissions of what is consumed where it names none. */
export const signalOf = ({ basis = "direct", view = "consumption" }: SignalQuery): Signal => ({ basis, view })

/** Signal as a part of an answer's ETag. */
export const signalText = (query: SignalQuery): string => Object.values(signalOf(query)).join(" ")
