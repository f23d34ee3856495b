// Seconds left until something may be pressed. Measured against the clock, so a tab in the background, whose
// timers are slowed, is not made to wait longer.

import { useEffect, useState } from 'react'

export const useCountdown = (seconds: number): number => {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    setLeft(seconds)
    if (seconds <= 0) return
    const end = Date.now() + seconds * 1000
    const timer = setInterval(() => {
      const remaining = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setLeft(remaining)
      if (remaining === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
