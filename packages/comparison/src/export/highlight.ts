import { PDFArray, type PDFDocument, PDFHexString, PDFName, type PDFPage } from '@cantoo/pdf-lib'
import type { Diff } from '../types.ts'
import { CLASS_LABELS, COLOURS, shownText, TYPE_LABELS } from './labels.ts'
import type { PdfRect } from './pdf-place.ts'

const LONGEST_NOTE = 400

/** A highlight annotation over these rectangles, with an appearance that darkens without hiding the text. */
export function addHighlight(pdf: PDFDocument, page: PDFPage, rects: readonly PdfRect[], diff: Diff): void {
  const { context } = pdf
  const [r, g, b] = COLOURS[diff.type].rgb
  const left = Math.min(...rects.map(({ x }) => x))
  const bottom = Math.min(...rects.map(({ y }) => y))
  const right = Math.max(...rects.map(({ x, width }) => x + width))
  const top = Math.max(...rects.map(({ y, height }) => y + height))
  const bounds = [left, bottom, right, top]
  const quads = rects.flatMap(({ x, y, width, height }) => [
    x,
    y + height,
    x + width,
    y + height,
    x,
    y,
    x + width,
    y,
  ])
  const paint = rects.map(({ x, y, width, height }) => `${x} ${y} ${width} ${height} re f`).join('\n')
  const appearance = context.register(
    context.stream(`/Soft gs ${r} ${g} ${b} rg\n${paint}`, {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: bounds,
      Resources: { ExtGState: { Soft: { BM: 'Multiply', ca: 0.55 } } },
    }),
  )
  const annotation = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Highlight',
      Rect: bounds,
      QuadPoints: quads,
      C: [r, g, b],
      CA: 0.55,
      F: 4,
      P: page.ref,
      T: PDFHexString.fromText('合同比对'),
      Contents: PDFHexString.fromText(noteOf(diff)),
      NM: PDFHexString.fromText(`diff-${diff.id}`),
      AP: { N: appearance },
    }),
  )
  const existing = page.node.lookupMaybe(PDFName.of('Annots'), PDFArray)
  if (existing) existing.push(annotation)
  else page.node.set(PDFName.of('Annots'), context.obj([annotation]))
}

function noteOf(diff: Diff): string {
  const kind = [`${diff.id} ${TYPE_LABELS[diff.type]}`, CLASS_LABELS[diff.class], diff.category]
    .filter(Boolean)
    .join(' · ')
  if (diff.type === 'move') return `${kind}\n${diff.baseText}`.slice(0, LONGEST_NOTE)
  const lines = [
    kind,
    diff.baseText === '' ? '' : `原：${shownText(diff, 'base')}`,
    diff.finalText === '' ? '' : `现：${shownText(diff, 'final')}`,
  ]
  return lines.filter(Boolean).join('\n').slice(0, LONGEST_NOTE)
}
