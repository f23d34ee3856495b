import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'

const FACE = '@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf'
let face: Promise<Buffer> | undefined

/** A Chinese face holding just the characters that will be drawn. */
export async function embedChinese(pdf: PDFDocument, characters: string): Promise<PDFFont> {
  face ??= readFile(createRequire(import.meta.url).resolve(FACE))
  // pdf-lib's own subsetting loses Chinese glyphs; the face is cut beforehand and embedded whole.
  const subset = await subsetFont(await face, characters, { targetFormat: 'truetype' })
  pdf.registerFontkit(fontkit as unknown as Parameters<PDFDocument['registerFontkit']>[0])
  return pdf.embedFont(subset, { subset: false })
}
