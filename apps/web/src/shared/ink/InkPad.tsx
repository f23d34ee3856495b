// A surface to write on with finger, pen or mouse. When it becomes smaller than what is written (a telephone turned
// round), `onFit` is given the writing at a size that fits.

import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'
import { words } from '../viewer/messages/viewer.zh.ts'
import styles from './InkPad.module.css'
import { drawStroke, fitStrokes, type InkPoint, type Pen, type Stroke } from './ink.ts'

export const InkPad = ({
  strokes,
  pen,
  onStroke,
  onFit,
  fill = false,
}: {
  strokes: readonly Stroke[]
  pen: Pen
  onStroke: (stroke: Stroke) => void
  onFit: (strokes: readonly Stroke[]) => void
  /** As high as its place allows, instead of its own height. */
  fill?: boolean
}) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const writing = useRef<InkPoint[] | null>(null)
  const fit = useEffectEvent(onFit)

  useEffect(() => {
    const element = canvas.current!
    const redraw = () => {
      const ratio = window.devicePixelRatio || 1
      element.width = element.clientWidth * ratio
      element.height = element.clientHeight * ratio
      const surface = element.getContext('2d')!
      surface.scale(ratio, ratio)
      for (const stroke of strokes) drawStroke(surface, stroke, pen)
      const fitting = fitStrokes(strokes, pen, { width: element.clientWidth, height: element.clientHeight })
      if (fitting !== strokes && element.clientWidth > 0) fit(fitting)
    }
    redraw()
    const observer = new ResizeObserver(redraw)
    observer.observe(element)
    return () => observer.disconnect()
  }, [strokes, pen])

  const pointsOf = (event: PointerEvent): InkPoint[] => {
    const box = canvas.current!.getBoundingClientRect()
    const moves = event.nativeEvent.getCoalescedEvents?.() ?? []
    return (moves.length ? moves : [event.nativeEvent]).map((move) => ({
      // A hand that slips over the edge writes along it.
      x: Math.min(box.width, Math.max(0, move.clientX - box.left)),
      y: Math.min(box.height, Math.max(0, move.clientY - box.top)),
      time: move.timeStamp,
      // Fingers and mice report a constant.
      ...(move.pointerType === 'pen' && move.pressure > 0 ? { pressure: move.pressure } : {}),
    }))
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0 || writing.current) return
    event.currentTarget.setPointerCapture(event.pointerId)
    writing.current = pointsOf(event)
  }
  const go = (event: PointerEvent) => {
    if (!writing.current) return
    const shown = writing.current.length
    writing.current.push(...pointsOf(event))
    drawStroke(canvas.current!.getContext('2d')!, writing.current.slice(Math.max(0, shown - 2)), pen)
  }
  const end = () => {
    if (writing.current) onStroke(writing.current)
    writing.current = null
  }

  return (
    <div className={`${styles.frame} ${fill ? styles.fill : ''}`}>
      {strokes.length === 0 && (
        <span className={styles.hint} aria-hidden="true">
          {words().writeHere}
        </span>
      )}
      <canvas
        ref={canvas}
        className={styles.pad}
        role="img"
        aria-label={strokes.length ? words().strokes({ length: strokes.length }) : words().writingArea}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      />
    </div>
  )
}
