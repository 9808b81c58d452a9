import {
  Consumer,
  FeederContent,
  FeederLoad,
  FeederRow,
  Section,
  TransformerContent,
  TransformerRow
} from "@grid/domain/network/Distribution"
import type { NetworkRow, Refusal } from "@grid/domain/network/NetworkImports"
import type { NewVersion } from "@grid/domain/reference/ReferenceImports"
import { Schema } from "effect"
import type { NetworkForm } from "./NetworkForms.ts"
import { outward, type Placed, rootOf } from "./Tree.ts"

/** Lines of the files of a network by their kind. */
export type Lines = Map<NetworkForm, Array<Placed<NewVersion>>>

const decoderOf = <A>(schema: Schema.Codec<A, unknown>) => Schema.decodeUnknownSync(Schema.fromJsonString(schema))

/** Lines of a kind that are not withdrawn, with what they hold. */
const decoded = <A>(lines: Lines, kind: NetworkForm, schema: Schema.Codec<A, unknown>): ReadonlyArray<Placed<A>> => {
  const decode = decoderOf(schema)
  return (lines.get(kind) ?? []).flatMap(({ file, line, value: { content } }) =>
    content === null ? [] : [{ file, line, value: decode(content) }]
  )
}

const byId = <A>(
  placed: ReadonlyArray<Placed<A>>,
  idOf: (value: A) => string
): ReadonlyMap<string, ReadonlyArray<Placed<A>>> => {
  const groups = new Map<string, Array<Placed<A>>>()
  for (const one of placed) {
    const id = idOf(one.value)
    const others = groups.get(id)
    if (others === undefined) groups.set(id, [one])
    else others.push(one)
  }
  return groups
}

const refusal = ({ file, line }: Placed<unknown>, column: string | null, reason: string): Refusal => ({
  file,
  line,
  column,
  reason
})

/** Lines that are about the same as one before them. */
const repeated = <A>(
  lines: ReadonlyArray<Placed<A>>,
  column: string,
  keyOf: (value: A) => string
): ReadonlyArray<Refusal> => {
  const first = new Map<string, Placed<A>>()
  return lines.flatMap((one) => {
    const key = keyOf(one.value)
    const other = first.get(key)
    if (other === undefined) first.set(key, one)
    return other === undefined
      ? []
      : [
          refusal(
            one,
            column,
            `${key} is on line ${other.line} of ${other.file} already: give it another name, or leave one out`
          )
        ]
  })
}

/** Most sections or consumers of one network: it is read and frozen as a whole, and other calls wait meanwhile. */
const mostOfOne = 10_000

/** First line beyond what one network may have. */
const beyond = (lines: ReadonlyArray<Placed<unknown>>, what: string): ReadonlyArray<Refusal> =>
  lines
    .slice(mostOfOne, mostOfOne + 1)
    .map((one) =>
      refusal(one, null, `is one more than the ${mostOfOne} ${what} that one network may have: divide it at a node`)
    )

/** Rows of a network that can be recorded, or what is wrong with it. */
interface Checked {
  readonly rows: ReadonlyArray<NetworkRow>
  readonly refusals: ReadonlyArray<Refusal>
}

const encodeFeeder = Schema.encodeSync(Schema.fromJsonString(FeederContent))
const encodeTransformer = Schema.encodeSync(Schema.fromJsonString(TransformerContent))

const OfFeeder = { feeder_id: Schema.String }
const OfTransformer = { dt_id: Schema.String }

const sectionOf = Schema.decodeUnknownSync(Section)
const loadOf = Schema.decodeUnknownSync(FeederLoad)
const consumerOf = Schema.decodeUnknownSync(Consumer)

const plainSections = (placed: ReadonlyArray<Placed<Section>>): ReadonlyArray<Placed<Section>> =>
  placed.map((one) => ({ ...one, value: sectionOf(one.value) }))

/** Lines of nodes that no section has. */
const offNodes = <A extends { readonly node: string }>(
  lines: ReadonlyArray<Placed<A>>,
  nodes: ReadonlySet<string>,
  root: string
): ReadonlyArray<Refusal> =>
  lines
    .filter(({ value }) => !nodes.has(value.node))
    .map((one) =>
      refusal(one, "node", `no section connects ${one.value.node} with ${root}: add the section, or put the node right`)
    )

/** Rows below a feeder. */
const feederNetwork = (
  { feeder_id, source_node }: typeof FeederRow.Type,
  sections: ReadonlyArray<Placed<Section>>,
  loads: ReadonlyArray<Placed<FeederLoad>>
): Checked => {
  const [first] = [...sections, ...loads]
  if (first === undefined) return { rows: [], refusals: [] }
  const tree = outward(source_node, plainSections(sections))
  const faults = tree.faults.map((fault) => ({ ...fault, column: null }))
  const refusals = [
    ...beyond(sections, "sections"),
    ...faults,
    ...repeated(loads, "node", ({ node }) => node),
    ...(faults.length > 0 ? [] : offNodes(loads, tree.nodes, source_node))
  ]
  const content = encodeFeeder({ sections: tree.sections, loads: loads.map(({ value }) => loadOf(value)) })
  const row: NetworkRow = {
    part: "feeder-networks",
    file: first.file,
    line: first.line,
    key: feeder_id,
    content,
    parent: feeder_id,
    meters: []
  }
  return { rows: [row], refusals }
}

