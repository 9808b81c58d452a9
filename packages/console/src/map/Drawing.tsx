import { outlines } from "virtual:outlines"
import { colourOf, levelOf, type Scale } from "../charts/Levels.ts"
import { amount } from "../format/Numbers.ts"
import type { MapArea } from "./Areas.ts"
import { arrowOf, type Flow } from "./Flows.ts"

interface DrawingProps {
  /** The map in words. */
  readonly label: string
  readonly areas: ReadonlyArray<MapArea>
  readonly scale: Scale
  readonly valueOf: (area: string) => number | null
  /** Area at which the reader points. */
  readonly active: string | null
  readonly flows: ReadonlyArray<Flow>
  readonly onPoint: (area: string | null) => void
  readonly onOpen: (area: string) => void
}

/** Radius of the mark of a state that is too small to be seen, units. */
const spotRadius = 13

const { centres, height, states, width } = outlines

/** States in the colours of their areas, with the flows between the zones. The table beside it is for the keyboard. */
export const Drawing = ({ active, areas, flows, label, onOpen, onPoint, scale, valueOf }: DrawingProps) => {
  const areaOf = new Map(areas.flatMap(({ id, states: members }) => members.map(({ slug }) => [slug, id] as const)))
  return (
    <svg class="map" viewBox={`-8 -8 ${width + 16} ${height + 16}`} role="img" aria-label={label}>
      <defs>
        <pattern id="unknown" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect class="unknown-ground" width="14" height="14" />
          <rect class="unknown-line" width="4" height="14" />
        </pattern>
        <marker id="arrow" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="3.2" markerHeight="3.2" orient="auto">
          <path d="M0 0L10 5L0 10z" />
        </marker>
      </defs>
      {states.map(({ path, slug, spot }) => {
        const area = areaOf.get(slug)
        const value = area === undefined ? null : valueOf(area)
        const colour = value === null ? { fill: "url(#unknown)" } : { class: colourOf(scale, levelOf(scale, value)) }
        return (
          <g
            key={slug}
            data-state={slug}
            {...colour}
            onPointerEnter={() => onPoint(area ?? null)}
            onPointerLeave={() => onPoint(null)}
            onClick={({ pointerType }: MouseEvent & { readonly pointerType?: string }) => {
              // A finger cannot point without a click: it shows the value, beside which stands the link.
              if (area !== undefined && pointerType !== "touch") onOpen(area)
            }}
          >
            <path d={path} />
            {spot !== null && <circle cx={spot[0]} cy={spot[1]} r={spotRadius} />}
          </g>
        )
      })}
      {areas
        .filter(({ id }) => id === active)
        .flatMap((area) => area.states)
        .map(({ path, slug, spot }) => (
          <g key={slug} class="map-active">
            <path d={path} />
            {spot !== null && <circle cx={spot[0]} cy={spot[1]} r={spotRadius} />}
          </g>
        ))}
      <Arrows flows={flows} />
    </svg>
  )
}

/** Widths of the thinnest and of the thickest arrow, units. */
const thinnest = 5
const thickest = 16

const Arrows = ({ flows }: { readonly flows: ReadonlyArray<Flow> }) => {
  const most = Math.max(1, ...flows.map(({ mw }) => mw))
  return (
    <g class="flows">
      {flows.map(({ from, mw, to }) => {
        const { head, tail } = arrowOf(centres[from], centres[to])
        const thickness = thinnest + (thickest - thinnest) * (mw / most)
        return (
          <line
            key={`${from} ${to}`}
            x1={tail[0]}
            y1={tail[1]}
            x2={head[0]}
            y2={head[1]}
            stroke-width={thickness}
            marker-end="url(#arrow)"
          />
        )
      })}
      {flows.map(({ from, mw, to }) => {
        const { head, middle, tail } = arrowOf(centres[from], centres[to])
        // Along a flat arrow its text would lie over all of it.
        const isFlat = Math.abs(head[0] - tail[0]) > 3 * Math.abs(head[1] - tail[1])
        return (
          <text key={`${from} ${to}`} x={middle[0]} y={middle[1]} dy={isFlat ? "-0.9em" : 0}>
            {amount(mw, 0)} MW
          </text>
        )
      })}
    </g>
  )
}
