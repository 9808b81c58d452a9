import { BidAreaCode } from "@grid/domain/market/AreaPrices"
import { bidAreaMembers } from "@grid/domain/reference/BidAreas"
import { cities } from "@grid/domain/states/Cities"
import { fromSlug, states, Zone } from "@grid/domain/states/State"
import { spellingsOfZone } from "@grid/domain/states/ZoneName"
import { type Content, contentOf } from "./Frame.ts"
import { html, table } from "./Html.ts"
import type { Site } from "./Site.ts"

const code = (text: string) => html`<code>${text}</code>`

/** Page on the names of states, zones and bid areas. */
export const namesPage = (site: Site): Content =>
  contentOf(site, ["names"], {
    states: table(
      "States and union territories",
      ["Slug", "Name", "ISO code", "Zone", "Former codes", "Other names"],
      states.map(({ aliases, former_iso, iso, name, slug, zone }) => [
        code(slug),
        name,
        code(iso),
        zone ?? "none",
        former_iso.join(", "),
        aliases.join(", ")
      ])
    ),
    cities: table(
      "Cities",
      ["State", "Cities that stand for it in the connector"],
      Object.entries(cities).map(([slug, names]) => [code(slug), names.join(", ")])
    ),
    zones: table(
      "Zones",
      ["Zone", "Other names"],
      Zone.literals.map((zone) => [code(zone), spellingsOfZone(zone).slice(1).join(", ")])
    ),
    bid_areas: table(
      "Bid areas",
      ["Bid area", "States, or the parts of them, that lie in it"],
      BidAreaCode.literals.map((area) => [
        code(area),
        bidAreaMembers
          .filter((member) => member.area === area.toLowerCase())
          .map(({ part, state }) => part ?? fromSlug(state)?.name ?? state)
          .join(", ")
      ])
    )
  })
