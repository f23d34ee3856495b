// Glyph outlines as PDF Type 3 fonts with a map back to Unicode: the text of an OFD stays text in the PDF, drawn with
// exactly the shapes the file brings, whatever state its font files are in.

import { type PDFContext, type PDFDict, PDFName, type PDFRef } from '@cantoo/pdf-lib'
import type { GlyphShape } from './glyph-shapes.ts'

const SLOTS = 250
const FIRST = 3

type GlyphSlot = { shape: GlyphShape; text: string }

export class Type3Fonts {
  private readonly fonts: { ref: PDFRef; slots: GlyphSlot[] }[] = []
  private readonly places = new Map<string, { font: number; code: number }>()
  private readonly context: PDFContext

  constructor(context: PDFContext) {
    this.context = context
  }

  /** Font number and character code that draw this shape and mean this text. */
  place(shape: GlyphShape, text: string): { font: number; code: number } {
    const key = `${shape.key}|${text}`
    const known = this.places.get(key)
    if (known) return known
    let font = this.fonts.at(-1)
    if (!font || font.slots.length >= SLOTS) {
      font = { ref: this.context.nextRef(), slots: [] }
      this.fonts.push(font)
    }
    const place = { font: this.fonts.length - 1, code: FIRST + font.slots.length }
    font.slots.push({ shape, text })
    this.places.set(key, place)
    return place
  }

  resources(): PDFDict {
    const dictionary = this.context.obj({})
    for (const [index, { ref }] of this.fonts.entries()) dictionary.set(PDFName.of(`F${index}`), ref)
    return dictionary
  }

  finish(): void {
    for (const { ref, slots } of this.fonts) {
      const procedures = this.context.obj({})
      slots.forEach(({ shape }, index) => {
        // d1: the shape takes whatever colour the text has.
        const content = `${shape.advance.toFixed(4)} 0 -1 -1 2 2 d1 ${shape.outline} f`
        procedures.set(PDFName.of(`g${index}`), this.context.register(this.context.flateStream(content)))
      })
      this.context.assign(
        ref,
        this.context.obj({
          Type: 'Font',
          Subtype: 'Type3',
          FontBBox: [-1, -1, 2, 2],
          FontMatrix: [1, 0, 0, 1, 0, 0],
          CharProcs: procedures,
          Encoding: {
            Type: 'Encoding',
            Differences: [FIRST, ...slots.map((_, index) => PDFName.of(`g${index}`))],
          },
          FirstChar: FIRST,
          LastChar: FIRST + slots.length - 1,
          Widths: slots.map(({ shape }) => shape.advance),
          Resources: {},
          ToUnicode: this.context.register(this.context.flateStream(unicodeMap(slots))),
        }),
      )
    }
  }
}

function unicodeMap(slots: GlyphSlot[]): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
  const lines = slots.map(({ text }, index) => {
    const units = Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at), 4)).join('')
    return `<${hex(FIRST + index, 2)}> <${units}>`
  })
  const blocks: string[] = []
  for (let at = 0; at < lines.length; at += 100) {
    const block = lines.slice(at, at + 100)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Xinqi def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange
${blocks.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`
}
