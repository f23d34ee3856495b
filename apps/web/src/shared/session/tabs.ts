// Close-tab-exit: where a company asks for it, a session ends once every tab was closed. A tab that opens asks the
// others whether anyone is there; a reload knows itself by its own mark.

import { MULTI_TAB_DELAY } from '@xinqi/api/limits'
import { KEYS } from './keys.ts'
import { closeSession, session } from './session.ts'

const CHANNEL = 'xinqi-tabs'
const MARK = 'tabOpen'
/** Longer than any reload takes; a tab restored later than this counts as closed. */
const RELOAD_MAX = 60_000

type TabMessage = 'anyone?' | 'here'

const isReload = (now: number) =>
  sessionStorage.getItem(MARK) === '1' &&
  (now - Number(localStorage.getItem(KEYS.lastTabSeen)) < RELOAD_MAX ||
    (document as { wasDiscarded?: boolean }).wasDiscarded === true)

const anotherTabAnswers = (channel: BroadcastChannel) =>
  new Promise<boolean>((resolve) => {
    const settle = (answered: boolean) => {
      clearTimeout(timer)
      channel.removeEventListener('message', onMessage)
      resolve(answered)
    }
    const onMessage = ({ data }: MessageEvent<TabMessage>) => data === 'here' && settle(true)
    const timer = setTimeout(() => settle(false), MULTI_TAB_DELAY)
    channel.addEventListener('message', onMessage)
    channel.postMessage('anyone?' satisfies TabMessage)
  })

const seen = () => localStorage.setItem(KEYS.lastTabSeen, String(Date.now()))

const present = (channel: BroadcastChannel) => {
  sessionStorage.setItem(MARK, '1')
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data === 'anyone?') channel.postMessage('here' satisfies TabMessage)
  })
  addEventListener('pagehide', seen)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && seen())
}

const check = async () => {
  // Some older phones cannot tell; they are not locked out for it.
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  const asked = session.get().holder !== null && localStorage.getItem(KEYS.closeTabExit) === '1'
  if (asked && !isReload(Date.now()) && !(await anotherTabAnswers(channel))) closeSession()
  present(channel)
}

let checked: Promise<void> | null = null

/** Settles once it is known whether this tab may use the remembered session. Asked once a page load. */
export const otherTabsChecked = (): Promise<void> => {
  checked ??= check()
  return checked
}
