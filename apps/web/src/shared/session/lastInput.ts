// Whether somebody is at this page. What it asks by itself while nobody touches it keeps no session alive where a company
// ends those nobody uses; and whoever reads a page that asks for nothing is told of by `tellUse.ts`.

import { USE_NOTED } from '@xinqi/api/limits'

let lastInput = Date.now()
let lastTold = Date.now()

export const isAttended = () => Date.now() - lastInput < USE_NOTED

/** A call goes out by which the server learns that somebody is here. */
export const noteToldUse = () => {
  lastTold = Date.now()
}
export const sinceTold = () => Date.now() - lastTold

export const watchInput = (also: () => void = () => undefined) => {
  for (const event of ['pointermove', 'pointerdown', 'touchmove', 'wheel', 'keydown', 'scroll'])
    addEventListener(
      event,
      () => {
        lastInput = Date.now()
        also()
      },
      { capture: true, passive: true },
    )
}
