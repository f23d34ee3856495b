// Fetched when somebody comes with a token in the address: the login page need not carry it.

import { call } from '../api/call.ts'
import { askWhichAccount } from '../lite/accountChoice.ts'
import { toast } from '../lite/toast.ts'
import { openSession, session } from './session.ts'

const verify = (accessToken: string, origin?: string) =>
  call('/user/verify', { accessToken, ...(origin ? { origin } : {}) }, { quiet: true })

/** `from`: the origin of the page it came from, '' when that is not told; null for our own. */
export const takeToken = async (accessToken: string, from: string | null): Promise<'kept' | 'taken'> => {
  const { holder } = session.get()
  if (holder?.token === accessToken) return 'taken'
  const arriving = await verify(accessToken, from ?? undefined).catch(() => null)
  if (!arriving?.valid || !arriving.userId || !arriving.userType) {
    toast.error(arriving ? '链接中的登录信息已失效，请重新登录' : '暂时无法核对链接中的登录信息，请稍后重试')
    return 'kept'
  }
  if (holder && holder.userId !== arriving.userId) {
    const current = await verify(holder.token).catch(() => null)
    // Not knowing whether the present session lives is no licence to drop it.
    if (current === null || current.valid) {
      const choice = await askWhichAccount({ current: current?.name ?? null, arriving: arriving.name })
      if (choice === 'stay') return 'kept'
    }
  }
  // A stranger's link would otherwise make this browser his, and what is written next would be his to read. The page
  // of a partner whose user this is may bring him in: it is registered for that.
  if (!holder && from !== null && !arriving.trusted) {
    const choice = await askWhichAccount({ isGuest: true, current: null, arriving: arriving.name })
    if (choice === 'stay') return 'kept'
  }
  openSession({ token: accessToken, userId: arriving.userId, userType: arriving.userType })
  return 'taken'
}
