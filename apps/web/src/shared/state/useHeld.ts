// A value as it was when its key was first seen: a new link to the same pages, say, does not open them again.

import { useState } from 'react'

export const useHeld = <T>(key: string, value: T): T => {
  const [held, setHeld] = useState({ key, value })
  if (held.key === key) return held.value
  setHeld({ key, value })
  return value
}
