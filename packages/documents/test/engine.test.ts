// The engine as callers use it: worker processes, limits, progress, no network. One Office conversion and one scanned
// page only, since both are slow.

import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Block, DocumentEngine, isTable, isText, type Progress } from '../src/index.ts'
import { outlineText } from '../src/outline-text.ts'
import { PdfDocument } from '../src/pdf/pdfium.ts'
import { renderPage } from '../src/pdf/render.ts'
import { contractClauses, contractParties, contractTitle, priceTable } from './contract-text.ts'
import { makeDocx } from './make-docx.ts'
import { makePdf } from './make-pdf.ts'
import { sealPng } from './make-seal.ts'

let folder: string
let engine: DocumentEngine
const engines: DocumentEngine[] = []
const withLimits = (limits: object) => {
  const made = new DocumentEngine({ workFolder: join(folder, 'work'), limits })
  engines.push(made)
  return made
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'documents-'))
  engine = withLimits({})
})
afterAll(() => {
  for (const each of engines) each.close()
  rmSync(folder, { recursive: true, force: true })
})

const squeezed = (text: string) => text.normalize('NFKC').replace(/\s/g, '')
const shortPdf = () =>
  makePdf([{ text: contractTitle, centred: true, size: 16 }, { text: contractClauses[0]! }])

describe('pdf', () => {
  test('comes back byte for byte, with pages counted', async () => {
    const pdf = await shortPdf()
    const result = await engine.toPdf(pdf)
    expect(Buffer.compare(result.pdf, pdf)).toBe(0)
    expect(result).toMatchObject({ pages: 1, kind: 'pdf' })
  })

  test('is read and drawn page by page, with progress', async () => {
    const pdf = await makePdf([{ text: '第一页' }, { newPage: true }, { text: '第二页' }])
    const seen: Progress[] = []
    const model = await engine.readModel(pdf, { onProgress: (progress) => seen.push(progress) })
    expect(model.pages.map((page) => page.blocks[0]?.text)).toEqual(['第一页', '第二页'])
    expect(seen).toEqual([
      { page: 1, pages: 2, stage: 'read' },
      { page: 2, pages: 2, stage: 'read' },
    ])
    const [picture] = await engine.pagePictures(pdf, { scale: 0.5, pages: [1], format: 'jpeg' })
    expect(picture).toMatchObject({ index: 1, width: 298, height: 421, format: 'jpeg' })
    expect((await sharp(picture!.data).metadata()).format).toBe('jpeg')
    await expect(engine.pagePictures(pdf, { pages: [7] })).rejects.toMatchObject({ code: 'no-such-page' })
  })

  test('text nobody can see is not read', async () => {
    const document = await PDFDocument.load(await shortPdf())
    const page = document.getPage(0)
    const font = await document.embedFont(StandardFonts.Helvetica)
    page.drawText('SEEN', { x: 100, y: 300, size: 12, font })
    page.drawText('UNSEEN', { x: 100, y: 200, size: 12, font, color: rgb(1, 1, 1) })
    const model = await engine.readModel(await document.save())
    expect(outlineText(model)).toContain('SEEN')
    expect(outlineText(model)).not.toContain('UNSEEN')
  })

  test('a seal picture is found and its name read', async () => {
    const document = await PDFDocument.load(await shortPdf())
    const image = await document.embedPng(await sealPng('青岚机械制造有限公司', 400))
    document.getPage(0).drawImage(image, { x: 300, y: 300, width: 119, height: 119 })
    const pdf = await document.save()
    const model = await engine.readModel(pdf)
    const isSeal = ({ kind }: Block) => kind === 'seal'
    const seals = model.pages[0]!.blocks.filter(isSeal)
    expect(seals).toMatchObject([{ text: '青岚机械制造有限公司', shape: 'round', colour: 'red' }])
    expect(seals[0]!.box.x).toBeCloseTo(300 / 595.28, 1)
    const words = await engine.readModel(pdf, { marks: false })
    expect(words.pages[0]!.blocks).toEqual(model.pages[0]!.blocks.filter((block) => !isSeal(block)))
  })
})

