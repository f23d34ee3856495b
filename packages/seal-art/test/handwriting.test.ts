import { describe, expect, it } from 'vitest'
import { drawHandwriting, rasterise, type SealArtError, type StrokePoint } from '../src/index.ts'

function line(milliseconds: number, pressure?: number): StrokePoint[] {
  return Array.from({ length: 40 }, (_, i) => ({
    x: i * 5,
    y: 50 + 30 * Math.sin(i / 6),
    t: (i * milliseconds) / 40,
    pressure,
  }))
}

function meanThickness(strokes: StrokePoint[][]): number {
  const image = rasterise(drawHandwriting({ strokes, maxWidthMm: 40, maxHeightMm: 40 }), 10)
  return image.alpha.reduce((sum, a) => sum + a, 0) / 255 / image.widthPx
}

describe('handwriting', () => {
  it('is cropped to its ink on all four sides and stays transparent elsewhere', () => {
    const { alpha, widthPx, heightPx } = rasterise(drawHandwriting({ strokes: [line(600)] }), 20)
    const rows = (y: number) => Math.max(...alpha.subarray(y * widthPx, (y + 1) * widthPx))
    const columns = (x: number) =>
      Math.max(...Array.from({ length: heightPx }, (_, y) => alpha[y * widthPx + x]!))
    for (const edge of [rows(0), rows(heightPx - 1), columns(0), columns(widthPx - 1)])
      expect(edge).toBeGreaterThan(0)
    expect(alpha.filter((a) => a === 0).length / alpha.length).toBeGreaterThan(0.6)
  })

  it('is thinner when written fast and thicker when pressed', () => {
    expect(meanThickness([line(150)])).toBeLessThan(meanThickness([line(3000)]) * 0.9)
    expect(meanThickness([line(600, 0.9)])).toBeGreaterThan(meanThickness([line(600, 0.2)]) * 1.4)
  })

  it('passes through every recorded point', () => {
    const strokes = [line(600)]
    const drawing = drawHandwriting({ strokes, maxWidthMm: 100, maxHeightMm: 100 })
    const image = rasterise(drawing, 10)
    const scale = image.widthPx / (195 + 2 * 1.6)
    const covered = strokes[0]!.slice(3, -3).filter((p) => {
      const x = Math.round((p.x + 1.2) * scale)
      return Array.from({ length: image.heightPx }, (_, y) => image.alpha[y * image.widthPx + x]!).some(
        (a) => a > 200,
      )
    })
    expect(covered.length).toBe(34)
  })

  it('gives the same drawing for the same strokes and keeps dots', () => {
    const dot = [{ x: 100, y: 60 }]
    expect(drawHandwriting({ strokes: [line(600), dot] })).toEqual(
      drawHandwriting({ strokes: [line(600), dot] }),
    )
    expect(drawHandwriting({ strokes: [line(600), dot] }).ink.length).toBeGreaterThan(
      drawHandwriting({ strokes: [line(600)] }).ink.length,
    )
  })

  it.each([
    [[], 'HANDWRITING_EMPTY'],
    [[[]], 'HANDWRITING_EMPTY'],
    [[[{ x: 5, y: 5 }]], 'HANDWRITING_EMPTY'],
    [[[{ x: Number.NaN, y: 5 }]], 'HANDWRITING_INVALID'],
    [Array.from({ length: 401 }, () => [{ x: 1, y: 2 }]), 'HANDWRITING_INVALID'],
  ])('refuses %#', (strokes, code) => {
    expect(() => drawHandwriting({ strokes })).toThrow(expect.objectContaining({ code }) as SealArtError)
  })
})
