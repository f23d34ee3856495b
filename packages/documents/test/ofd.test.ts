import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { buildPages } from '../src/layout/build.ts'
import { isTable } from '../src/model.ts'
import { openOfd } from '../src/ofd/document.ts'
import { sceneToContent } from '../src/ofd/to-content.ts'
import { scenesToPdf } from '../src/ofd/to-pdf.ts'
import { PdfDocument } from '../src/pdf/pdfium.ts'
import { type Raster, renderPage } from '../src/pdf/render.ts'
import { fontWithGlyphs, makeOfd, type OfdParts } from './make-ofd.ts'
import { readPdfPages } from './read-in-process.ts'

const silent = { step: () => {}, progress: () => {} }
const fontResource = (extra = '') =>
  `<ofd:Fonts><ofd:Font ID="3" FontName="宋体"${extra ? `>${extra}</ofd:Font>` : '/>'}</ofd:Fonts>`
const textObject = (text: string, x: number, y: number, more = '') =>
  `<ofd:TextObject ID="9" Boundary="${x} ${y} 100 6" Font="3" Size="5"><ofd:TextCode X="0" Y="5" DeltaX="g ${text.length - 1} 5">${text}</ofd:TextCode>${more}</ofd:TextObject>`

const modelOf = (ofd: Uint8Array) => buildPages(openOfd(ofd).map(sceneToContent))

async function pictureOf(
  ofd: Uint8Array,
  page = 0,
): Promise<{ pdf: Uint8Array; at: (x: number, y: number) => number[] }> {
  const pdf = await scenesToPdf(openOfd(ofd), silent)
  const document = await PdfDocument.open(pdf)
  const raster: Raster = renderPage(document, page, 72 / 25.4 / 2.8346)
  document.close()
  const scale = raster.width / 210
  return {
    pdf,
    at: (x, y) => [
      ...raster.data
        .subarray((Math.round(y * scale) * raster.width + Math.round(x * scale)) * 4)
        .subarray(0, 3),
    ],
  }
}

const solid = (background: string) =>
  sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer()

describe('text', () => {
  test('is read with its place, font and size', () => {
    const [page] = modelOf(
      makeOfd({ pages: [{ content: textObject('采购合同', 30, 40) }], resources: fontResource() }),
    )
    const [block] = page!.blocks
    expect(block).toMatchObject({ text: '采购合同' })
    const run = 'lines' in block! ? block.lines[0]!.runs[0]! : undefined
    expect(run?.font).toBe('宋体')
    expect(run?.size).toBeCloseTo(14.2, 1)
    expect(run?.box.x).toBeCloseTo(30 / 210, 3)
    expect(run?.edges?.[2]).toBeCloseTo(40 / 210, 3)
  })

  test('is drawn from glyph numbers of its own font, and stays text in the PDF', async () => {
    const { font, glyphs } = await fontWithGlyphs('合同价款')
    const transform = `<ofd:CGTransform CodePosition="0" CodeCount="4" GlyphCount="4"><ofd:Glyphs>${glyphs.join(' ')}</ofd:Glyphs></ofd:CGTransform>`
    // The characters named are not the ones the glyphs show: the picture must follow the glyphs, the text the characters.
    const ofd = makeOfd({
      pages: [{ content: textObject('甲乙丙丁', 30, 40, transform) }],
      resources: fontResource('<ofd:FontFile>font.ttf</ofd:FontFile>'),
      files: { 'font.ttf': font },
    })
    const pdf = await scenesToPdf(openOfd(ofd), silent)
    const [page] = await readPdfPages(pdf)
    expect(page!.blocks.map((block) => block.text)).toEqual(['甲乙丙丁'])
    const same = makeOfd({ pages: [{ content: textObject('合同价款', 30, 40) }], resources: fontResource() })
    const [shown, expected] = await Promise.all(
      [ofd, same].map(async (each) => inkOf(await scenesToPdf(openOfd(each), silent))),
    )
    expect(Math.abs(shown! - expected!)).toBeLessThan(expected! * 0.05)
  })

  test('of watermark annotations is set apart', () => {
    const annotation = `<ofd:Annot ID="1" Type="Watermark"><ofd:Appearance Boundary="20 100 100 20">${textObject('仅供内部使用', 0, 0)}</ofd:Appearance></ofd:Annot>`
    const [page] = modelOf(
      makeOfd({
        pages: [{ content: textObject('正文内容', 30, 40), annotation }],
        resources: fontResource(),
      }),
    )
    expect(page!.blocks.map((block) => [block.kind, block.text])).toEqual([
      ['paragraph', '正文内容'],
      ['watermark', '仅供内部使用'],
    ])
  })
})

async function inkOf(pdf: Uint8Array): Promise<number> {
  const document = await PdfDocument.open(pdf)
  const { data } = renderPage(document, 0, 2)
  document.close()
  let ink = 0
  for (let at = 0; at < data.length; at += 4) ink += 255 - data[at]!
  return ink
}

