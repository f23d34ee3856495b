import type { Mark } from '../layout/content.ts'
import type { Raster } from '../pdf/render.ts'
export async function readSealNames(_raster: Raster, marks: Mark[]): Promise<Mark[]> {
  return marks
}
