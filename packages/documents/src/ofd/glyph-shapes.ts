// Outlines of characters: from the file's own font, or from the font that stands in when the file brings none.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'
import type { TextGlyph, TextItem } from './scene.ts'

/** Outline commands in units of one em, y up, ready for a PDF content stream. */
export type GlyphShape = { key: string; advance: number; outline: string }

const resolve = createRequire(import.meta.url).resolve
const standIns = {
  serif: '@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf',
  serifBold: '@expo-google-fonts/noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf',
  sans: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  sansBold: '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
}
type StandIn = keyof typeof standIns

const sansFamilies = /黑体|雅黑|等线|细黑|幼圆|Arial|Helvetica|Calibri|sans|gothic|hei/i

export class GlyphShapes {
  private readonly embedded = new Map<Uint8Array, fontkit.Font | undefined>()
  private readonly standIn = new Map<StandIn, fontkit.Font>()
  private readonly numbers = new Map<Uint8Array, number>()
  private readonly shapes = new Map<string, GlyphShape | undefined>()

  shapeOf(item: TextItem, glyph: TextGlyph): GlyphShape | undefined {
    return this.fromOwnFont(item, glyph) ?? this.fromStandIn(item, glyph)
  }

  private fromOwnFont(item: TextItem, glyph: TextGlyph): GlyphShape | undefined {
    const file = item.fontFile
    if (!file) return undefined
    if (!this.embedded.has(file)) {
      this.embedded.set(file, openFont(file))
      this.numbers.set(file, this.numbers.size)
    }
    const font = this.embedded.get(file)
    if (!font) return undefined
    const number = this.numbers.get(file)
    const code = glyph.text.codePointAt(0)!
    if (glyph.glyphId !== undefined)
      return this.cached(`e${number}-${glyph.glyphId}`, () =>
        outline(font, () => font.getGlyph(glyph.glyphId!)),
      )
    return this.cached(`e${number}-u${code}`, () =>
      hasCharacter(font, code) ? outline(font, () => font.glyphForCodePoint(code)) : undefined,
    )
  }

  private fromStandIn(item: TextItem, glyph: TextGlyph): GlyphShape | undefined {
    const code = glyph.text.codePointAt(0)!
    const style: StandIn = sansFamilies.test(item.family)
      ? item.bold
        ? 'sansBold'
        : 'sans'
      : item.bold
        ? 'serifBold'
        : 'serif'
    return this.cached(`${style}-${code}`, () => {
      let font = this.standIn.get(style)
      if (!font) {
        font = fontkit.create(readFileSync(resolve(standIns[style]))) as fontkit.Font
        this.standIn.set(style, font)
      }
      const opened = font
      return outline(opened, () => opened.glyphForCodePoint(code))
    })
  }

  private cached(key: string, make: () => Omit<GlyphShape, 'key'> | undefined): GlyphShape | undefined {
    if (!this.shapes.has(key)) {
      const made = make()
      this.shapes.set(key, made && { ...made, key })
    }
    return this.shapes.get(key)
  }
}

function openFont(bytes: Uint8Array): fontkit.Font | undefined {
  try {
    const opened = fontkit.create(Buffer.from(bytes))
    return 'fonts' in opened ? opened.fonts[0] : opened
  } catch {
    // Bare Type 1 and damaged fonts: the characters are still known, a stand-in draws them.
    return undefined
  }
}

function hasCharacter(font: fontkit.Font, code: number): boolean {
  try {
    return font.hasGlyphForCodePoint(code)
  } catch {
    return false
  }
}

function outline(font: fontkit.Font, get: () => fontkit.Glyph): Omit<GlyphShape, 'key'> | undefined {
  try {
    const glyph = get()
    const units = font.unitsPerEm || 1000
    let x = 0
    let y = 0
    const n = (value: number) => (value / units).toFixed(4)
    const parts = glyph.path.commands.map(({ command, args }) => {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args
      const [fromX, fromY] = [x, y]
      if (command === 'moveTo' || command === 'lineTo') {
        ;[x, y] = [a, b]
        return `${n(a)} ${n(b)} ${command === 'moveTo' ? 'm' : 'l'}`
      }
      if (command === 'bezierCurveTo') {
        ;[x, y] = [e, f]
        return `${n(a)} ${n(b)} ${n(c)} ${n(d)} ${n(e)} ${n(f)} c`
      }
      if (command === 'quadraticCurveTo') {
        ;[x, y] = [c, d]
        const third = (from: number, control: number) => n(from + (2 / 3) * (control - from))
        return `${third(fromX, a)} ${third(fromY, b)} ${third(c, a)} ${third(d, b)} ${n(c)} ${n(d)} c`
      }
      return 'h'
    })
    return { advance: (glyph.advanceWidth || units) / units, outline: parts.join(' ') }
  } catch {
    return undefined
  }
}