/** Node of the low-voltage side: `lv`, or the one from which all sections go out. */
const lvNode = (sections: ReadonlyArray<Section>, consumers: ReadonlyArray<Consumer>): string | null => {
  const nodes = new Set([
    ...sections.flatMap(({ from_node, to_node }) => [from_node, to_node]),
    ...consumers.map(({ node }) => node)
  ])
  const [only = null] = nodes
  return nodes.has("lv") ? "lv" : sections.length > 0 ? rootOf(sections) : nodes.size === 1 ? only : null
}

/** Rows below a transformer. */
const transformerNetwork = (
  dt_id: string,
  sections: ReadonlyArray<Placed<Section>>,
  consumers: ReadonlyArray<Placed<Consumer>>
): Checked => {
  const [first] = [...sections, ...consumers]
  if (first === undefined) return { rows: [], refusals: [] }
  const root = lvNode(
    sections.map(({ value }) => value),
    consumers.map(({ value }) => value)
  )
  if (root === null) {
    const reason = `it is not clear at which node ${dt_id} stands: several nodes begin sections and end none. Name its node lv, or add the section that is missing`
    return { rows: [], refusals: [refusal(first, "from_node", reason)] }
  }
  const tree = outward(root, plainSections(sections))
  const faults = tree.faults.map((fault) => ({ ...fault, column: null }))
  const refusals = [
    ...beyond(sections, "sections"),
    ...beyond(consumers, "consumers"),
    ...faults,
    ...repeated(consumers, "consumer_id", ({ consumer_id }) => consumer_id),
    ...repeated(consumers, "meter_id", ({ meter_id }) => `meter ${meter_id}`),
    ...(faults.length > 0 ? [] : offNodes(consumers, tree.nodes, root))
  ]
  const content = encodeTransformer({
    lv_node: root,
    sections: tree.sections,
    consumers: consumers.map(({ value }) => consumerOf(value))
  })
  const row: NetworkRow = {
    part: "transformer-networks",
    file: first.file,
    line: first.line,
    key: dt_id,
    content,
    parent: dt_id,
    meters: consumers.map(({ value }) => value.meter_id)
  }
  return { rows: [row], refusals }
}

/** Rows of feeders and transformers, and of each what is below it as a whole. */
export const networksOf = (lines: Lines): Checked => {
  const feeders = decoded(lines, "feeders", FeederRow)
  const transformers = decoded(lines, "transformers", TransformerRow)
  const ofFeeder = byId(
    decoded(lines, "feeder-sections", Schema.Struct({ ...OfFeeder, ...Section.fields })),
    (row) => row.feeder_id
  )
  const loads = byId(
    decoded(lines, "feeder-loads", Schema.Struct({ ...OfFeeder, ...FeederLoad.fields })),
    (row) => row.feeder_id
  )
  const below = byId(
    decoded(lines, "sections", Schema.Struct({ ...OfTransformer, ...Section.fields })),
    (row) => row.dt_id
  )
  const consumers = byId(
    decoded(lines, "consumers", Schema.Struct({ ...OfTransformer, ...Consumer.fields })),
    (row) => row.dt_id
  )
  const feederIds = new Set(feeders.map(({ value }) => value.feeder_id))
  const strays = [...ofFeeder.values(), ...loads.values()].flatMap(([first]) =>
    first === undefined || feederIds.has(first.value.feeder_id)
      ? []
      : [
          refusal(
            first,
            "feeder_id",
            `feeder ${first.value.feeder_id} is in no file of the folder: add its row to the feeders`
          )
        ]
  )
  const nodes = new Map(
    feeders.flatMap(({ value: { feeder_id, source_node } }) => {
      const own = ofFeeder.get(feeder_id) ?? []
      const all = own.flatMap(({ value }) => [value.from_node, value.to_node])
      return own.length === 0 ? [] : [[feeder_id, new Set([source_node, ...all])] as const]
    })
  )
  const astray = transformers.flatMap((one) => {
    const { feeder_id, feeder_node } = one.value
    const reason = `feeder ${feeder_id} has no node ${feeder_node}: put it right, or leave it empty where it is not known`
    const isKnown = feeder_node === null || nodes.get(feeder_id ?? "")?.has(feeder_node) !== false
    return isKnown ? [] : [refusal(one, "feeder_node", reason)]
  })
  const checked = [
    // A feeder that is there twice is refused by its own lines.
    ...[...new Map(feeders.map(({ value }) => [value.feeder_id, value])).values()].map((value) =>
      feederNetwork(value, ofFeeder.get(value.feeder_id) ?? [], loads.get(value.feeder_id) ?? [])
    ),
    ...[...new Set([...below.keys(), ...consumers.keys()])].map((id) =>
      transformerNetwork(id, below.get(id) ?? [], consumers.get(id) ?? [])
    )
  ]
  const feederOf = new Map(transformers.map(({ file, line, value }) => [`${file} ${line}`, value.feeder_id]))
  const rowsOf = (part: "feeders" | "transformers"): ReadonlyArray<NetworkRow> =>
    (lines.get(part) ?? []).map(({ file, line, value }) => ({
      part,
      file,
      line,
      ...value,
      parent: feederOf.get(`${file} ${line}`) ?? null,
      meters: []
    }))
  const refusals = [...strays, ...astray, ...checked.flatMap((one) => one.refusals)]
  return {
    rows:
      refusals.length > 0
        ? []
        : [...rowsOf("feeders"), ...rowsOf("transformers"), ...checked.flatMap(({ rows }) => rows)],
    refusals
  }
}
