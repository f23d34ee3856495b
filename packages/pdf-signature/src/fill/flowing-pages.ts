import { PageCanvas, type TextStyle } from './canvas.ts'
import type { NewPdfInfo } from './create-pdf.ts'
import { createPdf } from './create-pdf.ts'
import { FontSet } from './font-set.ts'
import { StructureElement } from './structure.ts'
import { measure, spelled, wrap } from './text-layout.ts'

export const A4 = { width: 595, height: 842 } as const

export type Margins = { side: number; top: number; bottom: number }
export type Box = { x: number; y: number; width: number; height: number }

/** A4 pages that are written from the top down; what does not fit any more begins the next one. */
export class FlowingPages {
  readonly pages: PageCanvas[] = []
  /** Where the next line begins, from the top of the last page. */
  y = 0
  readonly left: number
  readonly right: number
  private readonly margins: Margins
  readonly fonts = new FontSet()

  constructor(margins: Margins) {
    this.margins = margins
    this.left = margins.side
    this.right = A4.width - margins.side
    this.turn()
  }

  get last(): PageCanvas {
    return this.pages.at(-1)!
  }

  get isFresh(): boolean {
    return this.y <= this.margins.top
  }

  turn(): void {
    this.pages.push(new PageCanvas(A4.width, A4.height, this.fonts))
    this.y = this.margins.top
  }

  /** Turns the page where so much does not fit on this one. */
  keepTogether(height: number): void {
    if (this.y + height > A4.height - this.margins.bottom) this.turn()
  }

  /** A paragraph in lines of this height. */
  write(
    text: string,
    style: TextStyle,
    line: number,
    { indent = 0, centred = false }: { indent?: number; centred?: boolean } = {},
  ): void {
    const room = (this.right - this.left - indent) / style.sizePt
    const paragraph = new StructureElement('P')
    for (const row of wrap(spelled(text, style.face), style.face, room)) {
      this.keepTogether(line)
      const x = centred ? (A4.width - measure(row, style.face) * style.sizePt) / 2 : this.left + indent
      this.last.as(paragraph, () => this.last.text(row, x, this.y + style.sizePt, style))
      this.y += line
    }
  }

  /** What the paper is called, in the middle of the line; `below` is where the text begins. */
  title(
    text: string,
    { sizePt, baseline, below }: { sizePt: number; baseline: number; below: number },
  ): void {
    const style = { face: 'song-bold', sizePt, colour: '#111111' } as const
    const left = (A4.width - measure(text, style.face) * sizePt) / 2
    this.last.as(new StructureElement('H1'), () => this.last.text(text, left, this.y + baseline, style))
    this.y += below
  }

  /** A place on a page in shares of it, as places to sign are kept. */
  share(left: number, top: number, width: number, height: number): Box {
    return { x: left / A4.width, y: top / A4.height, width: width / A4.width, height: height / A4.height }
  }

  get sizes(): [number, number][] {
    return this.pages.map(() => [A4.width, A4.height])
  }

  finish(info: NewPdfInfo): Promise<Buffer> {
    return createPdf(this.pages, this.fonts, info)
  }
}