describe('limits', () => {
  test('too much processor time ends the work', async () => {
    const impatient = withLimits({ stepSeconds: 0.01 })
    const slow = await makePdf(Array.from({ length: 120 }, () => ({ text: contractClauses.join('') })))
    await expect(impatient.readModel(slow)).rejects.toMatchObject({ code: 'time-exceeded' })
  })

  test('too much memory ends the work, and the next call gets a fresh worker', async () => {
    const small = withLimits({ memoryMb: 30 })
    await expect(small.readModel(await shortPdf())).rejects.toMatchObject({ code: 'memory-exceeded' })
    await expect(small.readModel(await shortPdf())).rejects.toMatchObject({ code: 'memory-exceeded' })
  })

  test('a conversion that is ended leaves nothing behind', async () => {
    const impatient = withLimits({ conversionSeconds: 0.2 })
    const docx = makeDocx({ body: [{ runs: [{ text: contractTitle }] }] })
    await expect(impatient.toPdf(docx)).rejects.toMatchObject({ code: 'time-exceeded' })
    expect(readdirSync(join(folder, 'work')).filter((name) => name.startsWith('office-'))).toEqual([])
  })

  test('a call can be taken back', async () => {
    const controller = new AbortController()
    const call = engine.readModel(await shortPdf(), { signal: controller.signal })
    controller.abort()
    await expect(call).rejects.toMatchObject({ code: 'cancelled' })
    expect((await engine.readModel(await shortPdf())).pages).toHaveLength(1)
  })
})

