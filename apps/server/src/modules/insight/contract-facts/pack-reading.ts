import type { TextModel } from '@xinqi/documents'
import { sourceOfModel } from '@xinqi/review'

/** Start, length, page from 0, and the box in ten-thousandths of the page. */
type PackedLine = [start: number, length: number, page: number, x: number, y: number, w: number, h: number]
export type PackedFile = {
  fileId: string
  name: string
  text: string
  lines: PackedLine[]
  pages: number
  /** Its number among the files, where that is not its place in the list. */
  at?: number
  /** The contract it belongs to, where that is another. */
  home?: QuoteHome
}
export type QuoteHome = { name: string; contractId: string | null; elgId: string | null }
/** What is kept of a contract's files, so that facts can be taken from them again and shown at their place. */
export type Reading = { files: PackedFile[] }

const PARTS = 10_000
const packed = (fraction: number) => Math.round(fraction * PARTS)

/** Pure. Styles, single letters and what people cannot see are left out. */
export const packReading = (
  files: readonly { fileId: string; name: string; model: TextModel }[],
): Reading => ({
  files: files.map(({ fileId, name, model }) => {
    const { text, lines } = sourceOfModel(model)
    return {
      fileId,
      name,
      text,
      pages: model.pages.length,
      lines: lines.map(({ start, end, page, box: { x, y, w, h } }) => [
        start,
        end - start,
        page,
        packed(x),
        packed(y),
        packed(w),
        packed(h),
      ]),
    }
  }),
})

export type QuotePlace = {
  fileId: string | null
  page: number | null
  box: number[] | null
  text: string
  home?: QuoteHome
}

/** The words a quote stands for, and where its first line lies. */
export const placeOf = (
  { files }: Reading,
  quote: { file: number; start: number; end: number },
): QuotePlace => {
  const file = files.find(({ at }, place) => (at ?? place) === quote.file)
  if (!file) return { fileId: null, page: null, box: null, text: '' }
  const line = file.lines.find(([start, length]) => start < quote.end && start + length > quote.start)
  return {
    fileId: file.fileId,
    page: line ? line[2] + 1 : null,
    box: line ? line.slice(3).map((part) => part / PARTS) : null,
    text: file.text.slice(quote.start, quote.end),
    ...(file.home ? { home: file.home } : {}),
  }
}
