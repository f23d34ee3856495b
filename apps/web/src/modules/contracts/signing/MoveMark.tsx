// A mark that may be moved and turned: drawn with a finger or the mouse, by arrows and buttons. Loaded only where a
// sender allows it.

import { heldInside, type Moved } from '@xinqi/api/contract-fields/moved-mark'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { boxStyle } from '../../../shared/viewer/fractions.ts'
import styles from './contract-sign.module.css'
import type { SignField } from './detail.ts'
import { words } from './messages/signing-dialogs.zh.ts'

const NEAR = 4
const TURN_STEP = 5
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const MoveMark = ({
  field,
  moved,
  mayTurn,
  onMove,
  onPress,
}: {
  field: SignField
  moved: Required<Moved>
  /** The seal of an OFD original stands upright. */
  mayTurn: boolean
  onMove: (moved: Required<Moved>) => void
  /** Pressed and not drawn anywhere: another mark is wanted. */
  onPress: () => void
}) => {
  const from = useRef<{ x: number; y: number; moved: Required<Moved>; drawn: boolean } | null>(null)
  const move = (next: Moved) => onMove(heldInside(field, { ...moved, ...next }))
  const pageOf = (element: HTMLElement) => element.parentElement!.parentElement!.getBoundingClientRect()
  const grab = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, y: event.clientY, moved, drawn: false }
  }
  const draw = (event: PointerEvent<HTMLElement>) => {
    const start = from.current
    if (!start) return
    const [right, down] = [event.clientX - start.x, event.clientY - start.y]
    if (!start.drawn && Math.hypot(right, down) < NEAR) return
    start.drawn = true
    const page = pageOf(event.currentTarget)
    move({ dx: start.moved.dx + right / page.width, dy: start.moved.dy + down / page.height })
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const arrow = ARROWS[event.key]
    if (!arrow) return
    event.preventDefault()
    const page = pageOf(event.currentTarget)
    const pixels = event.shiftKey ? 10 : 2
    move({
      dx: moved.dx + (arrow[0] * pixels) / page.width,
      dy: moved.dy + (arrow[1] * pixels) / page.height,
    })
  }
  const tool = (label: string, sign: string, act: () => void) => (
    <button
      type="button"
      aria-label={words().labelled({ label, name: field.name })}
      title={label}
      onClick={act}
    >
      {sign}
    </button>
  )
  return (
    <div className={styles.mover} style={boxStyle(field)} data-mover={field.fieldId}>
      <button
        type="button"
        className={styles.moverGrip}
        aria-label={words().moveHow({ name: field.name })}
        onPointerDown={grab}
        onPointerMove={draw}
        onPointerUp={() => {
          const wasDrawn = from.current?.drawn
          from.current = null
          if (wasDrawn === false) onPress()
        }}
        onPointerCancel={() => {
          from.current = null
        }}
        onClick={(event) => {
          // By keyboard only: a pointer was answered when it was let go.
          if (event.detail === 0) onPress()
        }}
        onKeyDown={press}
      />
      <span className={styles.moverTools}>
        {mayTurn && tool(words().turnLeft, '↺', () => move({ turn: moved.turn - TURN_STEP }))}
        {mayTurn && tool(words().turnRight, '↻', () => move({ turn: moved.turn + TURN_STEP }))}
        {tool(words().putBack, words().putBack, () => onMove({ dx: 0, dy: 0, turn: 0 }))}
      </span>
    </div>
  )
}
export default MoveMark
