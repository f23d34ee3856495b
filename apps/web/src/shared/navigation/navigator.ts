// Moves between pages. A page is prepared first - the gate, its code - and shown with its address only when it is
// ready, so that the former page stays on screen meanwhile and a refused visit never enters the history.
// react-router's own data router does this too, at 18 kB gzip more than the public pages can afford.

import { createPath, type Location, type Navigator, parsePath, type To } from 'react-router'
import { createStore } from '../state/store.ts'

export type Verdict<T> =
  | { show: T }
  | { redirect: string }
  /** Nothing to show; whoever is on a page stays there, whoever comes from outside lands on the given path. */
  | { stay: string }

export type Visit = { pathname: string; search: string }
type Action = 'POP' | 'PUSH' | 'REPLACE'
type Entry = { key: string; usr: unknown }

export type ShownPage<T> = { location: Location; action: Action; content: T }

type State<T> = { shown: ShownPage<T> | null; failure: unknown; pending: boolean }

const newKey = () => Math.random().toString(36).slice(2, 10)
const entryOf = (state: unknown): Entry =>
  typeof state === 'object' && state !== null && 'key' in state
    ? (state as Entry)
    : { key: 'default', usr: null }

/** `passes`: a failure that will be over soon, and was told. Whoever is on a page stays on it, with all he has typed. */
export const createNavigation = <T>(
  prepare: (visit: Visit) => Promise<Verdict<T>>,
  passes: (failure: unknown) => boolean = () => false,
) => {
  const state = createStore<State<T>>({ shown: null, failure: undefined, pending: false })
  let latest = 0

  const commit = (action: Action, location: Location, content: T) => {
    const entry: Entry = { key: location.key, usr: location.state }
    if (action === 'PUSH') history.pushState(entry, '', createPath(location))
    else history.replaceState(entry, '', createPath(location))
    state.set({ shown: { location, action, content }, failure: undefined, pending: false })
  }

  const visit = async (action: Action, to: To, usr: unknown, key: string): Promise<void> => {
    latest += 1
    const mine = latest
    const target = typeof to === 'string' ? parsePath(to) : to
    const location: Location = {
      pathname: target.pathname || state.get().shown?.location.pathname || '/',
      search: target.search ?? '',
      hash: target.hash ?? '',
      state: usr,
      key,
    }
    state.set({ pending: true })
    try {
      const verdict = await prepare(location)
      // Somebody has already gone elsewhere.
      if (mine !== latest) return
      if ('show' in verdict) return commit(action, location, verdict.show)
      if ('redirect' in verdict)
        return visit(action === 'POP' ? 'REPLACE' : action, verdict.redirect, null, newKey())
      if (action === 'POP') return visit('REPLACE', verdict.stay, null, newKey())
      state.set({ pending: false })
    } catch (failure) {
      if (mine !== latest) return
      const staysPut = action !== 'POP' && state.get().shown !== null && passes(failure)
      state.set(staysPut ? { pending: false } : { failure, pending: false })
    }
  }

  const visitAddress = () => {
    const { key, usr } = entryOf(history.state)
    return visit('POP', `${location.pathname}${location.search}${location.hash}`, usr, key)
  }

  const navigator: Navigator = {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    go: (delta) => history.go(delta),
    push: (to, usr) => void visit('PUSH', to, usr, newKey()),
    replace: (to, usr) => void visit('REPLACE', to, usr, newKey()),
  }

  return {
    state,
    navigator,
    navigate: (to: To, { replace }: { replace: boolean }) =>
      visit(replace ? 'REPLACE' : 'PUSH', to, null, newKey()),
    start: () => {
      // Pages that are kept remember where they were; the browser would scroll before they are back.
      history.scrollRestoration = 'manual'
      addEventListener('popstate', () => void visitAddress())
      return visitAddress()
    },
  }
}