/** Nobody is to come here. */
const countingServer = async () => {
  let came = 0
  const server = createServer((_, response) => {
    came++
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port, requests: () => came }
}

test('a worker cannot reach a server, even where the kernel does not help', async () => {
  const { server, port, requests } = await countingServer()
  const preload = fileURLToPath(new URL('../src/worker/preload.cjs', import.meta.url))
  const script = `
    const tries = [() => fetch('http://127.0.0.1:${port}'), () => require('http').get('http://127.0.0.1:${port}'), () => require('net').connect(${port}, '127.0.0.1'), () => require('dns').lookup('localhost', () => {}), () => require('dgram').createSocket('udp4')]
    ;(async () => { for (const attempt of tries) { try { await attempt(); console.log('through') } catch { console.log('refused') } } process.exit() })()`
  const { stdout } = spawnSync(process.execPath, ['--require', preload, '-e', script], { encoding: 'utf8' })
  server.close()
  expect(stdout.trim().split('\n')).toEqual(Array(5).fill('refused'))
  expect(requests()).toBe(0)
})

test('a scanned, tilted page is recognised', async () => {
  const lines = [contractTitle, ...contractParties, ...contractClauses.slice(0, 2)]
  const pdf = await makePdf([
    { text: lines[0]!, size: 16, centred: true, gap: 8 },
    ...lines.slice(1).map((text) => ({ text, indent: true })),
  ])
  const document = await PdfDocument.open(pdf)
  const { data, width, height } = renderPage(document, 0, 200 / 72)
  document.close()
  const scan = await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .rotate(1.2, { background: '#fff' })
    .withMetadata({ density: 200 })
    .jpeg({ quality: 70 })
    .toBuffer()
  const told: number[] = []
  const model = await engine.readModel(scan, {
    // The picture becomes a page first; what counts here is how far it is read.
    onProgress: ({ stage, page, begun = 0 }) => {
      if (stage !== 'convert') told.push(page + begun)
    },
  })
  // More than once on the way, never backwards: a page takes seconds.
  expect(told.length).toBeGreaterThan(2)
  expect(told).toEqual(told.toSorted((a, b) => a - b))
  expect(told.at(-1)).toBe(1)
  expect(model.pages[0]).toMatchObject({ source: 'ocr', index: 0 })
  expect(model.fonts).toBe('estimated')
  expect(squeezed(outlineText(model))).toBe(squeezed(lines.join('')))
  const title = model.pages[0]!.blocks.find((block) => block.kind === 'heading')!
  expect(title.text).toBe(contractTitle)
  const body = model.pages[0]!.blocks.filter(isText)[2]!.lines[0]!.runs[0]!
  expect(body.size).toBeCloseTo(10.5, 0)
  expect(body.font).toBeUndefined()
  expect(body.confidence).toBeGreaterThan(0.9)
})

test('a Word file keeps its pages, fonts and table, and nothing it refers to is fetched', async () => {
  const { server, port, requests } = await countingServer()
  const remote = `http://127.0.0.1:${port}/x`
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const docx = makeDocx({
    header: '合同编号：QL-2026-0315',
    footerPageNumber: true,
    relationships: ['image', 'attachedTemplate', 'oleObject']
      .map(
        (kind, index) =>
          `<Relationship Id="rIdR${index}" Type="${type}/${kind}" Target="${remote}" TargetMode="External"/>`,
      )
      .join(''),
    body: [
      { runs: [{ text: contractTitle, font: '黑体', size: 18 }], align: 'center', style: '1' },
      { runs: [{ text: contractParties[0]!, font: '仿宋', size: 12 }] },
      { runs: [{ text: contractClauses[0]! }], indent: true, align: 'both' },
      { table: priceTable },
    ],
  })
  const model = await engine.readModel(docx)
  server.close()
  expect(requests()).toBe(0)
  expect(model.fonts).toBe('source')
  expect(model.producedBy).toContain('libreoffice')
  const blocks = model.pages[0]!.blocks
  expect(blocks.map((block) => block.kind)).toEqual([
    'header',
    'heading',
    'paragraph',
    'paragraph',
    'table',
    'pageNumber',
  ])
  const fontOf = (index: number) => {
    const block = blocks[index]!
    return isText(block) ? block.lines[0]!.runs[0]! : undefined
  }
  expect(fontOf(1)).toMatchObject({ font: '黑体', size: 18 })
  expect(fontOf(2)).toMatchObject({ font: '仿宋', size: 12 })
  expect(fontOf(3)).toMatchObject({ font: '宋体', size: 10.5 })
  expect(blocks[1]).toMatchObject({ level: 1 })
  expect(blocks.find(isTable)?.text.split('\n')[1]).toBe(priceTable[1]!.join('\t'))
  expect([Math.round(model.pages[0]!.width), Math.round(model.pages[0]!.height)]).toEqual([595, 842])
  expect(readdirSync(join(folder, 'work')).filter((name) => name.startsWith('office-'))).toEqual([])
}, 240_000)

test('automatic numbers of a Word file are printed as Word shows them', async () => {
  const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const level = (index: number, format: string, text: string, more = '') =>
    `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:suff w:val="space"/><w:lvlText w:val="${text}"/></w:lvl>`
  const clause = (index: number, text: string) =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="${index}"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
  const docx = makeDocx({
    body: [],
    relationships:
      '<Relationship Id="rIdN" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering" Target="numbering.xml"/>',
    extra: {
      'word/numbering.xml': `<w:numbering ${w}><w:abstractNum w:abstractNumId="0">${level(0, 'chineseCounting', '第%1条')}${level(1, 'decimal', '%1.%2', '<w:isLgl/>')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
      'word/document.xml': `<w:document ${w}><w:body>${clause(0, '标的')}${clause(1, '数量')}${clause(1, '质量')}${clause(0, '价款')}</w:body></w:document>`,
    },
  })
  const model = await engine.readModel(docx, { recognition: 'never' })
  expect(outlineText(model).split('\n').filter(Boolean)).toEqual([
    '第一条 标的',
    '1.1 数量',
    '1.2 质量',
    '第二条 价款',
  ])
}, 240_000)
