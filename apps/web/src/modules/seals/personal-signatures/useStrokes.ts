import { useState } from 'react'
import type { Stroke } from '../../../shared/ink/ink.ts'

/** Strokes with a way back. */
export const useStrokes = () => {
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  return {
    strokes,
    add: (stroke: Stroke) => setStrokes((before) => [...before, stroke]),
    replace: setStrokes,
    undo: () => setStrokes((before) => before.slice(0, -1)),
    clear: () => setStrokes([]),
  }
}
