import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildPages } from '../src/layout/build.ts'
import { openOfd } from '../src/ofd/document.ts'
import { sceneToContent } from '../src/ofd/to-content.ts'
import { scenesToPdf } from '../src/ofd/to-pdf.ts'
import { writeOfdCopy } from '../src/ofd/write-copy.ts'
import { PdfDocument } from '../src/pdf/pdfium.ts'
import { renderPage } from '../src/pdf/render.ts'
import { makeOfd } from './make-ofd.ts'

const SCALE = 100 / 72
/** Two in the morning of the first of June in China. */
const AT = new Date('2026-05-31T18:00:00Z')
const silent = { step: () => {}, progress: () => {} }

const drawn = async (pdf: Uint8Array) => {
  const document = await PdfDocument.open(pdf)
  const pages = Array.from({ length: document.pageCount }, (_, index) => renderPage(document, index, SCALE))
  document.close()
  return pages
}
const source = () =>
  makeOfd({
    resources: '<ofd:Fonts><ofd:Font ID="3" FontName="宋体"/></ofd:Fonts>',
    pages: [1, 2].map((page) => ({
      content: `<ofd:TextObject ID="9" Boundary="20 30 150 8" Font="3" Size="5"><ofd:TextCode X="0" Y="6" DeltaX="g 9 5">合同总价&lt;壹万元&amp;</ofd:TextCode></ofd:TextObject><ofd:PathObject ID="${page + 10}" Boundary="20 60 60 20" LineWidth="1"><ofd:AbbreviatedData>M 0 0 L 60 0 L 60 20 L 0 20 C</ofd:AbbreviatedData></ofd:PathObject>`,
    })),
  })

test('a copy looks as its source does, is found by its words, and says what it is not', async () => {
  const scenes = openOfd(source())
  const pdf = await scenesToPdf(scenes, silent)
  const model = buildPages(scenes.map(sceneToContent))
  const before = await drawn(pdf)
  const pictures = await Promise.all(
    before.map(({ data, width, height }) =>
      sharp(data, { raw: { width, height, channels: 4 } })
        .removeAlpha()
        .png()
        .toBuffer(),
    ),
  )
  const copy = writeOfdCopy(
    model.map(({ width, height, blocks }, index) => ({ width, height, blocks, picture: pictures[index]! })),
    { title: '合同.pdf', statement: '版式副本，不含原 PDF 的电子签名', source: { SM3: 'ab' }, at: AT },
  )
  const again = openOfd(copy)
  expect(again.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
    [210, 297],
    [210, 297],
  ])
  const words = again.flatMap(({ items }) =>
    items.flatMap((item) => (item.type === 'text' ? item.glyphs.map(({ text }) => text) : [])),
  )
  expect(words.join('')).toBe('合同总价<壹万元&'.repeat(2))

  const after = await drawn(await scenesToPdf(again, silent))
  for (const [index, { data, width, height }] of after.entries()) {
    const other = before[index]!
    expect([width, height]).toEqual([other.width, other.height])
    let differing = 0
    for (let at = 0; at < data.length; at += 4) if (Math.abs(data[at]! - other.data[at]!) > 96) differing++
    expect(differing / (width * height)).toBeLessThan(0.005)
  }
  const { unzipSync, strFromU8 } = await import('fflate')
  const head = strFromU8(unzipSync(copy)['OFD.xml']!)
  expect(head).toContain('不含原 PDF 的电子签名')
  expect(head).toContain('<ofd:CreationDate>2026-06-01</ofd:CreationDate>')
})
