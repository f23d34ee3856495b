import { onLinkVisit } from '../../../shared/session/linkVisit.ts'

/** What the buttons of a signing page say: the words of the partner who led here, or our own. */
export const signingWords = (): { sign: string; refuse: string } => {
  const { signText, refuseText } = onLinkVisit()?.theme ?? {}
  return { sign: signText || '确认签署', refuse: refuseText || '拒签' }
}
