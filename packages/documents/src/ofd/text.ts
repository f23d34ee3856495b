// Text objects: which character or glyph stands where.

import { childElements, textOf, type XmlElement } from '../archive/xml.ts'
import { apply, type Matrix, multiply } from '../pdf/page-space.ts'
import type { TextGlyph } from './scene.ts'
import { deltas, numbers } from './values.ts'

export type TextSetting = { size: number; stretch: number; charDirection: number; italic: boolean }

export function textGlyphs(object: XmlElement, toPage: Matrix, setting: TextSetting): TextGlyph[] {
  const glyphs: TextGlyph[] = []
  const glyphIds = glyphIdsByPosition(object)
  let x = 0
  let y = 0
  let position = 0
  for (const code of childElements(object, 'TextCode')) {
    x = Number(code.attributes.X ?? x) || 0
    y = Number(code.attributes.Y ?? y) || 0
    const stepX = deltas(code.attributes.DeltaX)
    const stepY = deltas(code.attributes.DeltaY)
    let atX = x
    let atY = y
    const characters = [...textOf(code)]
    characters.forEach((text, index) => {
      const advance = stepX[index] ?? stepX.at(-1) ?? (stepY.length ? 0 : naturalAdvance(text, setting))
      const matrix = multiply(glyphMatrix(setting, atX, atY), toPage)
      const [startX, startY] = apply(toPage, atX, atY)
      const width =
        stepX.length && index < stepX.length
          ? Math.min(Math.abs(advance), setting.size * 1.2)
          : naturalAdvance(text, setting)
      const [endX, endY] = apply(toPage, atX + width, atY)
      glyphs.push({
        text,
        glyphId: glyphIds.get(position),
        matrix,
        advance: Math.hypot(endX - startX, endY - startY),
      })
      position += text.length
      if (index < characters.length - 1) {
        atX += index < stepX.length || stepY.length === 0 ? advance : 0
        atY += stepY[index] ?? (stepX.length ? 0 : (stepY.at(-1) ?? 0))
      }
    })
  }
  return glyphs
}

const naturalAdvance = (text: string, { size, stretch }: TextSetting) =>
  size * stretch * (text.charCodeAt(0) < 0x100 ? 0.5 : 1)

function glyphMatrix({ size, stretch, charDirection, italic }: TextSetting, x: number, y: number): Matrix {
  const upright: Matrix = [size * stretch, 0, italic ? -size * 0.2 : 0, size, 0, 0]
  const angle = (charDirection * Math.PI) / 180
  const turned: Matrix = [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), x, y]
  return multiply(upright, turned)
}

/** Subset fonts have no character map: the file says which glyph stands for which position. */
function glyphIdsByPosition(object: XmlElement): Map<number, number> {
  const ids = new Map<number, number>()
  for (const transform of childElements(object, 'CGTransform')) {
    const from = Number(transform.attributes.CodePosition ?? 0)
    const glyphs = numbers(childElements(transform, 'Glyphs').map(textOf).join(' '))
    const codeCount = Number(transform.attributes.CodeCount ?? 1)
    // Ligatures (several characters, one glyph) keep their glyph on the first character.
    for (const [index, glyph] of glyphs.slice(0, Math.max(codeCount, 1)).entries())
      ids.set(from + index, glyph)
  }
  return ids
}
