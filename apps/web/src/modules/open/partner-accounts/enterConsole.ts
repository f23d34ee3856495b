import { goInstead } from '../../../shared/navigation/go.ts'
import { takeReturn } from '../../../shared/session/returnTo.ts'
import { openOpenSession } from '../../../shared/session/session.ts'

const HOME = '/platform/openUser'

/** Signed in to the open platform: back to the page of it that was asked for. */
export const enterConsole = ({ token }: { token: string }) => {
  openOpenSession(token)
  const wish = takeReturn('')
  goInstead(wish?.startsWith('/platform/') ? wish : HOME)
}
