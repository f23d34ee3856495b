// The height left for the rows: virtual rows need it as a number.

import { type RefObject, useLayoutEffect, useState } from 'react'

const HEADER = 36
const LEAST = 220

export const useFreeHeight = (element: RefObject<HTMLElement | null>): number => {
  const [height, setHeight] = useState(480)
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    const measure = () => setHeight(Math.max(LEAST, target.clientHeight - HEADER))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return height
}
