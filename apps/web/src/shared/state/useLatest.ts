// What a value is by now, for timers, handlers and listeners that outlive the render they were made in. An effect asks
// React's own `useEffectEvent` instead.

import { type RefObject, useLayoutEffect, useRef } from 'react'

export const useLatest = <T>(value: T): RefObject<T> => {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
