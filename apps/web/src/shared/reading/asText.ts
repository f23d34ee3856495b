import { createStore, useStore } from '../state/store.ts'

const KEPT = 'readsAsText'

/** Whether this reader takes documents as text: asked once, on whatever page, and remembered. */
const reader = createStore({ asText: localStorage.getItem(KEPT) === '1' })

export const useAsText = () => useStore(reader, ({ asText }) => asText)
export const readsAsText = () => reader.get().asText

export const chooseAsText = (asText: boolean) => {
  if (asText) localStorage.setItem(KEPT, '1')
  else localStorage.removeItem(KEPT)
  reader.set({ asText })
}

const shownAt = (selector: string, focus: boolean): boolean => {
  const found = document.querySelector<HTMLElement>(selector)
  found?.scrollIntoView({ block: 'center' })
  if (focus) found?.focus({ preventScroll: true })
  return found !== null
}
/** For whoever reads text; a place is given the keyboard too, so that it is heard. */
export const showTextPlace = (id: string) => shownAt(`[data-text-place="${CSS.escape(id)}"]`, true)
export const showTextEnd = () => shownAt('[data-text-end]', false)
