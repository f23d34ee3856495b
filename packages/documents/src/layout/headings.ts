// Headings: larger, bolder or centred, short, and not a sentence.

import type { SourceKind } from '../model.ts'
import { endsSentence } from './characters.ts'
import { type Column, isCentred, type Paragraph } from './paragraphs.ts'

const chapter = /^第[一二三四五六七八九十百\d]+[章编部]/
const article = /^(第[一二三四五六七八九十百\d]+[节条]|[一二三四五六七八九十]+、)/
const MAX_LENGTH = 60

/** Level 1–6, or undefined for running text. */
/** Sizes of recognised text are estimates; only a clear difference counts. */
const LARGER = { text: 1.15, ocr: 1.35 }

export function headingLevel(
  paragraph: Paragraph,
  column: Column,
  bodySize: number,
  bodyIsBold: boolean,
  source: SourceKind,
): number | undefined {
  const text = paragraph.text.trim()
  if (text.length === 0 || text.length > MAX_LENGTH || paragraph.lines.length > 3) return undefined
  const larger = paragraph.size > bodySize * LARGER[source]
  const centred = paragraph.lines.every((line) => isCentred(line, column))
  const shown = paragraph.lines.flatMap((line) => line.glyphs).filter((glyph) => glyph.text.trim() !== '')
  const bold = !bodyIsBold && shown.every((glyph) => glyph.bold || glyph.font === '黑体')
  const sentence = endsSentence(text) && !/[：:]$/.test(text)
  if (larger && centred) return 1
  if (chapter.test(text) && !sentence && text.length <= 30) return 2
  // 甲方（盖章）： asks to be filled in, it heads nothing.
  if (sentence || /[：:]$/.test(text)) return undefined
  if (centred && bold) return 2
  if (larger) return 2
  if (bold && paragraph.lines.length === 1 && text.length <= 40 && !/[，,]/.test(text)) return 3
  // 第三条 违约责任: a short title after the number, without any punctuation of a sentence.
  if (article.test(text) && text.length <= 18 && !/[，,。；;：:]/.test(text)) return 3
  return undefined
}
