import { LOADING_DEBOUNCE } from '@xinqi/api/limits'
import { createStore } from '../state/store.ts'

/** The overlay over the whole page while commands run. It waits a moment after the last one, or it would flicker. */
export const overlay = createStore<{ open: boolean }>({ open: false })

let running = 0
let closing: ReturnType<typeof setTimeout> | undefined

export const overlayBegins = () => {
  clearTimeout(closing)
  running += 1
  if (!overlay.get().open) overlay.set({ open: true })
}

export const overlayEnds = () => {
  running -= 1
  if (running === 0) closing = setTimeout(() => overlay.set({ open: false }), LOADING_DEBOUNCE)
}
