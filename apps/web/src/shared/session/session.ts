// Who is using this page. Everything that depends on it watches `session`; `epoch` moves whenever the person or
// the company changes, so that nothing of the former one stays on screen or in a cache.

import type { Data } from '@xinqi/api/calls'
import type { MenuNode } from '@xinqi/api/menus'
import { createStore, useStore } from '../state/store.ts'
import { clearOpenStorage, clearStorage } from './clear.ts'
import { KEYS } from './keys.ts'
import { dropVisit, keepVisit, type LinkVisit, linkVisit, onLinkVisit, rememberedVisit } from './linkVisit.ts'
import { cookieToken, dropTokenCookies, type Holder, loadToken, saveToken } from './token.ts'

export type Identity = {
  account: Data<'/home/account/detail'>
  sidebar: Data<'/user/sidebar'>
  menus: MenuNode[]
  buttons: ReadonlySet<string>
}

type Session = {
  holder: Holder | null
  identity: Identity | null
  openToken: string | null
  epoch: number
}

export const session = createStore<Session>({ holder: null, identity: null, openToken: null, epoch: 0 })

export const useSession = <R>(select: (value: Session) => R): R => useStore(session, select)

/** The loaded identity; only pages behind a login may ask for it. */
export const useIdentity = (): Identity => {
  const identity = useSession((value) => value.identity)
  if (!identity) throw new Error('useIdentity is for pages behind a login')
  return identity
}

/** Reads what the browser remembers. The cookie follows local storage, which alone is private to this origin. */
export const restoreSession = () => {
  const visit = rememberedVisit(location.pathname)
  if (visit) {
    linkVisit.set({ current: visit })
    session.set({ holder: visit.holder, identity: null, openToken: null })
    return
  }
  const holder = loadToken()
  if (!holder) {
    if (localStorage.getItem(KEYS.token)) clearStorage()
    dropTokenCookies()
  } else if (cookieToken() !== holder.token) saveToken(holder)
  session.set({ holder, identity: null, openToken: localStorage.getItem(KEYS.openToken) })
}

export const openSession = (holder: Holder) => {
  saveToken(holder)
  session.set(({ epoch }) => ({ holder, identity: null, epoch: epoch + 1 }))
}

/** By a partner's link: for this tab and this task; whoever is signed in to this browser stays so. */
export const openLinkSession = (visit: LinkVisit) => {
  keepVisit(visit)
  session.set(({ epoch }) => ({ holder: visit.holder, identity: null, epoch: epoch + 1 }))
}

export const closeSession = () => {
  if (onLinkVisit()) {
    dropVisit()
    session.set(({ epoch }) => ({ holder: null, identity: null, epoch: epoch + 1 }))
    return
  }
  clearStorage()
  dropTokenCookies()
  session.set(({ epoch }) => ({ holder: null, identity: null, epoch: epoch + 1 }))
}

/** The day is over, or another tab has signed out: what this page still holds is no longer good. */
export const dropIfForgotten = () => {
  if (!onLinkVisit() && session.get().holder && !loadToken()) closeSession()
}

export const openOpenSession = (token: string) => {
  localStorage.setItem(KEYS.openToken, token)
  session.set(({ epoch }) => ({ openToken: token, epoch: epoch + 1 }))
}

export const closeOpenSession = () => {
  clearOpenStorage()
  session.set(({ epoch }) => ({ openToken: null, epoch: epoch + 1 }))
}
