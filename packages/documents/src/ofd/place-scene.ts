// Puts a drawn page onto another one: seal pictures may themselves be OFD files.

import { apply, type Matrix, multiply } from '../pdf/page-space.ts'
import type { Clip, PathStep, SceneItem } from './scene.ts'

export function placeItems(items: readonly SceneItem[], matrix: Matrix, clips: readonly Clip[]): SceneItem[] {
  const scale = Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
  return items.map((item): SceneItem => {
    const placed = {
      clips: [...clips, ...item.clips.map((clip) => ({ ...clip, steps: moveSteps(clip.steps, matrix) }))],
      origin: 'stamp' as const,
    }
    if (item.type === 'path')
      return {
        ...item,
        ...placed,
        steps: moveSteps(item.steps, matrix),
        width: item.width * scale,
        dash: item.dash.map((part) => part * scale),
      }
    if (item.type === 'image') return { ...item, ...placed, matrix: multiply(item.matrix, matrix) }
    const glyphs = item.glyphs.map((glyph) => ({
      ...glyph,
      matrix: multiply(glyph.matrix, matrix),
      advance: glyph.advance * scale,
    }))
    return { ...item, ...placed, glyphs, size: item.size * scale }
  })
}

function moveSteps(steps: readonly PathStep[], matrix: Matrix): PathStep[] {
  return steps.map((step): PathStep => {
    if (step.to === 'close') return step
    const [x, y] = apply(matrix, step.x, step.y)
    if (step.to !== 'curve') return { ...step, x, y }
    const [x1, y1] = apply(matrix, step.x1, step.y1)
    const [x2, y2] = apply(matrix, step.x2, step.y2)
    return { to: 'curve', x1, y1, x2, y2, x, y }
  })
}
