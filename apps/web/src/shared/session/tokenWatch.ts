// Somebody signed in or out in another tab: this page still shows the former person's data.

import { MULTI_TAB_DELAY, TOKEN_CHANGE_DELAY, TOKEN_CHANGE_DELAY_WORKBENCH } from '@xinqi/api/limits'
import { toast } from '../lite/toast.ts'
import { goInstead, page } from '../navigation/go.ts'
import { KEYS } from './keys.ts'
import { onLinkVisit } from './linkVisit.ts'
import { restoreSession, session } from './session.ts'
import { cookieToken } from './token.ts'

const WORKBENCH = '/workbench'

const differs = () => {
  const { holder } = session.get()
  return holder !== null && !onLinkVisit() && cookieToken() !== holder.token
}

const takeOver = () => {
  restoreSession()
  session.set(({ epoch }) => ({ epoch: epoch + 1 }))
  goInstead(WORKBENCH)
  // Whoever was writing here must know where it went.
  toast.warning(
    '您已在其他窗口切换账号或企业，本窗口已随之切换；先前编辑的合同仍在切换前的账号或企业的草稿中',
  )
}

/** The delays let the other tab finish writing before this one reads. */
export const checkToken = () => {
  if (!differs()) return
  if (page.path() === WORKBENCH) setTimeout(() => differs() && page.reload(), TOKEN_CHANGE_DELAY_WORKBENCH)
  else setTimeout(() => differs() && takeOver(), TOKEN_CHANGE_DELAY)
}

export const watchToken = () => {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkToken()
  })
  // Two windows side by side: both stay visible, only the storage tells.
  addEventListener('storage', ({ key }) => {
    if (key === KEYS.token || key === null) setTimeout(checkToken, MULTI_TAB_DELAY)
  })
}
