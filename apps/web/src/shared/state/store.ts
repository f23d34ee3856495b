import { useSyncExternalStore } from 'react'

export type Store<T> = {
  get: () => T
  set: (change: Partial<T> | ((now: T) => Partial<T>)) => void
  subscribe: (listener: () => void) => () => void
}

/** A value outside React that components may watch: the session, toasts and the overlay live longer than any page. */
export const createStore = <T extends object>(initial: T): Store<T> => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (change) => {
      value = { ...value, ...(typeof change === 'function' ? change(value) : change) }
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStore = <T extends object, R>(store: Store<T>, select: (value: T) => R): R =>
  useSyncExternalStore(store.subscribe, () => select(store.get()))
