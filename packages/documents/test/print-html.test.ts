// HTML templates on paper: long tables, conditions, places for marks; and HTML that was written to do harm.

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanHtml, DocumentEngine, type FillValue, type HtmlToPrint } from '../src/index.ts'
import { PdfDocument } from '../src/pdf/pdfium.ts'
import { readPage } from '../src/pdf/read-page.ts'
import { fillTree, holds } from '../src/print/fill-tree.ts'
import { readHtml } from '../src/print/read-html.ts'
import { writeHtml } from '../src/print/write-html.ts'

let folder: string
let engine: DocumentEngine
let listening: Server
let visits = 0
let address: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'print-'))
  engine = new DocumentEngine({ workFolder: join(folder, 'work') })
  listening = createServer((_, answer) => {
    visits++
    answer.end('x')
  })
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
})
afterAll(() => {
  engine.close()
  listening.close()
  rmSync(folder, { recursive: true, force: true })
})

const paper = (
  html: string,
  values: Record<string, FillValue> = {},
  more: Partial<HtmlToPrint> = {},
): HtmlToPrint => ({
  title: '合同',
  html,
  header: '<p style="text-align: right">示例科技有限公司采购合同</p>',
  footer: '<p style="text-align: center">第 {{页码}} 页 共 {{总页数}} 页</p>',
  page: { landscape: false, topMm: 25, bottomMm: 25, leftMm: 25, rightMm: 25 },
  values: Object.entries(values),
  pictures: {},
  ...more,
})
const pagesOf = async (pdf: Uint8Array) => {
  const document = await PdfDocument.open(pdf)
  try {
    return Array.from({ length: document.pageCount }, (_, index) => {
      const { glyphs, height } = readPage(document, index).content
      return {
        glyphs,
        height,
        text: glyphs
          .map(({ text }) => text)
          .join('')
          .replace(/\s/g, ''),
      }
    })
  } finally {
    document.close()
  }
}
const POINTS_PER_MM = 72 / 25.4

const TABLE = `<h1 style="text-align: center">采购明细</h1>
<table><thead><tr><th style="width: 12%">序号</th><th>品名</th><th>备注</th></tr></thead>
<tbody><tr data-repeat="items"><td>{{items.#}}</td><td>{{items.品名}}</td><td>{{items.备注}}</td></tr>
<tr><td colspan="2">合计</td><td>{{total}}</td></tr></tbody></table>`

describe('a long table', () => {
  test('500 rows: head and header on every page, every row whole and in order, nothing beyond the margins', async () => {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      品名: `第${index + 1}号高强度螺栓组件`,
      备注:
        index % 7
          ? '现货'
          : `甲${index + 1}需要提前两周预定，分三批交付至指定仓库，运费由供方承担乙${index + 1}`,
    }))
    const { pdf, pages } = await engine.printHtml(
      paper(TABLE, { items: { rows }, total: { text: '625,000.00' } }),
    )
    const read = await pagesOf(pdf)
    expect(read).toHaveLength(pages)
    expect(pages).toBeGreaterThan(10)
    for (const [index, { text, glyphs, height }] of read.entries()) {
      expect(text).toContain('示例科技有限公司采购合同')
      expect(text).toContain(`第${index + 1}页共${pages}页`)
      expect(text).toContain('序号品名备注')
      for (const glyph of glyphs) expect(glyph.bottom).toBeLessThan(height - 5 * POINTS_PER_MM)
    }
    // A row is whole: its number, its words from the first to the last stand on one page, after the row before.
    let page = 0
    let from = 0
    for (const [index, { 品名, 备注 }] of rows.entries()) {
      const words = `${index + 1}${品名}${备注}`.replace(/\s/g, '')
      let at = read[page]!.text.indexOf(words, from)
      if (at < 0) {
        page++
        at = read[page]!.text.indexOf(words)
      }
      expect(at, `row ${index + 1} on page ${page + 1}`).toBeGreaterThanOrEqual(0)
      from = at + words.length
    }
    expect(read.at(-1)!.text).toContain('合计625,000.00')
  })
  test('a row higher than a page runs on instead of being cut off', async () => {
    const long = Array.from({ length: 2600 }, (_, index) => String.fromCharCode(0x4e00 + (index % 900))).join(
      '',
    )
    const { pdf, pages } = await engine.printHtml(
      paper(TABLE, { items: { rows: [{ 品名: '螺栓', 备注: long }] }, total: { text: '1' } }),
    )
    expect(pages).toBeGreaterThan(1)
    const body = (await pagesOf(pdf)).map(({ text }) => text).join('')
    for (const word of [long.slice(0, 3), long.slice(-3), '合计1']) expect(body).toContain(word)
    expect([...body].filter((one) => long.includes(one)).length).toBeGreaterThanOrEqual(2600)
  })
})

