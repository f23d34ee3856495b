import type { ShownPage, ShownRect } from '../pdf/page-space.ts'
import type { PreparedSeal } from '../seal/prepared-seal.ts'
import { SignError } from './errors.ts'
import { POINTS_PER_MM } from './placement.ts'

export type SeamEdge = 'left' | 'right' | 'top' | 'bottom'
export type SeamPages = 'all' | 'odd' | 'even' | { from: number; to: number }

/** 骑缝章: one seal cut into strips along the edge of consecutive pages. */
export interface SeamSeal {
  seal: PreparedSeal
  edge: SeamEdge
  /** Page indexes from 0 in `from` and `to`, both included; 'odd' and 'even' count as people do, from 1. */
  pages?: SeamPages
  /** How many pages share one seal; further pages start another. Default: all of them, strips of 1 mm at least. */
  slices?: number
  /** Distance of the seal's centre from the middle of the edge, as a fraction of its length, -0.5–0.5. */
  offset?: number
  /** Width in millimetres instead of the seal's own. */
  mm?: number
  opacity?: number
}

export interface SeamSlice {
  page: number
  /** Which strip of how many, counted left to right or top to bottom of the seal. */
  index: number
  count: number
}

export function seamPages(pages: SeamPages, pageCount: number): number[] {
  const all = Array.from({ length: pageCount }, (_, index) => index)
  if (pages === 'all') return all
  if (pages === 'odd') return all.filter((index) => index % 2 === 0)
  if (pages === 'even') return all.filter((index) => index % 2 === 1)
  const { from, to } = pages
  if (!Number.isInteger(from) || !Number.isInteger(to) || from < 0 || to < from || to >= pageCount) {
    throw new SignError('SIGN_PAGE_MISSING', `骑缝章页码范围须在 1–${pageCount} 页之内`)
  }
  return all.slice(from, to + 1)
}

export function planSlices(seam: SeamSeal, pageCount: number): SeamSlice[] {
  const pages = seamPages(seam.pages ?? 'all', pageCount)
  if (pages.length < 2) throw new SignError('SIGN_SEAM_NEEDS_PAGES', '骑缝章至少需要两页')
  const { slices } = seam
  if (slices !== undefined && !(Number.isInteger(slices) && slices >= 2 && slices <= 200)) {
    throw new SignError('SIGN_POSITION_INVALID', '骑缝章切割份数须为 2–200 的整数')
  }
  const thinnest = Math.max(2, Math.floor(sealSize(seam)[isVertical(seam.edge) ? 'widthMm' : 'heightMm']))
  const size = Math.min(pages.length, slices ?? thinnest)
  const groups: number[][] = []
  for (let at = 0; at < pages.length; at += size) groups.push(pages.slice(at, at + size))
  // a single page left over would carry a whole seal, which seams nothing: it joins the pages before it
  if (groups.length > 1 && groups.at(-1)!.length === 1) groups.at(-2)!.push(...groups.pop()!)
  return groups.flatMap((group) =>
    group.map((page, at) => ({
      page,
      // fanned out to the left (or upwards) the first page lies rightmost (or lowest)
      index: seam.edge === 'left' || seam.edge === 'top' ? group.length - 1 - at : at,
      count: group.length,
    })),
  )
}

const isVertical = (edge: SeamEdge): boolean => edge === 'left' || edge === 'right'

export function sealSize({ seal, mm }: { seal: PreparedSeal; mm?: number }): {
  widthMm: number
  heightMm: number
} {
  const scale = mm === undefined ? 1 : mm / seal.widthMm
  if (!(scale > 0 && Number.isFinite(scale))) throw new SignError('SIGN_POSITION_INVALID', '印章宽度须为正数')
  return { widthMm: seal.widthMm * scale, heightMm: seal.heightMm * scale }
}

export interface PlacedSlice {
  rect: ShownRect
  /** Where the whole seal lies relative to the strip's lower left corner, in points, y upwards. */
  seal: { x: number; y: number; width: number; height: number }
}

export function placeSlice(seam: SeamSeal, slice: SeamSlice, page: ShownPage): PlacedSlice {
  const offset = seam.offset ?? 0
  if (!(offset >= -0.5 && offset <= 0.5)) {
    throw new SignError('SIGN_POSITION_INVALID', '骑缝章偏移须在 -0.5 到 0.5 之间')
  }
  const size = sealSize(seam)
  const width = size.widthMm * POINTS_PER_MM
  const height = size.heightMm * POINTS_PER_MM
  const along = (edgeLength: number, sealLength: number) =>
    Math.max(0, Math.min(edgeLength * (0.5 + offset) - sealLength / 2, edgeLength - sealLength))
  if (isVertical(seam.edge)) {
    const strip = width / slice.count
    return {
      rect: {
        left: seam.edge === 'left' ? 0 : page.width - strip,
        top: along(page.height, height),
        width: strip,
        height,
      },
      seal: { x: -slice.index * strip, y: 0, width, height },
    }
  }
  const strip = height / slice.count
  return {
    rect: {
      left: along(page.width, width),
      top: seam.edge === 'top' ? 0 : page.height - strip,
      width,
      height: strip,
    },
    seal: { x: 0, y: -(slice.count - 1 - slice.index) * strip, width, height },
  }
}
