import type { Section } from "@grid/domain/network/Distribution"

/** A section with the line that it stands on. */
export interface Placed<A> {
  readonly line: number
  readonly file: string
  readonly value: A
}

/** A line that keeps sections from being a tree, and why. */
export interface TreeFault {
  readonly line: number
  readonly file: string
  readonly reason: string
}

/** Nodes of sections joined as far as they are connected. */
class Joined {
  private readonly parents = new Map<string, string>()

  readonly root = (node: string): string => {
    let root = node
    for (let up = this.parents.get(root); up !== undefined; up = this.parents.get(root)) root = up
    for (let at = node; at !== root;) {
      const up = this.parents.get(at) ?? root
      this.parents.set(at, root)
      at = up
    }
    return root
  }

  /** False where both were connected already. */
  readonly join = (a: string, b: string): boolean => {
    const [from, to] = [this.root(a), this.root(b)]
    if (from !== to) this.parents.set(from, to)
    return from !== to
  }
}

/** Root of sections that are written outward: the one node at which none ends; null where that is none or several. */
export const rootOf = (sections: ReadonlyArray<Section>): string | null => {
  const ends = new Set(sections.map(({ to_node }) => to_node))
  const roots = new Set(sections.map(({ from_node }) => from_node).filter((node) => !ends.has(node)))
  const [root = null] = roots
  return roots.size === 1 ? root : null
}

/** Sections of a radial network from its root outward, each turned so that it begins nearer to the root; or why they are no tree. */
export const outward = (
  root: string,
  sections: ReadonlyArray<Placed<Section>>
): {
  readonly sections: ReadonlyArray<Section>
  readonly nodes: ReadonlySet<string>
  readonly faults: ReadonlyArray<TreeFault>
} => {
  const faults: Array<TreeFault> = []
  const joined = new Joined()
  const beside = new Map<string, Array<Placed<Section>>>()
  for (const placed of sections) {
    const { file, line, value } = placed
    const { from_node, to_node } = value
    if (!joined.join(from_node, to_node)) {
      const reason = `closes a loop between ${from_node} and ${to_node}: a network is radial, so leave out the section at its open point`
      faults.push({ file, line, reason })
      continue
    }
    for (const node of [from_node, to_node]) {
      const others = beside.get(node)
      if (others === undefined) beside.set(node, [placed])
      else others.push(placed)
    }
  }
  const islands = new Set<string>()
  for (const { file, line, value } of sections) {
    const island = joined.root(value.from_node)
    if (island === joined.root(root) || islands.has(island)) continue
    islands.add(island)
    faults.push({
      file,
      line,
      reason: `is not connected with ${root} by any section: add the one that is missing, or put its nodes right`
    })
  }
  const nodes = new Set([root])
  const ordered: Array<Section> = []
  for (const node of faults.length > 0 ? [] : nodes) {
    for (const { value } of beside.get(node) ?? []) {
      const isOutward = value.from_node === node
      const end = isOutward ? value.to_node : value.from_node
      if (nodes.has(end)) continue
      nodes.add(end)
      ordered.push(isOutward ? value : { ...value, from_node: node, to_node: end })
    }
  }
  return { sections: ordered, nodes, faults }
}