describe('values in their places', () => {
  test('conditions show or hide blocks, words and rows', async () => {
    const html = `<p data-if="rate" data-op="above" data-value="10">高利率条款</p>
      <div data-if="way" data-op="is" data-value="分期"><p>分期付款条款</p></div>
      <div data-if="way" data-op="not" data-value="分期"><p>一次付清条款</p></div>
      <p>双方<span data-if="note">另有约定：{{note}}</span>同意。</p>
      <table><tbody><tr data-repeat="items" data-if="items.量" data-op="above" data-value="5"><td>{{items.名}}</td></tr></tbody></table>`
    const { pdf } = await engine.printHtml(
      paper(html, {
        rate: { text: '1,200.00%', raw: '12' },
        way: { text: '分期' },
        items: {
          rows: [
            { 名: '多的', 量: '9' },
            { 名: '少的', 量: '2' },
          ],
        },
      }),
    )
    const { text } = (await pagesOf(pdf))[0]!
    for (const word of ['高利率条款', '分期付款条款', '双方同意', '多的']) expect(text).toContain(word)
    for (const word of ['一次付清', '另有约定', '少的']) expect(text).not.toContain(word)
  })
  test('each operator', () => {
    const values = new Map<string, FillValue>([
      ['a', { text: '甲、乙' }],
      ['n', { text: '1,000.00' }],
      ['e', { text: ' ' }],
    ])
    const is = (key: string, operator: Parameters<typeof holds>[0]['operator'], value = '') =>
      holds({ key, operator, value }, values)
    expect([is('a', 'is', '乙'), is('a', 'is', '丙'), is('a', 'not', '丙')]).toEqual([true, false, true])
    expect([is('n', 'above', '999'), is('n', 'below', '999'), is('x', 'above', '0')]).toEqual([
      true,
      false,
      false,
    ])
    expect([is('e', 'filled'), is('e', 'empty'), is('x', 'empty')]).toEqual([false, true, true])
  })
  test('tells where seals, signatures and blanks came to stand', async () => {
    const { boxes, pages } = await engine.printHtml(
      paper(
        `<p>正文</p><hr data-break="page"><p>盖章：<span data-mark="seal" data-role="甲方"></span></p><p>填写：{{later}}</p>`,
        { later: { blank: { id: 'later', widthMm: 50, heightMm: 8 } } },
      ),
    )
    expect(pages).toBe(2)
    const seal = boxes.find(({ mark }) => mark?.kind === 'seal')!
    expect(seal).toMatchObject({ page: 1, mark: { role: '甲方' } })
    expect(seal.width * 210).toBeCloseTo(42, 1)
    // Three characters of 12 points to the right of the margin.
    expect(seal.x * 595.28).toBeCloseTo(25 * POINTS_PER_MM + 36, 0)
    expect(seal.y * 841.89).toBeCloseTo(25 * POINTS_PER_MM, 0)
    expect(boxes.find(({ id }) => id === 'later')).toMatchObject({ page: 1 })
  })
})

