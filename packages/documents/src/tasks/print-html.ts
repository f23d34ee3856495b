import { DocumentError } from '../errors.ts'
import { inputLimits } from '../limits.ts'
import { type FillValue, fillTree, MARK_MM, type MarkPlace, type Values } from '../print/fill-tree.ts'
import { type PageForm, printTree } from '../print/print-tree.ts'
import { readHtml } from '../print/read-html.ts'
import type { Task } from '../worker/protocol.ts'

export type HtmlToPrint = {
  title: string
  html: string
  header: string
  footer: string
  page: { landscape: boolean; topMm: number; bottomMm: number; leftMm: number; rightMm: number }
  values: [key: string, given: FillValue][]
  /** By the ids the HTML names them with; PNG or JPEG. */
  pictures: Readonly<Record<string, Uint8Array>>
}
/** A box the text left free, in shares of its page as it is shown. */
export type PlacedBox = {
  /** Of the blank; of a mark what it is for. */
  id: string
  mark?: Pick<MarkPlace, 'kind' | 'role'>
  page: number
  x: number
  y: number
  width: number
  height: number
}
export type HtmlPages = { pdf: Uint8Array; pages: number; sizes: [number, number][]; boxes: PlacedBox[] }

const A4 = [595.28, 841.89] as const
const POINTS_PER_MM = 72 / 25.4

export const printHtml: Task<HtmlToPrint, HtmlPages> = async (input, { step }) => {
  step('printSeconds')
  const [short, long] = A4
  const { landscape, topMm, bottomMm, leftMm, rightMm } = input.page
  const page: PageForm = {
    width: landscape ? long : short,
    height: landscape ? short : long,
    top: topMm,
    bottom: bottomMm,
    left: leftMm,
    right: rightMm,
  }
  const room = {
    widthPt: page.width - (leftMm + rightMm) * POINTS_PER_MM,
    heightPt: page.height - (topMm + bottomMm) * POINTS_PER_MM,
  }
  const values: Values = new Map(input.values)
  const body = fillTree(readHtml(input.html).blocks, values, room)
  const printed = await printTree({
    title: input.title,
    page,
    header: fillTree(readHtml(input.header).blocks, values, room).blocks,
    footer: fillTree(readHtml(input.footer).blocks, values, room).blocks,
    blocks: body.blocks,
    pictures: input.pictures,
  })
  if (printed.pages > inputLimits.pages) throw new DocumentError('too-many-pages', `${printed.pages} pages`)
  return {
    pdf: printed.pdf,
    pages: printed.pages,
    sizes: Array.from({ length: printed.pages }, () => [page.width, page.height]),
    boxes: printed.places.map(({ id, page: index, x, y }): PlacedBox => {
      const mark = body.marks.find((one) => one.id === id)
      const [wide, high] = mark ? MARK_MM[mark.kind] : blankSize(values, id)
      const width = Math.min(1, (wide * POINTS_PER_MM) / page.width)
      const height = Math.min(1, (high * POINTS_PER_MM) / page.height)
      return {
        id,
        ...(mark ? { mark: { kind: mark.kind, role: mark.role } } : {}),
        page: index,
        x: kept(x / page.width, width),
        y: kept(y / page.height, height),
        width,
        height,
      }
    }),
  }
}

const kept = (start: number, size: number): number => Math.max(0, Math.min(1 - size, start))

const blankSize = (values: Values, id: string): readonly [number, number] => {
  for (const given of values.values())
    if ('blank' in given && given.blank.id === id) return [given.blank.widthMm, given.blank.heightMm]
  return [50, 8]
}
