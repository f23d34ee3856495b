import type { SeamSeal } from '@xinqi/pdf-signature'
import type { FieldRow } from './aggregate.ts'

type SeamSettings = {
  seamEdge?: 'left' | 'right'
  seamPages?: 'all' | 'odd' | 'even'
  seamFrom?: number
  seamTo?: number
}

/** Where a seam seal runs, as the engine wants it said. Pure. */
export const seamOf = ({
  y,
  height,
  settings,
}: Pick<FieldRow, 'y' | 'height' | 'settings'>): Omit<SeamSeal, 'seal'> => {
  const { seamEdge = 'right', seamPages = 'all', seamFrom, seamTo } = settings as SeamSettings
  return {
    edge: seamEdge,
    pages:
      seamFrom !== undefined && seamTo !== undefined ? { from: seamFrom - 1, to: seamTo - 1 } : seamPages,
    offset: Math.max(-0.5, Math.min(0.5, y + height / 2 - 0.5)),
  }
}