describe('HTML written to do harm', () => {
  const hostile = (to: string) => `
    <script>fetch("${to}/script")</script><style>@import url("${to}/css"); body{background:url(${to}/bg)}</style>
    <link rel="stylesheet" href="${to}/link"><base href="${to}/"><meta http-equiv="refresh" content="0;url=${to}">
    <p onclick="alert(1)" style="background-image:url(${to}/p);behavior:url(#x)">甲方<a href="javascript:alert(1)">链接</a></p>
    <img src="${to}/img" onerror="alert(1)"><img src="file:///etc/passwd"><img src="data:image/svg+xml;base64,PHN2Zz4=">
    <svg><image href="${to}/svg"/><script>1</script><foreignObject><p>藏</p></foreignObject></svg>
    <math><mtext><img src="${to}/math"></mtext></math><iframe src="${to}/frame"></iframe><object data="${to}/o"></object>
    <embed src="${to}/e"><video src="${to}/v"></video><form action="${to}"><input value="x"></form>
    <p style="width:expression(alert(1));font-family:x;@import '${to}'">#read("/etc/passwd") #import "@preview/x:1.0.0" \\{{{{7*7}}}} #sys.inputs</p>
    <table background="${to}/t"><tr><td>格</td></tr></table><noscript><p title="</noscript><img src=${to}>">尾</p>`
  test('leaves words and nothing else, and nobody is visited', async () => {
    const { html, removed } = cleanHtml(hostile(address))
    expect(html).not.toMatch(
      /script|<style|<img|<svg|<a |href|src=|onclick|onerror|url\(|expression|iframe|127\.0\.0\.1/i,
    )
    for (const what of ['script', 'style', 'img', 'svg', 'iframe', 'p[onclick]', 'a[href]'])
      expect(removed).toContain(what)
    // Clean once, clean for good.
    expect(cleanHtml(html).html).toBe(html)
    const { pdf } = await engine.printHtml(paper(hostile(address)))
    const { text } = (await pagesOf(pdf))[0]!
    expect(text).toContain('甲方链接')
    expect(text).toContain('#read("/etc/passwd")')
    expect(text).not.toContain('root:')
    expect(visits).toBe(0)
    expect(Buffer.from(pdf).toString('latin1')).not.toMatch(
      /\/(JavaScript|JS|Launch|URI|OpenAction|EmbeddedFile)\b/,
    )
  })
  test('values are words too', async () => {
    const { pdf } = await engine.printHtml(
      paper('<p>{{a}}</p>', { a: { text: '<img src=x>*粗*_斜_$x^2$ #panic() @preview \\' } }),
    )
    expect((await pagesOf(pdf))[0]!.text).toContain('<imgsrc=x>*粗*_斜_$x^2$#panic()@preview\\')
  })
  test('bombs are refused before they go off', async () => {
    expect(() => cleanHtml('<div>'.repeat(5000))).toThrow(/结构过于复杂/)
    expect(() => cleanHtml(`<p>${'<b></b>'.repeat(80_000)}</p>`)).toThrow(/结构过于复杂/)
    expect(() => cleanHtml(`<img src="data:image/png;base64,${'A'.repeat(1_100_000)}">`)).toThrow(
      /结构过于复杂/,
    )
    expect(() => cleanHtml(`<table>${`<tr>${'<td>x</td>'.repeat(40)}</tr>`}</table>`)).toThrow(/结构过于复杂/)
    const wide = cleanHtml(`<table><tr><td colspan="99999999" rowspan="999999999">x</td></tr></table>`)
    expect(wide.html).toContain('colspan="20"')
  })
  test('style keeps to what paper knows', () => {
    const { blocks } = readHtml(
      `<p style="text-align:center;font-size:9999px;color:RED;line-height:1.5;position:fixed;text-indent:2em"><b>字</b></p>`,
    )
    expect(writeHtml(blocks)).toBe(
      '<p style="text-align: center; text-indent: 2em; line-height: 1.5"><strong><span style="font-size: 72pt; color: #c00000">字</span></strong></p>',
    )
    const { blocks: filled } = fillTree(blocks, new Map(), { widthPt: 400, heightPt: 600 })
    expect(filled).toHaveLength(1)
  })
})
