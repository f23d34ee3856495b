import { NationalSealError } from '../errors.ts'
import type { OfdPage } from './package.ts'

/** Where the seal is seen: millimetres from the page's top left. */
export interface Stamp {
  pageId: string
  x: number
  y: number
  width: number
  height: number
  /** The part that is drawn, relative to the stamp. */
  clip?: { x: number; y: number; width: number; height: number }
}

export interface StampPlace {
  /** From 0. */
  page: number
  /** Top left corner of the seal, millimetres. */
  xMm: number
  yMm: number
}

export interface RidingSeal {
  edge: 'left' | 'right' | 'top' | 'bottom'
  /** Page indexes from 0, both included; all pages when left out. */
  pages?: { from: number; to: number }
  /** Distance of the seal's centre from the middle of the edge, millimetres. */
  offsetMm?: number
}

type Size = { widthMm: number; heightMm: number }

const LEAST_SLICE_MM = 2

export function placeStamp(place: StampPlace, seal: Size, pages: readonly OfdPage[]): Stamp {
  const page = pages[place.page]
  if (!page) throw new NationalSealError('OFD_PAGE_MISSING', `文件没有第 ${place.page + 1} 页`)
  const { xMm: x, yMm: y } = place
  const { widthMm: width, heightMm: height } = seal
  const inside = x >= 0 && y >= 0 && x + width <= page.widthMm && y + height <= page.heightMm
  if (!inside) throw new NationalSealError('OFD_POSITION_INVALID', '印章须完整地放在页面之内')
  return { pageId: page.id, x: exact(x), y: exact(y), width, height }
}

/**
 * 骑缝章: each page shows one slice at its edge, and side by side they make the whole seal. When a slice would be
 * thinner than two millimetres the pages are shared out evenly over several seals.
 */
export function placeRidingSeal(riding: RidingSeal, seal: Size, pages: readonly OfdPage[]): Stamp[] {
  const { from, to } = riding.pages ?? { from: 0, to: pages.length - 1 }
  const isRange = Number.isInteger(from) && Number.isInteger(to) && from >= 0 && to < pages.length
  if (!isRange) throw new NationalSealError('OFD_PAGE_MISSING', `骑缝章页码须在 1–${pages.length} 页之内`)
  if (to - from < 1) throw new NationalSealError('OFD_POSITION_INVALID', '骑缝章至少需要两页')
  const upright = riding.edge === 'left' || riding.edge === 'right'
  const across = upright ? seal.widthMm : seal.heightMm
  const count = to - from + 1
  const groups = Math.ceil(count / Math.max(2, Math.floor(across / LEAST_SLICE_MM)))
  return pages.slice(from, to + 1).map((page, at) => {
    const group = Math.floor((at * groups) / count)
    const first = Math.ceil((group * count) / groups)
    const size = Math.ceil(((group + 1) * count) / groups) - first
    return slice(riding, seal, page, at - first, size)
  })
}

function slice(riding: RidingSeal, seal: Size, page: OfdPage, at: number, count: number): Stamp {
  const { edge, offsetMm = 0 } = riding
  const { widthMm: width, heightMm: height } = seal
  const upright = edge === 'left' || edge === 'right'
  const strip = (upright ? width : height) / count
  // fanned out to the left or upwards the first page lies last
  const index = edge === 'left' || edge === 'top' ? count - 1 - at : at
  const length = upright ? page.heightMm : page.widthMm
  const along = length / 2 + offsetMm - (upright ? height : width) / 2
  if (along < 0 || along + (upright ? height : width) > length)
    throw new NationalSealError('OFD_POSITION_INVALID', '骑缝章越出页面')
  const farEdge = upright ? page.widthMm : page.heightMm
  const inward = edge === 'left' || edge === 'top' ? -index * strip : farEdge - (index + 1) * strip
  return {
    pageId: page.id,
    x: exact(upright ? inward : along),
    y: exact(upright ? along : inward),
    width,
    height,
    clip: upright
      ? { x: exact(index * strip), y: 0, width: exact(strip), height }
      : { x: 0, y: exact(index * strip), width, height: exact(strip) },
  }
}

/** A micrometre is finer than any printer. */
const exact = (mm: number): number => Math.round(mm * 1000) / 1000
