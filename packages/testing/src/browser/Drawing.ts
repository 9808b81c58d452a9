import type { Locator, Page } from "playwright-core"

/** Place on a canvas, pixels from its upper left corner. */
export type Place = readonly [x: number, y: number]

/** A stroke along a path. */
export interface Line {
  readonly colour: string
  readonly places: ReadonlyArray<Place>
  /** Spans of x in which it can be seen, one list for each mask that lies on it. */
  readonly masks: ReadonlyArray<ReadonlyArray<readonly [from: number, to: number]>>
}

/** Strokes on a canvas at the moment, in the order of drawing. */
export interface Drawing {
  readonly lines: ReadonlyArray<Line>
  readonly texts: ReadonlyArray<{ readonly text: string; readonly place: Place }>
}

declare global {
  interface Window {
    drawingOf: (canvas: Element) => Drawing
  }
}

/** Has every page that is opened in the window from now on keep what it draws. */
export const keepDrawings = (page: Page): Promise<unknown> => page.addInitScript(record)

/** Drawing of the one canvas that the locator names, of a page that keeps what it draws. */
export const drawingOf = (canvas: Locator): Promise<Drawing> => canvas.evaluate((element) => window.drawingOf(element))

/** Runs in the page before its own scripts. */
const record = () => {
  if (Object.hasOwn(window, "drawingOf")) return
  interface Pen {
    readonly places: Array<Place>
    readonly spans: Array<readonly [from: number, to: number]>
  }
  const pens = new WeakMap<Path2D, Pen>()
  const penOf = (path: unknown): Pen =>
    (path instanceof Path2D ? pens.get(path) : undefined) ?? { places: [], spans: [] }

  window.Path2D = class extends Path2D {
    constructor(path?: Path2D | string) {
      super(path)
      const { places, spans } = penOf(path)
      pens.set(this, { places: [...places], spans: [...spans] })
    }
    override moveTo(x: number, y: number) {
      super.moveTo(x, y)
      penOf(this).places.push([x, y])
    }
    override lineTo(x: number, y: number) {
      super.lineTo(x, y)
      penOf(this).places.push([x, y])
    }
    override rect(x: number, y: number, width: number, height: number) {
      super.rect(x, y, width, height)
      penOf(this).spans.push([x, x + width])
    }
  }

  interface Sheet {
    lines: Array<Line>
    texts: Array<Drawing["texts"][number]>
    masks: ReadonlyArray<Pen["spans"]>
    readonly saved: Array<Sheet["masks"]>
  }
  const sheets = new WeakMap<Element, Sheet>()
  const sheetOf = (canvas: Element): Sheet => {
    const sheet = sheets.get(canvas) ?? { lines: [], texts: [], masks: [], saved: [] }
    sheets.set(canvas, sheet)
    return sheet
  }
  window.drawingOf = (canvas) => {
    const { lines, texts } = sheetOf(canvas)
    return { lines, texts }
  }

  /** Puts a step before a method of the canvas. */
  const before = (
    name: "clearRect" | "clip" | "fillText" | "restore" | "save" | "stroke",
    step: (sheet: Sheet, context: CanvasRenderingContext2D, values: ReadonlyArray<unknown>) => void
  ) => {
    const method = CanvasRenderingContext2D.prototype[name]
    Object.defineProperty(CanvasRenderingContext2D.prototype, name, {
      value(this: CanvasRenderingContext2D, ...values: ReadonlyArray<unknown>) {
        step(sheetOf(this.canvas), this, values)
        return Reflect.apply(method, this, values)
      }
    })
  }
  before("clearRect", (sheet) => {
    sheet.lines = []
    sheet.texts = []
  })
  before("save", (sheet) => sheet.saved.push(sheet.masks))
  before("restore", (sheet) => (sheet.masks = sheet.saved.pop() ?? []))
  before("clip", (sheet, _, [path]) => (sheet.masks = [...sheet.masks, penOf(path).spans]))
  before("stroke", (sheet, context, [path]) => {
    const { places } = penOf(path)
    if (places.length > 0) sheet.lines.push({ colour: String(context.strokeStyle), places, masks: sheet.masks })
  })
  before("fillText", (sheet, context, [text, x, y]) => {
    const { x: left, y: top } = context.getTransform().transformPoint({ x: Number(x), y: Number(y) })
    sheet.texts.push({ text: String(text), place: [left, top] })
  })
}
