import { useEffect, useState } from 'react'

/** The value once it has been still for a moment. */
export const useDebounced = <T>(value: T, delay = 250): T => {
  const [still, setStill] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return still
}
