/** Samples of one metric by series, which is the name with its labels. */
interface Family {
  readonly head: ReadonlyArray<string>
  readonly isGauge: boolean
  readonly samples: Map<string, number>
}

const parse = (text: string): ReadonlyMap<string, Family> => {
  const families = new Map<string, Family>()
  let help: ReadonlyArray<string> = []
  let family: Family | null = null
  for (const line of text.split("\n")) {
    const [, , name = "", type] = line.split(" ", 4)
    if (line.startsWith("# HELP ")) help = [line]
    else if (line.startsWith("# TYPE ")) {
      family = { head: [...help, line], isGauge: type === "gauge", samples: new Map() }
      families.set(name, family)
      help = []
    } else if (line !== "") {
      const end = line.lastIndexOf(" ")
      family?.samples.set(line.slice(0, end), Number(line.slice(end + 1)))
    }
  }
  return families
}

const valueText = (value: number) => (Number.isFinite(value) ? String(value) : Number.isNaN(value) ? "NaN" : "+Inf")

const withWorker = (series: string, worker: string) => {
  const brace = series.indexOf("{")
  const label = `worker="${worker}"`
  return brace < 0 ? `${series}{${label}}` : `${series.slice(0, brace)}{${label},${series.slice(brace + 1)}`
}

const add = (sum: Map<string, Family>, texts: ReadonlyMap<string, string>) => {
  for (const [worker, text] of texts) {
    for (const [name, family] of parse(text)) {
      const total = sum.get(name) ?? { ...family, samples: new Map<string, number>() }
      sum.set(name, total)
      for (const [series, value] of family.samples) {
        if (family.isGauge) total.samples.set(withWorker(series, worker), value)
        else total.samples.set(series, (total.samples.get(series) ?? 0) + value)
      }
    }
  }
}

/**
 * Metrics of several processes as one text: counters and histograms are summed, gauges labelled by process. What processes
 * that have ended counted, as of the last look, stays in the sums: a counter that fell would be read as one that began anew.
 */
export class SummedMetrics {
  private readonly last = new Map<string, string>()
  private endedText = ""

  /** Metrics of a process as it gave them last. */
  set(worker: string, text: string): void {
    this.last.set(worker, text)
  }

  /** End of a process: its counters stay, its gauges go. */
  end(worker: string): void {
    const text = this.last.get(worker)
    this.last.delete(worker)
    if (text === undefined) return
    const sum = new Map<string, Family>()
    add(
      sum,
      new Map([
        ["ended", this.endedText],
        [worker, text]
      ])
    )
    this.endedText = format([...sum].filter(([, { isGauge }]) => !isGauge))
  }

  get text(): string {
    const sum = new Map<string, Family>()
    add(sum, this.last)
    add(sum, new Map([["ended", this.endedText]]))
    return format(sum)
  }
}

const format = (families: Iterable<readonly [string, Family]>): string =>
  Array.from(families, ([, { head, samples }]) =>
    [...head, ...Array.from(samples, ([series, value]) => `${series} ${valueText(value)}`), ""].join("\n")
  ).join("")
