import { describe, expect, it } from 'vitest'
import { createPdf, FontSet, PageCanvas } from '../src/fill/index.ts'
import { describePdf } from '../src/index.ts'

describe('describePdf', () => {
  it('counts pages as they are shown and signatures as they stand', async () => {
    const fonts = new FontSet()
    const pages = [new PageCanvas(595, 842, fonts), new PageCanvas(842, 595, fonts)]
    const pdf = await createPdf(pages, fonts, { title: '测试', createdAt: new Date('2026-01-01T00:00:00Z') })
    const { pages: shown, signatures, encrypted } = describePdf(pdf)
    expect(shown.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
      [595, 842],
      [842, 595],
    ])
    expect({ signatures, encrypted }).toEqual({ signatures: 0, encrypted: false })
  })
})