describe('drawing', () => {
  const filled =
    '<ofd:PathObject ID="5" Boundary="50 50 40 40" Fill="true" Stroke="false"><ofd:FillColor Value="#FF 0 0"/><ofd:AbbreviatedData>M 0 0 L 40 0 L 40 40 L 0 40 C</ofd:AbbreviatedData></ofd:PathObject>'

  test('paths are filled where they are', async () => {
    const { at } = await pictureOf(makeOfd({ pages: [{ content: filled }] }))
    expect(at(70, 70)).toEqual([255, 0, 0])
    expect(at(45, 70)).toEqual([255, 255, 255])
  })

  test('pictures hang from their top edge and are clipped', async () => {
    const half = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#00f' } })
      .composite([
        {
          input: await sharp({ create: { width: 20, height: 10, channels: 3, background: '#0f0' } })
            .png()
            .toBuffer(),
          top: 0,
          left: 0,
        },
      ])
      .png()
      .toBuffer()
    const content = '<ofd:ImageObject ID="6" ResourceID="8" Boundary="20 20 40 40" CTM="40 0 0 40 0 0"/>'
    const resources =
      '<ofd:MultiMedias><ofd:MultiMedia ID="8" Type="Image"><ofd:MediaFile>a.png</ofd:MediaFile></ofd:MultiMedia></ofd:MultiMedias>'
    const { at } = await pictureOf(makeOfd({ pages: [{ content }], resources, files: { 'a.png': half } }))
    expect(at(40, 25)).toEqual([0, 255, 0])
    expect(at(40, 55)).toEqual([0, 0, 255])
  })

  test('templates lie under the page', async () => {
    const green = filled.replace('#FF 0 0', '0 255 0').replace('50 50 40 40', '60 60 40 40')
    const { at } = await pictureOf(makeOfd({ pages: [{ content: filled, template: true }], template: green }))
    expect(at(70, 70)).toEqual([255, 0, 0])
    expect(at(95, 95)).toEqual([0, 255, 0])
  })

  test('ruled lines make a table', () => {
    const rule = (data: string) =>
      `<ofd:PathObject ID="5" Boundary="0 0 210 297"><ofd:AbbreviatedData>${data}</ofd:AbbreviatedData></ofd:PathObject>`
    const rules =
      [30, 45, 60].map((y) => rule(`M 20 ${y} L 120 ${y}`)).join('') +
      [20, 70, 120].map((x) => rule(`M ${x} 30 L ${x} 60`)).join('')
    const cells =
      textObject('名称', 25, 33) +
      textObject('金额', 75, 33) +
      textObject('铣床', 25, 48) +
      textObject('600', 75, 48)
    const [page] = modelOf(makeOfd({ pages: [{ content: rules + cells }], resources: fontResource() }))
    expect(page!.blocks.find(isTable)?.text).toBe('名称\t金额\n铣床\t600')
  })
})

describe('stamps', () => {
  const page = { content: '' }
  const stamped = async (stamp: Partial<NonNullable<OfdParts['stamps']>[number]>) =>
    makeOfd({
      pages: [page, page],
      stamps: [
        { page: 0, boundary: '100 100 40 40', picture: await solid('#f00'), name: '测试专用章', ...stamp },
      ],
    })

  test('are drawn and reported with their name', async () => {
    const ofd = await stamped({})
    const { at } = await pictureOf(ofd)
    expect(at(120, 120)).toEqual([255, 0, 0])
    const [first] = modelOf(ofd)
    expect(first!.blocks).toMatchObject([{ kind: 'seal', text: '测试专用章', confidence: 1 }])
    expect(first!.blocks[0]!.box.x).toBeCloseTo(100 / 210, 3)
  })

  test('show only their slice when clipped', async () => {
    const { at } = await pictureOf(await stamped({ clip: '0 0 10 40' }))
    expect(at(105, 120)).toEqual([255, 0, 0])
    expect(at(120, 120)).toEqual([255, 255, 255])
  })

  test('may be an OFD of their own', async () => {
    const inner = makeOfd({
      size: [40, 40],
      pages: [
        {
          content:
            '<ofd:PathObject ID="5" Boundary="0 0 40 40" Fill="true" Stroke="false"><ofd:FillColor Value="255 0 0"/><ofd:AbbreviatedData>M 0 0 L 20 0 L 20 40 L 0 40 C</ofd:AbbreviatedData></ofd:PathObject>',
        },
      ],
    })
    const { at } = await pictureOf(await stamped({ picture: inner, boundary: '100 100 80 80' }))
    expect(at(120, 140)).toEqual([255, 0, 0])
    expect(at(160, 140)).toEqual([255, 255, 255])
  })
})
