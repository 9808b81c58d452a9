import type { GenerationProfileFacts, LoadProfileFacts, ProfileHead } from "@grid/domain/profiles/Profile"
import { blockMs, isoOrNull, istDate } from "@grid/domain/time/Time"
import { loadFactor } from "./Totals.ts"

/** Facts that profiles of both subjects have. */
const factsOf = (head: ProfileHead) => ({
  name: head.name,
  kind: head.kind,
  from: istDate(head.from),
  to: istDate(head.from + head.blocks * blockMs - 1),
  blocks: head.blocks,
  energy_mwh: head.energy_mwh,
  peak_mw: head.peak_mw,
  load_factor: loadFactor(head),
  sha256: head.sha256,
  created_at: isoOrNull(head.created_at)
})

/** A load profile as it is sent. */
export const loadFacts = (head: ProfileHead): typeof LoadProfileFacts.Type => ({
  load_profile_id: head.id,
  ...factsOf(head)
})

/** A generation profile as it is sent. */
export const generationFacts = (head: ProfileHead): typeof GenerationProfileFacts.Type => ({
  generation_profile_id: head.id,
  technology: head.technology ?? "",
  capacity_mw: head.capacity_mw ?? 0,
  ...factsOf(head)
})
