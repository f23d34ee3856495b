import { seamPagesOf } from './seam-pages.ts'

type SeamSettings = Parameters<typeof seamPagesOf>[0] & { seamEdge?: 'left' | 'right' }

/** A strip thinner than a millimetre is not printed: further pages start another seal. */
const slicesOf = (widthMm: number): number => Math.max(2, Math.floor(widthMm))

/**
 * Which strip of how many a page carries of a seam seal, as the signing engine cuts it; null where the page has none.
 * Pure; `packages/pdf-signature/src/sign/seam.ts` prints it, and a test holds both to the same.
 */
export const seamSliceOn = (
  settings: SeamSettings,
  page: number,
  pageCount: number,
  widthMm: number,
): { index: number; count: number } | null => {
  const pages = seamPagesOf(settings, pageCount)
  if (pages.length < 2 || !pages.includes(page)) return null
  const size = Math.min(pages.length, slicesOf(widthMm))
  const groups: number[][] = []
  for (let at = 0; at < pages.length; at += size) groups.push(pages.slice(at, at + size))
  if (groups.length > 1 && groups.at(-1)!.length === 1) groups.at(-2)!.push(...groups.pop()!)
  const group = groups.find((one) => one.includes(page))!
  const at = group.indexOf(page)
  return { index: settings.seamEdge === 'left' ? group.length - 1 - at : at, count: group.length }
}
