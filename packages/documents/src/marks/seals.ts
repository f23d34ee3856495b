import type { Mark } from '../layout/content.ts'
import type { Raster } from '../pdf/render.ts'
export function findSeals(_raster: Raster): Mark[] {
  return []
}
