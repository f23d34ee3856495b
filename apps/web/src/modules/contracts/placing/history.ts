// What was done, to be undone. Changes of one kind in a row (nudging, typing a name) count as one.

export type History<T> = {
  past: readonly T[]
  present: T
  future: readonly T[]
  /** What the last change was, if the next of its kind is to join it. */
  joined?: string
}

const MOST = 200

export const begin = <T>(present: T): History<T> => ({ past: [], present, future: [] })

export const record = <T>(history: History<T>, next: T, join?: string): History<T> => {
  if (next === history.present) return history
  const joins = join !== undefined && join === history.joined
  return {
    past: joins ? history.past : [...history.past.slice(-MOST + 1), history.present],
    present: next,
    future: [],
    joined: join,
  }
}

export const undo = <T>(history: History<T>): History<T> => {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future] }
}

export const redo = <T>(history: History<T>): History<T> => {
  const [after, ...future] = history.future
  if (after === undefined) return history
  return { past: [...history.past, history.present], present: after, future }
}
