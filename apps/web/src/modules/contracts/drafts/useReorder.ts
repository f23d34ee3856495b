// Reordering a list by dragging a handle, by mouse or finger, or with the arrow keys on it.
//   const reorder = useReorder(move)
//   <ol ref={reorder.list}> <li data-row> <button {...reorder.handle(index, name)} /> …

import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

export const useReorder = (move: (from: number, to: number) => void) => {
  const list = useRef<HTMLOListElement>(null)
  const [held, setHeld] = useState<number | null>(null)

  const rowUnder = (y: number): number => {
    const rows = [...(list.current?.querySelectorAll(':scope > [data-row]') ?? [])]
    const at = rows.findIndex((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return y >= top && y <= bottom
    })
    return at
  }

  const handle = (index: number, name: string) => ({
    type: 'button' as const,
    'aria-label': `调整「${name}」的顺序，按上下方向键移动`,
    style: { touchAction: 'none' },
    onKeyDown: (event: KeyboardEvent) => {
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
      const rows = list.current?.querySelectorAll(':scope > [data-row]').length ?? 0
      if (by === 0 || index + by < 0 || index + by >= rows) return
      event.preventDefault()
      move(index, index + by)
    },
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setHeld(index)
    },
    onPointerMove: (event: PointerEvent) => {
      if (held === null) return
      const over = rowUnder(event.clientY)
      if (over < 0 || over === held) return
      move(held, over)
      setHeld(over)
    },
    onPointerUp: () => setHeld(null),
    onPointerCancel: () => setHeld(null),
  })
  return { list, held, handle }
}
