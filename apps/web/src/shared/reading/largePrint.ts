// Everything a quarter larger, for whoever asked for it once: on this device, on every page, until he asks for the usual.

import { DAY } from '@xinqi/api/durations'
import { readCookie, writeCookie } from '../session/cookies.ts'
import { createStore, useStore } from '../state/store.ts'

const CHOSEN = 'largePrint'
const print = createStore({ isLarge: false })

export const useLargePrint = () => useStore(print, ({ isLarge }) => isLarge)

const show = (isLarge: boolean) => {
  document.documentElement.toggleAttribute('data-large-print', isLarge)
  print.set({ isLarge })
}
export const showChosenPrint = () => show(readCookie(CHOSEN) === '1')

export const chooseLargePrint = (isLarge: boolean) => {
  writeCookie(CHOSEN, isLarge ? '1' : '0', 365 * DAY)
  show(isLarge)
}
