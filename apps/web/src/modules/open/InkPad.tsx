// A surface to write on with finger, pen or mouse.

import { type PointerEvent, useEffect, useRef } from 'react'
import { drawStroke, type InkPoint, type Pen, type Stroke } from './ink.ts'
import styles from './open.module.css'

export const InkPad = ({
  strokes,
  pen,
  onStroke,
}: {
  strokes: readonly Stroke[]
  pen: Pen
  onStroke: (stroke: Stroke) => void
}) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const writing = useRef<InkPoint[] | null>(null)

  useEffect(() => {
    const element = canvas.current!
    const redraw = () => {
      const ratio = window.devicePixelRatio || 1
      element.width = element.clientWidth * ratio
      element.height = element.clientHeight * ratio
      const surface = element.getContext('2d')!
      surface.scale(ratio, ratio)
      for (const stroke of strokes) drawStroke(surface, stroke, pen)
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
      x: move.clientX - box.left,
      y: move.clientY - box.top,
      time: move.timeStamp,
    }))
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0) return
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
    <div className={styles.padFrame}>
      {strokes.length === 0 && (
        <span className={styles.padHint} aria-hidden="true">
          在此处书写
        </span>
      )}
      <canvas
        ref={canvas}
        className={styles.pad}
        role="img"
        aria-label={strokes.length ? `手写区，已写 ${strokes.length} 笔` : '手写区，用鼠标、手写笔或手指书写'}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      />
    </div>
  )
}
