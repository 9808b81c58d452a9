import { useMemo } from "preact/hooks"
import { ChartFrame } from "../charts/ChartFrame.tsx"
import { Table } from "../components/Table.tsx"
import { amount } from "../format/Numbers.ts"

/** Classes of the legend in its order, five of voltages and three of loadings, by the custom properties of their colours. */
const colours = ["--data-5", "--data-1", "--good", "--data-3", "--bad", "--data-2", "--warn", "--bad"]

/** Node of a network, and the section that leads to it. */
interface FeederNode {
  readonly name: string
  readonly x: number
  readonly y: number
  /** Voltages of the phases, per unit. */
  readonly volts: ReadonlyArray<number>
  readonly colour: string
  /** None at the source. */
  readonly section: { readonly path: string; readonly loading_pct: number; readonly colour: string } | null
}

interface FeederContent {
  readonly title: string
  readonly caption: string
  readonly legend: ReadonlyArray<{ readonly name: string; readonly colour: string }>
  readonly nodes: ReadonlyArray<FeederNode>
}

const numbersIn = (text: string): ReadonlyArray<number> => (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)

/** Elements of a picture that have a title, by the name before its last colon, and what the title says behind it. */
const titled = (picture: Document, element: string) =>
  [...picture.querySelectorAll(`${element} > title`)].map(({ parentElement, textContent: text }) => {
    const end = text.lastIndexOf(": ")
    const attribute = (name: string) => parentElement?.getAttribute(name) ?? ""
    return { name: text.slice(0, end), numbers: numbersIn(text.slice(end)), attribute }
  })

/** Network that the service has drawn: nodes are circles, sections paths, and the legend is text in its colours. */
const contentOf = (svg: string): FeederContent => {
  const picture = new DOMParser().parseFromString(svg, "image/svg+xml")
  const texts = [...picture.querySelectorAll("text[fill]")].map((text) => ({
    name: text.textContent,
    fill: text.getAttribute("fill")
  }))
  const first = texts.findIndex(({ name }) => name.startsWith("voltage "))
  const legend = texts.slice(first, first + colours.length)
  const colourOf = (fill: string) => colours[legend.findIndex((entry) => entry.fill === fill)] ?? "--data-2"
  const sections = new Map(
    titled(picture, "path").map(({ attribute, name, numbers: [loading_pct = 0] }) => [
      name,
      { path: attribute("d"), loading_pct, colour: colourOf(attribute("stroke")) }
    ])
  )
  return {
    title: picture.querySelector("title")?.textContent ?? "",
    caption: picture.querySelector("desc")?.textContent ?? "",
    legend: legend.map(({ name }, index) => ({ name, colour: colours[index] ?? "" })),
    nodes: titled(picture, "circle").map(({ attribute, name, numbers: volts }) => ({
      name,
      x: Number(attribute("cx")),
      y: Number(attribute("cy")),
      volts,
      colour: colourOf(attribute("fill")),
      section: sections.get(name) ?? null
    }))
  }
}

const summaryOf = ({ nodes, title }: FeederContent): string => {
  const volts = nodes.flatMap((node) => node.volts)
  const loading = Math.max(...nodes.map(({ section }) => section?.loading_pct ?? 0))
  return `${title}. Voltages of ${nodes.length} nodes from ${amount(Math.min(...volts), 4)} to ${amount(Math.max(...volts), 4)} pu; sections are loaded up to ${amount(loading, 0)} % of their rating.`
}

interface FeederPictureProps {
  /** The network as an SVG document. */
  readonly svg: string
  readonly kind: string
}

/** Network coloured by voltage and loading, or its nodes as a table. */
export const FeederPicture = ({ kind, svg }: FeederPictureProps) => {
  const content = useMemo(() => contentOf(svg), [svg])
  const { caption, legend, nodes } = content
  return (
    <ChartFrame
      title="Network at its limit, the source on the left"
      isTitled
      unit="voltage of nodes and loading of sections"
      kind={kind}
      isEmpty={nodes.length === 0}
      table={() => (
        <Table
          caption="Voltages and loadings of the network"
          rows={nodes}
          keyOf={({ name }) => name}
          columns={[
            { title: "Node", cell: ({ name }) => name },
            ...["A", "B", "C"].map((phase, index) => ({
              title: `${phase}, pu`,
              digits: 4,
              value: ({ volts }: FeederNode) => volts[index]
            })),
            { title: "Section to it, % of its rating", digits: 0, value: ({ section }) => section?.loading_pct }
          ]}
        />
      )}
      drawing={() => <Drawing content={content} />}
      legend={() => (
        <div class="legend">
          <ul>
            {legend.map(({ colour, name }) => (
              <li key={name}>
                <span class="swatch" style={{ "--colour": `var(${colour})` }} />
                {name}
              </li>
            ))}
          </ul>
        </div>
      )}
    >
      <p class="soft small">{caption}</p>
    </ChartFrame>
  )
}

/** Room around the outermost nodes, units. */
const margin = 12

const Drawing = ({ content }: { readonly content: FeederContent }) => {
  const { nodes } = content
  const [left, right] = [Math.min(...nodes.map(({ x }) => x)), Math.max(...nodes.map(({ x }) => x))]
  const [top, bottom] = [Math.min(...nodes.map(({ y }) => y)), Math.max(...nodes.map(({ y }) => y))]
  return (
    <svg
      class="feeder"
      viewBox={`${left - margin} ${top - margin} ${right - left + 2 * margin} ${bottom - top + 2 * margin}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={summaryOf(content)}
    >
      {nodes.map(({ name, section }) =>
        section === null ? null : (
          <path key={name} class="feeder-section" d={section.path} style={{ "--colour": `var(${section.colour})` }}>
            <title>{`${name}: ${amount(section.loading_pct, 0)} % of the rating`}</title>
          </path>
        )
      )}
      {nodes.map(({ colour, name, volts, x, y }) => (
        <path key={name} class="feeder-node" d={`M${x} ${y}h0`} style={{ "--colour": `var(${colour})` }}>
          <title>{`${name}: ${volts.map((volt) => amount(volt, 4)).join(", ")} pu`}</title>
        </path>
      ))}
    </svg>
  )
}
