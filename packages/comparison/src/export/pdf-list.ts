import { type PDFDocument, type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib'
import type { Comparison, Diff } from '../types.ts'
import { CLASS_LABELS, flattened, pageLabel, percent, shownText, TYPE_LABELS } from './labels.ts'

const PAGE: [number, number] = [595.28, 841.89]
const MARGIN = 48
const BODY = 9
const LEADING = 14
const LONGEST_SIDE = 160

/** Every character the list draws, for the subset font. */
export function listCharacters(comparison: Comparison): string {
  return [...new Set(linesOf(comparison).join(''))].join('')
}

/** The differences in words, on pages behind the document. */
export function drawList(pdf: PDFDocument, font: PDFFont, comparison: Comparison): void {
  let page: PDFPage | undefined
  let y = 0
  for (const [index, line] of linesOf(comparison).entries()) {
    const size = index === 0 ? 15 : BODY
    for (const row of wrap(line, font, size)) {
      if (!page || y < MARGIN) {
        page = pdf.addPage(PAGE)
        y = PAGE[1] - MARGIN
      }
      page.drawText(row, { x: MARGIN, y, size, font, color: rgb(0.12, 0.14, 0.16) })
      y -= index === 0 ? LEADING * 1.8 : LEADING
    }
  }
}

function linesOf(comparison: Comparison): string[] {
  const { counts, diffs, remarks, similarity } = comparison
  const totals = (Object.keys(TYPE_LABELS) as Diff['type'][]).map(
    (type) => `${TYPE_LABELS[type]} ${counts[type]}`,
  )
  return [
    '合同比对差异清单',
    `相似度 ${percent(similarity)}，共 ${diffs.length} 处差异：${totals.join('，')}`,
    ...remarks.map((remark) => `说明：${remark}`),
    ...flattened(diffs).map(lineOf),
  ].map(drawable)
}

function lineOf(diff: Diff): string {
  const place = [diff.clause, pageLabel(diff.final) || pageLabel(diff.base)].filter(Boolean).join(' ')
  const kind = [TYPE_LABELS[diff.type], CLASS_LABELS[diff.class], diff.category].filter(Boolean).join('·')
  const cut = (text: string) => (text.length > LONGEST_SIDE ? `${text.slice(0, LONGEST_SIDE)}…` : text)
  const base = cut(shownText(diff, 'base'))
  const final = cut(shownText(diff, 'final'))
  const change =
    diff.type === 'move' ? final : [base, final].map((text) => (text ? `“${text}”` : '（无）')).join(' → ')
  return `${diff.id}. [${kind}] ${place}　${change}`
}

/** One line of characters a font can draw. */
const drawable = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ')

function wrap(text: string, font: PDFFont, size: number): string[] {
  const width = PAGE[0] - 2 * MARGIN
  const rows: string[] = []
  let row = ''
  let used = 0
  for (const character of text) {
    const advance = font.widthOfTextAtSize(character, size)
    if (used + advance > width) {
      rows.push(row)
      row = ''
      used = 0
    }
    row += character
    used += advance
  }
  rows.push(row)
  return rows
}
