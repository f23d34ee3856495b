// One page drawn by pdf.js: a canvas for the eyes and an invisible text layer for selection and screen readers.

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Restartable } from '../state/Restartable.tsx'
import { loadPdfjs } from './openPdf.ts'
import { PageFailed, PageLoading } from './PageState.tsx'
import type { PdfSource } from './source.ts'
import styles from './viewer.module.css'

const MAX_PIXELS = 16_777_216
const REDRAW_DELAY = 150

const pixelRatio = (width: number, height: number) => {
  const wanted = Math.min(window.devicePixelRatio || 1, 2)
  return Math.min(wanted, Math.sqrt(MAX_PIXELS / (width * height)))
}

type Props = { source: PdfSource; index: number; scale: number; onShown?: () => void }

export const PdfPage = (props: Props) => (
  <Restartable>{(restart) => <Drawing {...props} onRetry={restart} />}</Restartable>
)

const Drawing = ({ source, index, scale, onShown, onRetry }: Props & { onRetry: () => void }) => {
  const picture = useRef<HTMLDivElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const shown = useEffectEvent(() => onShown?.())

  useEffect(() => {
    let left = false
    let stop = () => {}
    const draw = async () => {
      const page = await source.page(index)
      if (left) return
      const size = source.sizes[index]!
      const ratio = pixelRatio(size.width * scale, size.height * scale)
      const viewport = page.getViewport({ scale: scale * ratio })
      const canvas = document.createElement('canvas')
      canvas.width = Math.ceil(viewport.width)
      canvas.height = Math.ceil(viewport.height)
      canvas.setAttribute('aria-hidden', 'true')
      const task = page.render({ canvas, viewport })
      stop = () => task.cancel()
      await task.promise
      if (left) return
      picture.current?.replaceChildren(canvas)
      setState('shown')
      shown()
    }
    // The old drawing stays, stretched, until zooming pauses: no flicker, no wasted work.
    const wait = picture.current?.firstChild ? REDRAW_DELAY : 0
    const timer = setTimeout(() => draw().catch(() => !left && setState('failed')), wait)
    return () => {
      left = true
      clearTimeout(timer)
      stop()
    }
  }, [source, index, scale])

  // Pages far from the screen give their decoded pictures and fonts back; a long document would fill the memory.
  useEffect(
    () => () => {
      source.page(index).then(
        (page) => page.cleanup(),
        () => undefined,
      )
    },
    [source, index],
  )

  useEffect(() => {
    let left = false
    let stop = () => {}
    const write = async () => {
      const [{ TextLayer }, page] = await Promise.all([loadPdfjs(), source.page(index)])
      if (left || !words.current) return
      words.current.replaceChildren()
      const layer = new TextLayer({
        textContentSource: page.streamTextContent(),
        container: words.current,
        viewport: page.getViewport({ scale: 1 }),
      })
      stop = () => layer.cancel()
      await layer.render()
    }
    // Without the words the page is still there to be seen.
    write().catch(() => undefined)
    return () => {
      left = true
      stop()
    }
  }, [source, index])

  return (
    <>
      <div ref={picture} className={styles.picture} data-testid={`page-picture-${index + 1}`} />
      <div ref={words} className={styles.words} />
      {state === 'loading' && <PageLoading number={index + 1} />}
      {state === 'failed' && <PageFailed onRetry={onRetry} />}
    </>
  )
}
