import { call } from '../../../shared/api/call.ts'
import { goInstead } from '../../../shared/navigation/go.ts'
import { closeSession } from '../../../shared/session/session.ts'

/** Signs out to come back as somebody else. The server may have forgotten the session already; that is as well. */
export const leaveFor = async (path: string): Promise<void> => {
  await call('/user/logout', {}, { quiet: true }).catch(() => undefined)
  closeSession()
  goInstead(path)
}
