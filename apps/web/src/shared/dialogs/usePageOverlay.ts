// An overlay of the page it was opened on: going to another page closes it.

import { useState } from 'react'
import { useLocation } from 'react-router'
import { useOverlay } from './useOverlay.ts'

export const usePageOverlay = <T = true>() => {
  const { pathname } = useLocation()
  const overlay = useOverlay<T>()
  const [page, setPage] = useState(pathname)
  if (page !== pathname) {
    setPage(pathname)
    overlay.close()
  }
  return overlay
}
