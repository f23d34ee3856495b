import { useEffect } from 'react'

/** While something is not saved, the browser asks before it leaves the page. */
export const useUnsaved = (isUnsaved: boolean) =>
  useEffect(() => {
    if (!isUnsaved) return
    const leaving = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', leaving)
    return () => window.removeEventListener('beforeunload', leaving)
  }, [isUnsaved])
