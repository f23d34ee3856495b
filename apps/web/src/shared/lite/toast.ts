import { createStore } from '../state/store.ts'

export type Tone = 'error' | 'success' | 'warning' | 'info'
export type Toast = { id: number; tone: Tone; text: string }

const VISIBLE: Record<Tone, number> = { error: 5000, warning: 5000, success: 3000, info: 3000 }

/** One at a time: a new message closes the earlier one. */
export const toasts = createStore<{ current: Toast | null }>({ current: null })

let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined

const show = (tone: Tone, text: string) => {
  clearTimeout(timer)
  lastId += 1
  toasts.set({ current: { id: lastId, tone, text } })
  timer = setTimeout(closeToast, VISIBLE[tone])
}

export const closeToast = () => {
  clearTimeout(timer)
  toasts.set({ current: null })
}

export const toast = {
  error: (text: string) => show('error', text),
  success: (text: string) => show('success', text),
  warning: (text: string) => show('warning', text),
  info: (text: string) => show('info', text),
}
