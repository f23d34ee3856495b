// One placed seal: drag it, or focus it and use the arrows (Shift for larger steps, Delete to remove).

import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { boxStyle, fractionAt, moveTo } from '../../../shared/viewer/fractions.ts'
import styles from './open.module.css'
import type { SealPlace } from './sealPlaces.ts'

const STEP = 0.001
const LARGE_STEP = 0.01

export const SealBox = ({
  place,
  selected,
  onMove,
  onSelect,
  onRemove,
}: {
  place: SealPlace
  selected: boolean
  onMove: (box: SealPlace['box']) => void
  onSelect: () => void
  onRemove: () => void
}) => {
  const grip = useRef<{ x: number; y: number } | null>(null)
  const { box, seal } = place
  const pointOnPage = (event: PointerEvent<HTMLElement>) =>
    fractionAt(event, event.currentTarget.parentElement!.getBoundingClientRect())

  const grab = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    const point = pointOnPage(event)
    grip.current = { x: point.x - box.x, y: point.y - box.y }
    onSelect()
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!grip.current) return
    const point = pointOnPage(event)
    onMove(moveTo(box, point.x - grip.current.x, point.y - grip.current.y))
  }
  const drop = () => {
    grip.current = null
  }
  const press = (event: KeyboardEvent) => {
    const step = event.shiftKey ? LARGE_STEP : STEP
    const [right, down] = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    }[event.key] ?? [0, 0]
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else if (right || down) onMove(moveTo(box, box.x + right!, box.y + down!))
    else return
    event.preventDefault()
  }

  return (
    <button
      type="button"
      className={`${styles.seal} ${seal.round ? styles.round : ''} ${selected ? styles.sealSelected : ''}`}
      style={boxStyle(box)}
      aria-label={`${seal.name}，第 ${place.page + 1} 页，方向键移动，Delete 删除`}
      aria-pressed={selected}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
      onClick={(event) => event.stopPropagation()}
      onFocus={onSelect}
      onKeyDown={press}
    >
      {seal.name.split(' ')[0]}
    </button>
  )
}
