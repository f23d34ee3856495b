// PDF files written in code, for tests and benches: Chinese text set in wrapped paragraphs, tables, pictures.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PDFDocument, type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const serif = () =>
  readFileSync(require.resolve('@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf'))

export type PdfBlock =
  | { text: string; size?: number; centred?: boolean; indent?: boolean; gap?: number }
  | { table: string[][]; columnWidths: number[] }
  | { newPage: true }

export type PdfOptions = {
  size?: number
  pitch?: number
  margin?: number
  header?: string
  pageNumbers?: boolean
}

const WIDTH = 595.28
const HEIGHT = 841.89
const isLatin = (char: string) => /[\w,.%-]/.test(char)

export async function makePdf(blocks: PdfBlock[], options: PdfOptions = {}): Promise<Uint8Array> {
  const { size = 10.5, pitch = 1.6, margin = 72, header, pageNumbers } = options
  const pdf = await PDFDocument.create()
  pdf.registerFontkit(fontkit as never)
  const everything = `${JSON.stringify(blocks)}${header ?? ''}第页共0123456789/ `
  const font = await pdf.embedFont(await subsetFont(serif(), everything, { targetFormat: 'truetype' }))
  let page = pdf.addPage([WIDTH, HEIGHT])
  let y = HEIGHT - margin
  const room = (needed: number) => {
    if (y - needed >= margin) return
    page = pdf.addPage([WIDTH, HEIGHT])
    y = HEIGHT - margin
  }
  for (const block of blocks) {
    if ('newPage' in block) {
      page = pdf.addPage([WIDTH, HEIGHT])
      y = HEIGHT - margin
    } else if ('table' in block) {
      y = drawTable(page, font, block.table, block.columnWidths, margin, y, size)
    } else {
      const own = block.size ?? size
      const indent = block.indent ? own * 2 : 0
      const lines = wrap(block.text, font, own, WIDTH - 2 * margin, indent)
      lines.forEach((line, index) => {
        room(own * pitch)
        y -= own * pitch
        const x = block.centred
          ? (WIDTH - font.widthOfTextAtSize(line, own)) / 2
          : margin + (index === 0 ? indent : 0)
        page.drawText(line, { x, y, size: own, font })
      })
      y -= block.gap ?? 0
    }
  }
  const pages = pdf.getPages()
  pages.forEach((each, index) => {
    if (header) each.drawText(header, { x: margin, y: HEIGHT - 45, size: 9, font })
    const number = `第${index + 1}页 共${pages.length}页`
    if (pageNumbers) each.drawText(number, { x: WIDTH / 2 - 30, y: 40, size: 9, font })
  })
  return pdf.save()
}

function wrap(text: string, font: PDFFont, size: number, width: number, indent: number): string[] {
  const tokens = text.match(/[\w,.%-]+|./gsu) ?? []
  const lines: string[] = []
  let line = ''
  let used = indent
  for (const token of tokens) {
    const needed = font.widthOfTextAtSize(token, size)
    const mayHang = /[，。；：、！？）]/.test(token)
    if (used + needed > width && !mayHang && line) {
      lines.push(line)
      line = ''
      used = 0
    }
    line += token
    used += needed
    if (!isLatin(token[0]!) && used > width + size) throw new Error('token wider than the page')
  }
  return [...lines, line]
}

function drawTable(
  page: PDFPage,
  font: PDFFont,
  rows: string[][],
  widths: number[],
  left: number,
  top: number,
  size: number,
): number {
  const rowHeight = size * 2
  const total = widths.reduce((sum, width) => sum + width, 0)
  const start = top - size
  const bottom = start - rowHeight * rows.length
  const line = (x0: number, y0: number, x1: number, y1: number) =>
    page.drawLine({ start: { x: x0, y: y0 }, end: { x: x1, y: y1 }, thickness: 0.7, color: rgb(0, 0, 0) })
  for (let row = 0; row <= rows.length; row++)
    line(left, start - row * rowHeight, left + total, start - row * rowHeight)
  let x = left
  for (const width of [0, ...widths]) {
    x += width
    line(x, start, x, bottom)
  }
  rows.forEach((cells, row) => {
    let cellX = left
    cells.forEach((cell, column) => {
      page.drawText(cell, { x: cellX + 5, y: start - row * rowHeight - rowHeight * 0.65, size, font })
      cellX += widths[column]!
    })
  })
  return bottom - size * 0.5
}
