// Whether somebody is at this page. What it asks by itself while nobody touches it keeps no session alive where a company
// ends those nobody uses.

/** As long as the server notes a use: somebody who reads and scrolls is noted with the next thing the page asks. */
const ATTENDED_MS = 60_000

let lastInput = Date.now()

export const isAttended = () => Date.now() - lastInput < ATTENDED_MS

export const watchInput = () => {
  for (const event of ['pointermove', 'pointerdown', 'keydown', 'scroll'])
    addEventListener(event, () => (lastInput = Date.now()), true)
}
