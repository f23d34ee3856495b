import type { FaceName } from '@xinqi/pdf-signature/faces'
import type { Drawing } from './drawing.ts'
import { drawGlyph } from './glyphs.ts'
import { type Box, frame, type Matrix, type Outline, transform } from './outline.ts'

export type Writing = 'vertical' | 'horizontal'

/** A middle dot or a space does not deserve the room of a character. */
export function share(character: string): number {
  return character === '·' || character === ' ' ? 0.4 : 1
}

/** Characters stretched to fill the box line by line: columns run from right to left, rows downwards. */
export function fillWithLines(
  lines: string[][],
  box: Box,
  face: FaceName,
  writing: Writing,
  gap: number,
): Outline {
  const width = box.right - box.left + gap
  const height = box.bottom - box.top + gap
  const left = box.left - gap / 2
  const top = box.top - gap / 2
  return lines.flatMap((line, index) => {
    const across = (writing === 'vertical' ? width : height) / lines.length
    const unit = (writing === 'vertical' ? height : width) / line.reduce((sum, c) => sum + share(c), 0)
    let start = 0
    return line.flatMap((character) => {
      const glyph = drawGlyph(character, face)
      const along = unit * share(character)
      const cell =
        writing === 'vertical'
          ? { x: left + width - (index + 1) * across, y: top + start, w: across, h: along }
          : { x: left + start, y: top + index * across, w: along, h: across }
      start += along
      return transform(glyph.outline, cellMatrix(glyph.width, cell, gap))
    })
  })
}

interface Cell {
  x: number
  y: number
  w: number
  h: number
}

/** Tall characters are traditional in seals, very wide ones look broken. */
const widestStretch = 1.5

function cellMatrix(glyphWidth: number, cell: Cell, gap: number): Matrix {
  const dot = glyphWidth < 0.5
  const roomy = dot ? Math.min(cell.w, cell.h / 0.4) : Math.min(cell.w - gap, widestStretch * (cell.h - gap))
  const width = roomy * Math.min(1, Math.max(0.25, glyphWidth))
  const height = dot ? Math.max(cell.h, width / glyphWidth) : cell.h - gap
  return [width, 0, 0, height, cell.x + (cell.w - width) / 2, cell.y + (cell.h - height) / 2]
}

/**
 * Even lines, the first ones longer; each part (company name, title) starts a line of its own.
 * Of the possible numbers of lines the one that keeps cells closest to square.
 */
export function breakEvenly(parts: string[][], width: number, height: number, writing: Writing): string[][] {
  const along = writing === 'vertical' ? height : width
  const across = writing === 'vertical' ? width : height
  const longestPart = Math.max(...parts.map((part) => part.length))
  let best: string[][] = []
  let bestSkew = Infinity
  for (let longest = 1; longest <= longestPart; longest++) {
    const lines = parts.flatMap((part) => splitInto(part, Math.ceil(part.length / longest)))
    const skew = Math.abs(Math.log(across / lines.length / (along / longest)))
    if (skew < bestSkew - 1e-9) {
      best = lines
      bestSkew = skew
    }
  }
  return best
}

export function splitInto(characters: string[], lines: number): string[][] {
  const result: string[][] = []
  let start = 0
  for (let i = 0; i < lines; i++) {
    const count = Math.ceil((characters.length - start) / (lines - i))
    result.push(characters.slice(start, start + count))
    start += count
  }
  return result
}

export function drawSquareSeal(parts: string[][], sizeMm: number, colour: string, writing: Writing): Drawing {
  const stroke = 1
  const inner = stroke + 0.9
  const box = { left: inner, top: inner, right: sizeMm - inner, bottom: sizeMm - inner }
  const lines = breakEvenly(parts, sizeMm, sizeMm, writing)
  const gap = Math.min(0.9, (0.16 * (sizeMm - 2 * inner)) / lines.length)
  return {
    widthMm: sizeMm,
    heightMm: sizeMm,
    colour,
    ink: [
      ...frame({ left: 0, top: 0, right: sizeMm, bottom: sizeMm }, stroke, 0.5),
      ...fillWithLines(lines, box, 'song-bold', writing, gap),
    ],
    cut: [],
  }
}
