import {
  columnWidths,
  drawRow,
  type FontSet,
  type LaidRow,
  layRow,
  measure,
  PageCanvas,
  StructureElement,
  spelled,
  type TableColumn,
  type TableLook,
  type TextStyle,
  wrap,
} from '@xinqi/pdf-signature/fill'
import { inEnglish } from './english.ts'
import { ReportError } from './errors.ts'
import type { ReportLanguage } from './input.ts'

const a4 = { width: 595.28, height: 841.89 }
export const margin = { left: 56, right: 56, top: 64, bottom: 60 }
export const dark = '#1f2329'
export const grey = '#6b7280'
export const alarm = '#b91c1c'

const bodySize = 9.5
const look: TableLook = {
  sizePt: 9,
  face: 'song',
  headFace: 'hei-bold',
  colour: dark,
  border: true,
  headGround: '#eef1f5',
}

const DIGITS = '零一二三四五六七八九'
/** Up to 19: no report has more chapters. */
const chineseNumber = (n: number) => (n < 10 ? DIGITS[n]! : `十${n === 10 ? '' : DIGITS[n - 10]}`)

/** Pages filled from top to bottom; what does not fit goes on to the next one. */
export class ReportFlow {
  readonly pages: PageCanvas[] = []
  readonly #fonts: FontSet
  #y = 0
  #chapters = 0

  /** A sentence of the report in the language it is issued in. */
  readonly say: (text: string) => string

  constructor(fonts: FontSet, language: ReportLanguage = 'zh') {
    this.#fonts = fonts
    this.say = language === 'en' ? inEnglish : (text) => text
    this.newPage()
  }

  get page(): PageCanvas {
    return this.pages.at(-1)!
  }

  get width(): number {
    return a4.width - margin.left - margin.right
  }

  newPage(): void {
    this.pages.push(new PageCanvas(a4.width, a4.height, this.#fonts))
    this.#y = margin.top
  }

  /** Reserves height on this page, or on a new one. */
  #take(height: number): number {
    const bottom = a4.height - margin.bottom
    if (this.#y + height > bottom && this.#y > margin.top) this.newPage()
    const top = this.#y
    this.#y += height
    return top
  }

  hasRoom(height: number): boolean {
    return this.#y + height <= a4.height - margin.bottom
  }

  space(height: number): void {
    this.#y += height
  }

  /** A heading with the next number. */
  chapter(title: string): void {
    this.#chapters++
    const said = this.say(title)
    this.heading(said === title ? `${chineseNumber(this.#chapters)}、${title}` : `${this.#chapters}. ${said}`)
  }

  /** Stays with at least a little of what follows. */
  heading(text: string): void {
    this.space(10)
    if (this.#y + 90 > a4.height - margin.bottom) this.newPage()
    const top = this.#take(26)
    this.page.fillRect({ left: margin.left, top: top + 3, width: 3, height: 14 }, '#1d4ed8')
    this.page.as(new StructureElement('H2'), () =>
      this.page.text(spelled(text, 'hei-bold'), margin.left + 10, top + 15, {
        face: 'hei-bold',
        sizePt: 13,
        colour: dark,
      }),
    )
  }

  subheading(asked: string): void {
    const text = this.say(asked)
    this.space(4)
    if (this.#y + 60 > a4.height - margin.bottom) this.newPage()
    const top = this.#take(18)
    this.page.as(new StructureElement('H3'), () =>
      this.page.text(spelled(text, 'hei-bold'), margin.left, top + 11, {
        face: 'hei-bold',
        sizePt: 10,
        colour: dark,
      }),
    )
  }

  paragraph(asked: string, style: Partial<TextStyle> = {}): void {
    const text = this.say(asked)
    const { face = 'song', sizePt = bodySize, colour = dark } = style
    const paragraph = new StructureElement('P')
    for (const line of wrap(spelled(text, face), face, this.width / sizePt)) {
      const top = this.#take(sizePt * 1.65)
      if (line !== '')
        this.page.as(paragraph, () =>
          this.page.text(line, margin.left, top + sizePt * 1.15, { face, sizePt, colour }),
        )
    }
    this.space(3)
  }

  /** Label and value rows under an optional title, kept on one page unless they would fill most of it. */
  facts(rows: [string, string][], title?: string): void {
    const columns = [{ share: 22 }, { share: 78 }]
    const widths = columnWidths(columns, this.width)
    const laid = rows.map((cells) => this.#lay(cells, widths, false))
    const height = laid.reduce((sum, row) => sum + row.height, 0) + (title === undefined ? 0 : 22)
    const whole = a4.height - margin.top - margin.bottom
    if (height < whole * 0.7 && this.#y + height > a4.height - margin.bottom) this.newPage()
    if (title !== undefined) this.subheading(title)
    const labelled = { ...look, labelGround: look.headGround }
    const tags = new StructureElement('Table')
    for (const row of laid)
      drawRow(this.page, margin.left, this.#take(row.height), row, columns, widths, labelled, tags)
    this.space(8)
  }

  table(columns: TableColumn[], rows: string[][]): void {
    const widths = columnWidths(columns, this.width)
    const titles = columns.map((column) => column.title ?? '')
    const head = this.#lay(titles, widths, true)
    const tags = new StructureElement('Table')
    const draw = (row: LaidRow, as: StructureElement | 'ornament' = tags) =>
      drawRow(this.page, margin.left, this.#take(row.height), row, columns, widths, look, as)
    draw(head)
    for (const cells of rows) {
      const row = this.#lay(cells, widths, false)
      if (this.#y + row.height > a4.height - margin.bottom) {
        this.newPage()
        draw(head, 'ornament')
      }
      draw(row)
    }
    this.space(8)
  }

  #lay(asked: string[], widths: number[], head: boolean): LaidRow {
    const cells = asked.map(this.say)
    const face = head ? look.headFace : look.face
    const row = layRow(
      cells.map((cell) => spelled(cell, face)),
      widths,
      look,
      head,
    )
    if (!row || row.height > a4.height - margin.top - margin.bottom - 60) {
      throw new ReportError('REPORT_TEXT_TOO_LONG', `内容过长，一页放不下：${cells.join('，').slice(0, 40)}…`)
    }
    return row
  }

  /** Drawn last, when the number of pages is known. */
  number(asked: string): void {
    const label = this.say(asked)
    this.pages.forEach((page, i) => {
      const style: TextStyle = { face: 'hei', sizePt: 8, colour: grey }
      const y = a4.height - 32
      page.line(
        [
          [margin.left, y - 14],
          [a4.width - margin.right, y - 14],
        ],
        '#d1d5db',
        0.5,
      )
      page.as('ornament', () => page.text(label, margin.left, y, style))
      const count = this.say(`第 ${i + 1} 页 / 共 ${this.pages.length} 页`)
      const left = a4.width - margin.right - measure(count, 'hei') * 8
      page.as('ornament', () => page.text(count, left, y, style))
    })
  }
}
