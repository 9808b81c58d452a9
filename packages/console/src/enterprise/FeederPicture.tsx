import { useMemo } from "preact/hooks"
import { ChartFrame } from "../charts/ChartFrame.tsx"
import { Table } from "../components/Table.tsx"
import { amount } from "../format/Numbers.ts"

/** Node of a network in a picture of it. */
interface FeederNode {
  readonly name: string
  /** Voltages of the phases, per unit. */
  readonly volts: ReadonlyArray<number>
  /** Loading of the section that leads to it, percent of its rating; null at the source. */
  readonly loading_pct: number | null
}

const numbersIn = (text: string): ReadonlyArray<number> => (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)

/** Texts of a part of the picture by the names of its nodes, which stand before the last colon. */
const textsOf = (picture: Document, part: string): ReadonlyMap<string, string> =>
  new Map(
    [...picture.querySelectorAll(`${part} > title`)].map(({ textContent: text }) => {
      const end = text.lastIndexOf(": ")
      return [text.slice(0, end), text.slice(end)]
    })
  )

/** Title and nodes of a picture, which says of each circle its voltages and of each line its loading. */
const contentOf = (svg: string) => {
  const picture = new DOMParser().parseFromString(svg, "image/svg+xml")
  const loadings = textsOf(picture, "path")
  const nodes = [...textsOf(picture, "circle")].map(([name, text]): FeederNode => {
    const [loading_pct = null] = numbersIn(loadings.get(name) ?? "")
    return { name, volts: numbersIn(text), loading_pct }
  })
  return { title: picture.querySelector("title")?.textContent ?? "", nodes }
}

const summaryOf = ({ nodes, title }: ReturnType<typeof contentOf>): string => {
  const volts = nodes.flatMap((node) => node.volts)
  const loadings = nodes.map(({ loading_pct }) => loading_pct ?? 0)
  return `${title}. Voltages of ${nodes.length} nodes from ${amount(Math.min(...volts), 4)} to ${amount(Math.max(...volts), 4)} pu; sections are loaded up to ${amount(Math.max(...loadings), 0)} % of their rating.`
}

interface FeederPictureProps {
  /** The network as an SVG document. */
  readonly svg: string
  readonly kind: string
}

/** Network coloured by voltage and loading, or its nodes as a table. A picture as a file: nothing in it is run. */
export const FeederPicture = ({ kind, svg }: FeederPictureProps) => {
  const content = useMemo(() => contentOf(svg), [svg])
  return (
    <ChartFrame
      title="Network at its limit"
      unit="Voltage, per unit; loading, % of the rating"
      kind={kind}
      isEmpty={content.nodes.length === 0}
      table={() => (
        <Table
          caption="Voltages and loadings of the network"
          rows={content.nodes}
          keyOf={({ name }) => name}
          columns={[
            { title: "Node", cell: ({ name }) => name },
            ...["A", "B", "C"].map((phase, index) => ({
              title: `${phase}, pu`,
              digits: 4,
              value: ({ volts }: FeederNode) => volts[index]
            })),
            { title: "Section to it, % of its rating", digits: 0, value: ({ loading_pct }) => loading_pct }
          ]}
        />
      )}
      drawing={() => (
        <div class="scroll picture" role="group" aria-label="Picture of the network" tabIndex={0}>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
            alt={summaryOf(content)}
            width={960}
            height={420}
          />
        </div>
      )}
    />
  )
}
