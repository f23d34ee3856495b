import type { MenuNode } from '@xinqi/api/menus'
import { USER_IS } from '@xinqi/api/wire'
import { call } from '../api/call.ts'
import { go } from '../navigation/go.ts'
import { KEYS } from './keys.ts'
import { onLinkVisit } from './linkVisit.ts'
import { closeSession, type Identity, openSession, session } from './session.ts'
import { saveUserType } from './token.ts'

const load = async (): Promise<Identity> => {
  const [account, sidebar, { menus, buttons }] = await Promise.all([
    call('/home/account/detail', {}, { quiet: true, reads: true }),
    call('/user/sidebar', {}, { quiet: true, reads: true }),
    call('/user/menus', {}, { quiet: true, reads: true }),
  ])
  return { account, sidebar, menus: menus as MenuNode[], buttons: new Set(buttons) }
}

const remember = ({ account }: Identity) => {
  if (onLinkVisit()) return
  saveUserType(account.userType)
  const { closeTabExit } = account.enterprise ?? account.person
  if (closeTabExit) localStorage.setItem(KEYS.closeTabExit, '1')
  else localStorage.removeItem(KEYS.closeTabExit)
}

let loading: { epoch: number; promise: Promise<Identity> } | null = null

/** Account, company, menus and buttons of the signed-in person; asked for once per session. */
export const ensureIdentity = async (): Promise<Identity> => {
  const { identity, epoch } = session.get()
  if (identity) return identity
  if (loading?.epoch !== epoch) loading = { epoch, promise: load() }
  try {
    const loaded = await loading.promise
    if (session.get().epoch === epoch) {
      remember(loaded)
      session.set({ identity: loaded })
    }
    return loaded
  } finally {
    loading = null
  }
}

/** After something about the account has changed. */
export const refreshIdentity = () => {
  session.set({ identity: null })
  return ensureIdentity()
}

/** The same while a page stays on screen: what it shows is exchanged when the new has come. */
export const reloadIdentity = async () => {
  const { epoch } = session.get()
  const loaded = await load()
  if (session.get().epoch === epoch) session.set({ identity: loaded })
}

export const switchCompany = async (companyId: string | null, then = '/workbench') => {
  const { token } = await call('/user/switchCompany', { companyId }, { overlay: true })
  const { userId } = session.get().holder!
  openSession({ token, userId, userType: companyId ? USER_IS.company : USER_IS.person })
  await ensureIdentity()
  go(then)
}

/** Acting for a child of one's company, or back home: a new session either way, as with any change of company. */
export const actForCompany = async (companyId: string | null) => {
  const { token } = await call('/relateCompany/actFor', { companyId }, { overlay: true })
  const { userId } = session.get().holder!
  openSession({ token, userId, userType: USER_IS.company })
  await ensureIdentity()
  go('/workbench')
}

export const signOut = async () => {
  // The server may already have forgotten the session; leaving must work all the same.
  await call('/user/logout', {}, { quiet: true }).catch(() => undefined)
  closeSession()
  go('/login')
}
