import { type Brand, Context, type Effect } from "effect"
import type { DataUnavailable, NotFound, ServiceUnavailable } from "../errors/ApiError.ts"
import type { Area } from "./Area.ts"
import type { DatasetId } from "./Dataset.ts"
import type { Collection } from "./SourceRecord.ts"

/** Headroom of a substation that can be told of a day, as it was known at an instant; null is now. */
export interface HeadroomNeed {
  readonly of: "headroom"
  readonly substation_id: string
  readonly direction: "injection" | "drawal"
  readonly as_of: string | null
  /** Epoch ms. */
  readonly known_at: number | null
}

/**
 * What an answer cannot do without, of what is stored: any value of some datasets and areas, of any area where `areas` is null, or anything of what
 * is kept or computed apart; `target` is that of a vintage. `first_look`: the carbon engine has once computed all that had come,
 * so that a window without blocks has none rather than none yet.
 */
export type StoredNeed =
  | {
      readonly of: "series"
      readonly datasets: ReadonlyArray<DatasetId>
      readonly areas: ReadonlyArray<Area> | null
    }
  | {
      /** Any value of some fields and areas of an entry of the catalogue: without number, so none is remembered. */
      readonly of: "part"
      readonly entry: string
      readonly fields: ReadonlyArray<DatasetId>
      readonly areas: ReadonlyArray<Area> | null
    }
  | { readonly of: "records"; readonly collection: Collection }
  | { readonly of: "network"; readonly dataset: string }
  | { readonly of: "first_look" }
  | { readonly of: "carbon" }
  | { readonly of: "forecasts"; readonly target: string; readonly area: Area }

export type Need = StoredNeed | HeadroomNeed

/** A need as text, which is compared at once. */
export type NeedText = string & Brand.Brand<"NeedText">

export const textOf = (need: Need): NeedText => JSON.stringify(need) as NeedText

/** The need that a text of `textOf` stands for. */
export const needOf = (text: NeedText): Need => JSON.parse(text) as Need

/**
 * What has ever arrived or been computed, from sources that are read. Nothing is ever removed, so what is known to be there is
 * known for good; what is not there is looked for again a moment later.
 */
export class Holdings extends Context.Service<
  Holdings,
  {
    /** True where all of it is known to be there, without a look; false says nothing. */
    readonly unsafeHas: (needs: ReadonlyArray<NeedText>) => boolean
    /** Looks in the store; `DataUnavailable` of the first that is not there, `NotFound` of what was not known at a time. */
    readonly look: (
      needs: ReadonlyArray<NeedText>
    ) => Effect.Effect<void, DataUnavailable | NotFound | ServiceUnavailable>
  }
>()("@grid/domain/Holdings") {}
