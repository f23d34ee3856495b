// Local-storage keys of this product. Which of them outlive a clear is decided in clear.ts.

export const KEYS = {
  token: 'token',
  /** Version of the server this browser has already reloaded for. */
  version: 'version',
  /** Company setting: signing in again is needed once every tab was closed. */
  closeTabExit: 'closeTabExit',
  lastTabSeen: 'lastTabSeen',
  ssoCode: 'ssoCode',
  /** Set by the workplace-messaging login, for clients whose user agent does not say so. */
  workplace: 'isDD',
  openToken: 'open-token',
  /** The app a partner works with, from page to page. */
  openApp: 'open-appId',
} as const

const SURVIVORS = ['companyTip', 'userTip', 'version', 'downloadTip', 'tip-templateControl', 'tip-aiAbstract']
export const OPEN_PREFIX = 'open-'

export const survivesClear = (key: string) => SURVIVORS.includes(key) || key.startsWith(OPEN_PREFIX)
