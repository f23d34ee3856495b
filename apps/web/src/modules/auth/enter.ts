import type { Data } from '@xinqi/api/calls'
import { goInstead } from '../../shared/navigation/go.ts'
import { takeReturn } from '../../shared/session/returnTo.ts'
import { openSession } from '../../shared/session/session.ts'

/** Signed in: back to the page that was asked for, or wherever the login address leads somebody signed in. */
export const enter = ({ token, userId, userType }: Data<'/v2/auth/login'>) => {
  openSession({ token, userId, userType })
  goInstead(takeReturn(userId) ?? `/login${location.search}`)
}
