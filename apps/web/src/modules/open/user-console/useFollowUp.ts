import { useRef, useState } from 'react'

/** A form closes when it is handed in; what it brought is shown in its place until that is closed too. */
export const useFollowUp = <T>(onClose: () => void) => {
  const [shown, setShown] = useState<T | null>(null)
  const follows = useRef(false)
  return {
    shown,
    follow: (what: T) => {
      follows.current = true
      setShown(what)
    },
    formClosed: () => {
      if (follows.current) follows.current = false
      else onClose()
    },
  }
}
