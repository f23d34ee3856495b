// Somebody whom a partner's link brought to one page, to do one thing. Kept in this tab alone and apart from whoever
// is signed in to this browser: the link is no login.

import type { Data } from '@xinqi/api/calls'
import { type LinkPurpose, TASK_PAGES } from '@xinqi/api/open/link-purposes'
import { createStore } from '../state/store.ts'
import type { Holder } from './token.ts'

type Opened = Data<'/open/freeLink/{param}'>
export type LinkVisit = {
  code: string
  holder: Holder
  purpose: LinkPurpose
  appName: string
  contracts: Opened['contracts']
  origins: readonly string[]
  returnUrl: string | null
  theme: Opened['theme']
}

const KEY = 'linkVisit'
/** What the server gave the browser that opened a link first, by the link's code. */
const HOLDER = 'linkHolder:'

export const linkVisit = createStore<{ current: LinkVisit | null }>({ current: null })

export const onLinkVisit = (): LinkVisit | null => linkVisit.get().current

const END = '/linkEnd'
const LINK = '/platform/freeOpenLink/'

/** Whether a page belongs to what somebody came for. */
export const isTaskPage = ({ purpose }: LinkVisit, pathname: string): boolean =>
  TASK_PAGES[purpose].includes(pathname) || pathname === END || pathname.startsWith(LINK)

/** After a reload: the visit goes on where it was; on any other page of ours it is over. */
export const rememberedVisit = (pathname: string): LinkVisit | null => {
  const text = sessionStorage.getItem(KEY)
  if (!text) return null
  const visit = JSON.parse(text) as LinkVisit
  if (isTaskPage(visit, pathname)) {
    wear(visit.theme)
    return visit
  }
  sessionStorage.removeItem(KEY)
  return null
}

const WORN = ['--xq-primary', '--xq-primary-hover', '--xq-primary-active'] as const

/** The partner's colour on our pages, a little darker where a finger or a pointer is. */
export const wear = ({ colour }: Opened['theme']) => {
  if (!colour) return
  const { style } = document.documentElement
  const darker = (share: number) => `color-mix(in srgb, ${colour}, black ${share}%)`
  for (const [at, name] of WORN.entries()) style.setProperty(name, at === 0 ? colour : darker(at * 10))
}
const undress = () => {
  for (const name of WORN) document.documentElement.style.removeProperty(name)
}

export const keepVisit = (visit: LinkVisit) => {
  wear(visit.theme)
  sessionStorage.setItem(KEY, JSON.stringify(visit))
  linkVisit.set({ current: visit })
}
export const dropVisit = () => {
  undress()
  sessionStorage.removeItem(KEY)
  linkVisit.set({ current: null })
}

export const holderOf = (code: string): string | null => sessionStorage.getItem(HOLDER + code)
export const keepHolder = (code: string, holder: string) => sessionStorage.setItem(HOLDER + code, holder)
