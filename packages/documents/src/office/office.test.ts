import { unzipSync } from 'fflate'
import * as fontkit from 'fontkit'
import { describe, expect, test } from 'vitest'
import { makeDocx } from '../../test/make-docx.ts'
import type { TextBlock, TextModel } from '../model.ts'
import { readDocxSource } from './docx-source.ts'
import { nameFonts } from './name-fonts.ts'
import { safeDocx } from './safe-docx.ts'

const decode = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString()

describe('a harmless copy', () => {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relation = (kind: string) =>
    `<Relationship Id="x${kind}" Type="${type}/${kind}" Target="http://example.invalid/${kind}" TargetMode="External"/>`
  const parts = unzipSync(
    safeDocx(
      makeDocx({
        body: [{ runs: [{ text: '合同' }] }],
        relationships: relation('image') + relation('hyperlink') + relation('attachedTemplate'),
        extra: {
          'word/vbaProject.bin': new Uint8Array(10),
          'word/field.xml': '<a><instrText> INCLUDEPICTURE "http://example.invalid/p.png" </instrText></a>',
        },
      }),
    ),
  )

  test('keeps links people click and drops what an engine would fetch', () => {
    const relations = decode(parts['word/_rels/document.xml.rels'])
    expect(relations).toContain('example.invalid/hyperlink')
    expect(relations).not.toContain('example.invalid/image')
    expect(relations).not.toContain('example.invalid/attachedTemplate')
  })

  test('has no macros and no fields that load', () => {
    expect(Object.keys(parts)).not.toContain('word/vbaProject.bin')
    expect(decode(parts['word/field.xml'])).not.toContain('INCLUDEPICTURE')
    expect(decode(parts['word/document.xml'])).toContain('合同')
  })
})

test('styles, defaults and runs decide font and size together', () => {
  const source = readDocxSource(
    makeDocx({
      header: '页眉',
      body: [{ style: '1', runs: [{ text: '标题', font: '仿宋', size: 14 }] }, { table: [['甲', '乙']] }],
    }),
  )
  expect(source.body[0]).toMatchObject({
    outline: 1,
    inTable: false,
    runs: [{ text: '标题', style: { eastAsia: '仿宋', size: 14, bold: true } }],
  })
  expect(source.body.slice(1).map(({ inTable }) => inTable)).toEqual([true, true])
  expect(source.headers[0]!.runs[0]!.text).toBe('页眉')
})

test('fonts reach the runs of the page although it shows a list number the file does not hold', () => {
  const run = (text: string) => ({
    text,
    box: { x: 0, y: 0, w: 1, h: 1 },
    font: 'substitute',
    size: 10,
    confidence: 1,
  })
  const block: TextBlock = {
    kind: 'paragraph',
    box: { x: 0, y: 0, w: 1, h: 1 },
    text: '',
    lines: [
      {
        box: { x: 0, y: 0, w: 1, h: 1 },
        runs: [run('1.'), run('甲方应当按期付款'), run('ABC'), run('乙方应当按期交货')],
      },
    ],
  }
  const model: TextModel = {
    fonts: 'source',
    producedBy: '',
    pages: [{ index: 0, width: 1, height: 1, source: 'text', blocks: [block] }],
  }
  nameFonts(
    model,
    readDocxSource(
      makeDocx({
        body: [
          {
            runs: [
              { text: '甲方应当按期付款', font: '楷体', size: 12 },
              { text: 'ABC' },
              { text: '乙方应当按期交货', font: '黑体', size: 15 },
            ],
          },
        ],
      }),
    ),
  )
  expect(block.lines[0]!.runs.map(({ font, size }) => [font, size])).toEqual([
    ['substitute', 10],
    ['楷体', 12],
    ['Times New Roman', 10.5],
    ['黑体', 15],
  ])
})

test('a collection answers to every name with the same outlines and the wanted line height', async () => {
  const { readFileSync } = await import('node:fs')
  const { createRequire } = await import('node:module')
  const { collectionOf } = await import('./sfnt.ts')
  const path = createRequire(import.meta.url).resolve(
    '@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf',
  )
  const names = ['One', 'Two'].map((family) => ({
    family,
    chineseFamily: `${family}体`,
    postscript: `X-${family}`,
    style: 'Regular' as const,
  }))
  const collection = fontkit.create(
    Buffer.from(collectionOf(readFileSync(path), names, { ascent: 859, descent: 141 })),
  )
  if (!('fonts' in collection)) throw new Error('not a collection')
  expect(collection.fonts.map((font) => [font.familyName, font.postscriptName])).toEqual([
    ['One', 'X-One'],
    ['Two', 'X-Two'],
  ])
  for (const font of collection.fonts) {
    expect((font.ascent - font.descent) / font.unitsPerEm).toBeCloseTo(1, 2)
    expect(font.glyphForCodePoint(65).path.commands.length).toBeGreaterThan(5)
  }
})
