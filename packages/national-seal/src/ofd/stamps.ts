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

/** From 0. */
type OnPage = { page: number }
/** Top left corner of the seal, millimetres. */
type AtCorner = OnPage & { xMm: number; yMm: number }
/** Middle of the seal in parts of the page; pulled in where the seal would leave the page. */
type AroundMiddle = OnPage & { middle: { x: number; y: number } }
export type StampPlace = AtCorner | AroundMiddle

export interface RidingSeal {
  edge: 'left' | 'right' | 'top' | 'bottom'
  /** Page indexes from 0, both included, or one by one in reading order; all pages when left out. */
  pages?: { from: number; to: number } | readonly number[]
  /** Distance of the seal's centre from the middle of the edge, millimetres. */
  offsetMm?: number
}

export type SealSize = { widthMm: number; heightMm: number }

const LEAST_SLICE_MM = 2

export function placeStamp(place: StampPlace, seal: SealSize, pages: readonly OfdPage[]): Stamp {
  const page = pages[place.page]
  if (!page) throw new NationalSealError('OFD_PAGE_MISSING', `文件没有第 ${place.page + 1} 页`)
  const { widthMm: width, heightMm: height } = seal
  const [x, y] =
    'middle' in place
      ? [
          pulledIn(place.middle.x * page.widthMm, width, page.widthMm),
          pulledIn(place.middle.y * page.heightMm, height, page.heightMm),
        ]
      : [place.xMm, place.yMm]
  const inside = x >= 0 && y >= 0 && x + width <= page.widthMm && y + height <= page.heightMm
  if (!inside) throw new NationalSealError('OFD_POSITION_INVALID', '印章须完整地放在页面之内')
  return { pageId: page.id, x: exact(x), y: exact(y), width, height }
}

/** Rounded before it is held to the page, so that what is written lies inside. */
const pulledIn = (middle: number, length: number, page: number): number =>
  Math.max(0, Math.min(page - length, exact(middle - length / 2)))

/**
 * 骑缝章: each page shows one slice at its edge, and side by side they make the whole seal. When a slice would be
 * thinner than two millimetres the pages are shared out evenly over several seals.
 */
export function placeRidingSeal(riding: RidingSeal, seal: SealSize, pages: readonly OfdPage[]): Stamp[] {
  const ridden = riddenPages(riding.pages, pages)
  if (ridden.length < 2) throw new NationalSealError('OFD_POSITION_INVALID', '骑缝章至少需要两页')
  const upright = riding.edge === 'left' || riding.edge === 'right'
  const across = upright ? seal.widthMm : seal.heightMm
  const count = ridden.length
  const groups = Math.ceil(count / Math.max(2, Math.floor(across / LEAST_SLICE_MM)))
  return ridden.map((page, at) => {
    const group = Math.floor((at * groups) / count)
    const first = Math.ceil((group * count) / groups)
    const size = Math.ceil(((group + 1) * count) / groups) - first
    return slice(riding, seal, page, at - first, size)
  })
}

function riddenPages(asked: RidingSeal['pages'], pages: readonly OfdPage[]): OfdPage[] {
  if (!asked) return [...pages]
  const outside = new NationalSealError('OFD_PAGE_MISSING', `骑缝章页码须在 1–${pages.length} 页之内`)
  if (!('from' in asked)) {
    const isOrdered = asked.every((page, at) => pages[page] && (at === 0 || page > asked[at - 1]!))
    if (!isOrdered) throw outside
    return asked.map((page) => pages[page]!)
  }
  const { from, to } = asked
  const isRange = Number.isInteger(from) && Number.isInteger(to) && from >= 0 && to < pages.length
  if (!isRange) throw outside
  return pages.slice(from, to + 1)
}

function slice(riding: RidingSeal, seal: SealSize, page: OfdPage, at: number, count: number): Stamp {
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
