import { deflateSync } from 'node:zlib'
import { name, PdfDict, type PdfRef, PdfStream, type PdfValue } from '../pdf/index.ts'
import type { FaceName } from './faces.ts'
import type { AddObject, EmbeddedFonts, FontSet, Run } from './font-set.ts'
import type { FillImage } from './images.ts'
import { StructureElement } from './structure.ts'
import { measure } from './text-layout.ts'

/** #rrggbb */
export type Colour = string

export interface TextStyle {
  face: FaceName
  sizePt: number
  colour: Colour
}

export interface Rect {
  left: number
  top: number
  width: number
  height: number
}

/** Per cent; what would be stretched further was read wrongly. */
const MOST_STRETCH = 400

type Write = (fonts: EmbeddedFonts) => string
/** What a piece of a page is to whoever has it read to him; an ornament is passed over. */
type Meaning = StructureElement | 'ornament'
/** `state` neither shows anything nor may stand between the marks of what does. */
type Operation = { write: Write; kind: 'text' | 'shape' | 'state'; element: Meaning | null; y?: number }

const short = (value: number) => String(Math.round(value * 1000) / 1000)
const numbers = (...values: number[]) => values.map(short).join(' ')

function rgb(colour: Colour): string {
  const value = Number.parseInt(colour.slice(1), 16)
  return numbers((value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255)
}

/**
 * One page as a reader sees it: points from the top-left corner, y downwards. Drawing is recorded and turned
 * into operators at the end, because glyph numbers exist only once the fonts are cut to what was used.
 */
export class PageCanvas {
  readonly width: number
  readonly height: number
  readonly #fonts: FontSet
  readonly #operations: Operation[] = []
  readonly #images: FillImage[] = []
  readonly #opacities: number[] = []
  #element: Meaning | null = null

  constructor(width: number, height: number, fonts: FontSet) {
    this.width = width
    this.height = height
    this.#fonts = fonts
  }

  get empty(): boolean {
    return this.#operations.length === 0
  }

  /** What is drawn inside is said to be this; drawn around it, text is a paragraph and everything else ornament. */
  as(element: Meaning, draw: () => void): void {
    const before = this.#element
    this.#element = element
    draw()
    this.#element = before
  }

  /** Text with its baseline at y. */
  text(text: string, x: number, y: number, style: TextStyle): void {
    this.#text(text, style, `1 0 0 1 ${numbers(x, this.height - y)}`, y)
  }

  /** Words over a picture of them: found and copied, never drawn; as wide as they stand in the picture. */
  unseenText(text: string, x: number, y: number, { face, sizePt }: TextStyle, width: number): void {
    const runs: Run[] = this.#fonts.runs(text, face)
    const natural = measure(text, face) * sizePt
    const stretch = natural > 0 ? Math.min(MOST_STRETCH, (width / natural) * 100) : 100
    const write: Write = (fonts) => {
      const shown = runs.map(
        (run) => `/${fonts.resourceName(run.face)} ${short(sizePt)} Tf <${fonts.encode(run)}> Tj`,
      )
      return `BT 3 Tr ${short(stretch)} Tz 1 0 0 1 ${numbers(x, this.height - y)} Tm ${shown.join(' ')} 0 Tr 100 Tz ET`
    }
    this.#operations.push({ write, kind: 'text', element: this.#element, y })
  }

  /** Text around a centre, turned counter-clockwise. */
  turnedText(text: string, x: number, y: number, degrees: number, style: TextStyle, width: number): void {
    const angle = (degrees * Math.PI) / 180
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const [dx, dy] = [-width / 2, -style.sizePt * 0.38]
    const at = [x + dx * cos - dy * sin, this.height - y + dx * sin + dy * cos] as const
    this.#text(text, style, numbers(cos, sin, -sin, cos, ...at))
  }

  #text(text: string, { face, sizePt, colour }: TextStyle, matrix: string, y?: number): void {
    const runs: Run[] = this.#fonts.runs(text, face)
    const write: Write = (fonts) => {
      const shown = runs.map(
        (run) => `/${fonts.resourceName(run.face)} ${short(sizePt)} Tf <${fonts.encode(run)}> Tj`,
      )
      return `BT ${rgb(colour)} rg ${matrix} Tm ${shown.join(' ')} ET`
    }
    this.#operations.push({ write, kind: 'text', element: this.#element, y })
  }

  fillRect({ left, top, width, height }: Rect, colour: Colour): void {
    this.#push(`${rgb(colour)} rg ${numbers(left, this.height - top - height, width, height)} re f`)
  }

  strokeRect({ left, top, width, height }: Rect, colour: Colour, lineWidth: number): void {
    const box = numbers(left, this.height - top - height, width, height)
    this.#push(`${rgb(colour)} RG ${short(lineWidth)} w ${box} re S`)
  }

  line(points: [number, number][], colour: Colour, lineWidth: number): void {
    const path = points.map(([x, y], i) => `${numbers(x, this.height - y)} ${i === 0 ? 'm' : 'l'}`)
    this.#push(`${rgb(colour)} RG ${short(lineWidth)} w 1 J 1 j ${path.join(' ')} S`)
  }

  circle(cx: number, cy: number, radius: number, colour: Colour, lineWidth: number | 'fill'): void {
    const y = this.height - cy
    const k = radius * 0.5523
    const curve = (...at: number[]) => `${numbers(...at)} c`
    const path = [
      `${numbers(cx + radius, y)} m`,
      curve(cx + radius, y + k, cx + k, y + radius, cx, y + radius),
      curve(cx - k, y + radius, cx - radius, y + k, cx - radius, y),
      curve(cx - radius, y - k, cx - k, y - radius, cx, y - radius),
      curve(cx + k, y - radius, cx + radius, y - k, cx + radius, y),
    ].join(' ')
    const paint =
      lineWidth === 'fill'
        ? `${rgb(colour)} rg ${path} f`
        : `${rgb(colour)} RG ${short(lineWidth)} w ${path} s`
    this.#push(paint)
  }

  image(image: FillImage, { left, top, width, height }: Rect): void {
    const index = this.#images.includes(image) ? this.#images.indexOf(image) : this.#images.push(image) - 1
    const box = numbers(width, 0, 0, height, left, this.height - top - height)
    this.#push(`q ${box} cm ${numbers(...image.turn)} cm /I${index} Do Q`, 'shape')
  }

  /** Everything drawn inside is that much opaque. */
  withOpacity(opacity: number, draw: () => void): void {
    const index = this.#opacities.push(opacity) - 1
    this.#push(`q /G${index} gs`, 'state')
    draw()
    this.#push('Q', 'state')
  }

  #push(operators: string, kind: 'shape' | 'state' = 'shape'): void {
    const element =
      this.#element instanceof StructureElement && this.#element.type === 'Figure' ? this.#element : null
    this.#operations.push({ write: () => operators, kind, element })
  }

  /** As the content of a page of its own, every piece marked for what it is. */
  toPage(
    fonts: EmbeddedFonts,
    imageRef: (image: FillImage) => PdfRef,
    page: number,
  ): { content: PdfStream; resources: PdfDict; marks: StructureElement[] } {
    const marks: StructureElement[] = []
    const parts: string[] = []
    let open: Meaning | null = null
    const turnTo = (next: Meaning | null) => {
      if (open === next) return
      if (open) parts.push('EMC')
      if (next === 'ornament') parts.push('/Artifact BMC')
      else if (next) {
        const id = marks.push(next) - 1
        next.kids.push({ page, id })
        parts.push(`/${next.type} <</MCID ${id}>> BDC`)
      }
      open = next
    }
    /** Words on one line belong together. */
    let line: { element: StructureElement; y: number | undefined } | null = null
    for (const { write, kind, element, y } of this.#operations) {
      if (kind === 'state') turnTo(null)
      else if (element) turnTo(element)
      else if (kind === 'shape') turnTo('ornament')
      else {
        if (!line || y === undefined || line.y !== y) line = { element: new StructureElement('P'), y }
        turnTo(line.element)
      }
      parts.push(write(fonts))
    }
    turnTo(null)
    return {
      content: deflated(parts.join('\n'), {}),
      resources: this.#resources(fonts, imageRef),
      marks,
    }
  }

  /** As a form XObject, so that names of the page's own resources cannot clash with ours. */
  toForm(fonts: EmbeddedFonts, imageRef: (image: FillImage) => PdfRef, matrix?: number[]): PdfStream {
    const content = this.#operations.map(({ write }) => write(fonts)).join('\n')
    return deflated(content, {
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [0, 0, this.width, this.height],
      Matrix: matrix,
      Resources: this.#resources(fonts, imageRef),
    })
  }

  #resources(fonts: EmbeddedFonts, imageRef: (image: FillImage) => PdfRef): PdfDict {
    const images = this.#images.map((image, i) => [`I${i}`, imageRef(image)] as const)
    const states = this.#opacities.map(
      (opacity, i) => [`G${i}`, PdfDict.of({ Type: name('ExtGState'), ca: opacity, CA: opacity })] as const,
    )
    return PdfDict.of({
      Font: fonts.resources,
      XObject: images.length > 0 ? PdfDict.of(Object.fromEntries(images)) : undefined,
      ExtGState: states.length > 0 ? PdfDict.of(Object.fromEntries(states)) : undefined,
    })
  }
}

export function deflated(content: string, entries: Record<string, PdfValue | undefined>): PdfStream {
  const dict = PdfDict.of({ ...entries, Filter: name('FlateDecode') })
  return new PdfStream(dict, deflateSync(Buffer.from(content, 'latin1')))
}

/** Writes each picture once, however many pages show it. */
export function imageWriter(add: AddObject): (image: FillImage) => PdfRef {
  const written = new Map<FillImage, PdfRef>()
  return (image) => {
    const known = written.get(image)
    if (known) return known
    const ref = add(image.toXObject(add))
    written.set(image, ref)
    return ref
  }
}
