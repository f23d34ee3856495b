// Our tracked changes and comments, read back by a program that is not ours.

import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { standInFontFolder } from '../src/office/stand-in-fonts.ts'
import { newWordFile, wordText, writeMarks } from '../src/word-marks/index.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'word-marks-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CONVERT = `
  import { createConverter } from '@deepseek-ai/libreoffice-kit'
  const [inputPath, outputPath, fonts, cache] = process.argv.slice(1)
  const converter = await createConverter({ fontDirectories: [fonts], fontMetadataCacheDirectory: cache })
  await converter.convert({ inputPath, outputPath })
  await converter.dispose()`

/** LibreOffice opens the Word file, in a process prepared as ours are, and says in its own format what it found. */
const openDocument = async (docx: Uint8Array): Promise<string> => {
  const [inputPath, outputPath] = [join(folder, 'marked.docx'), join(folder, 'marked.odt')]
  writeFileSync(inputPath, docx)
  const fonts = standInFontFolder(folder, 'embedded')
  await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', CONVERT, inputPath, outputPath, fonts, join(folder, 'font-metadata')],
    {
      cwd: import.meta.dirname,
      env: {
        ...process.env,
        NODE_OPTIONS: `--require ${join(import.meta.dirname, '../src/worker/preload.cjs')}`,
      },
    },
  )
  return Buffer.from(unzipSync(readFileSync(outputPath))['content.xml']!).toString()
}
const wordsIn = (xml: string) => xml.replace(/<[^>]*>/g, '')

test('LibreOffice opens what we export, with each change and each comment in its place', async () => {
  const docx = newWordFile([
    { kind: 'title', text: '买卖合同' },
    { kind: 'heading', text: '第一条 价款' },
    { kind: 'paragraph', text: '合同总价为100,000元，收货后30日内支付。' },
    {
      kind: 'table',
      rows: [
        ['名称', '数量'],
        ['检测设备', '10台'],
      ],
    },
    { kind: 'paragraph', text: '任何一方违约的，应当赔偿 <损失> & 费用。' },
  ])
  const { text } = wordText(docx)
  const at = (words: string) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length })
  const marks = {
    comments: [
      { ...at('100,000元'), text: '未写大写金额\n建议补充' },
      { ...at('10台'), text: '与附件不一致' },
    ],
    edits: [
      { ...at('30日'), insert: '15日' },
      { ...at('任何一方违约的，'), insert: '' },
      { start: text.length, end: text.length, insert: '\n第二条 争议由人民法院管辖。' },
    ],
  }
  const written = writeMarks(docx, marks, { author: '张三', date: '2026-11-16T08:00:00Z' })
  expect(written).toMatchObject({ comments: 2, edits: 3, refused: [] })

  const xml = await openDocument(written.docx)
  const changes = [...xml.matchAll(/<text:changed-region[\s\S]*?<\/text:changed-region>/g)].map(
    ([one]) => one,
  )
  const removed = changes.filter((one) => one.includes('<text:deletion>')).map(wordsIn)
  expect(removed.some((words) => words.includes('30日'))).toBe(true)
  expect(removed.some((words) => words.includes('任何一方违约的，'))).toBe(true)
  expect(changes.filter((one) => one.includes('<text:insertion>')).length).toBeGreaterThanOrEqual(2)
  for (const change of changes) expect(change).toContain('<dc:creator>张三</dc:creator>')

  const comments = [...xml.matchAll(/<office:annotation [\s\S]*?<\/office:annotation>/g)].map(([one]) =>
    wordsIn(one),
  )
  expect(comments).toHaveLength(2)
  expect(comments[0]).toContain('未写大写金额')
  expect(comments[1]).toContain('与附件不一致')
  // A comment is about words, not about a point.
  const name = /<office:annotation [^>]*office:name="([^"]+)"/.exec(xml)![1]!
  const from = xml.indexOf('</office:annotation>')
  const to = xml.indexOf(`<office:annotation-end office:name="${name}"`)
  expect(wordsIn(xml.slice(from, to))).toBe('100,000元')
  expect(xml).toMatch(/<table:table-cell[\s\S]*检测设备/)
  expect(wordsIn(xml)).toContain('第二条 争议由人民法院管辖。')
}, 180_000)
