// Two viewers; whoever is touched leads. Without a leader each would answer the other's scrolling for ever.

import { useCallback, useMemo, useRef } from 'react'
import { useViewer } from '../../../shared/viewer/useViewer.ts'
import { anchorMap, follow, type Side } from './follow.ts'

export const useFollowing = (
  anchors: readonly (readonly number[])[],
  pages: { base: number; final: number },
  together: boolean,
) => {
  const base = useViewer()
  const final = useViewer()
  const leader = useRef<Side>('final')
  const frame = useRef(0)
  const map = useMemo(() => anchorMap(anchors, pages), [anchors, pages])
  const lead = useCallback(
    (side: Side) => () => {
      leader.current = side
    },
    [],
  )
  const moved = (side: Side) => (page: number, y: number) => {
    if (!together || leader.current !== side) return
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(() => {
      const to = follow(map, side, page, y)
      ;(side === 'base' ? final : base).goToPoint(to.page, to.y)
    })
  }
  const leading = (side: Side) => ({
    onPointerEnter: lead(side),
    onPointerDown: lead(side),
    onWheel: lead(side),
    onKeyDown: lead(side),
    onFocus: lead(side),
  })
  return { base, final, moved, leading, takeLead: (side: Side) => lead(side)() }
}
