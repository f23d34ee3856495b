import type { Data } from '@xinqi/api/calls'
import { goInstead } from '../../../shared/navigation/go.ts'
import { takeReturn } from '../../../shared/session/returnTo.ts'
import { openSession } from '../../../shared/session/session.ts'
import { askedStep } from './askedStep.ts'

/**
 * Signed in: back to the page that was asked for, or wherever the login address leads somebody signed in. Where a
 * second step is asked for, the login page takes it first.
 */
export const enter = ({ token, userId, userType, secondStep: asked }: Data<'/v2/auth/register'>) => {
  if (asked) {
    askedStep.set({ asked })
    if (location.pathname !== '/login') goInstead('/login')
    return
  }
  openSession({ token, userId, userType })
  goInstead(takeReturn(userId) ?? `/login${location.search}`)
}
