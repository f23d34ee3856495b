import { onLinkVisit } from '../../../shared/session/linkVisit.ts'
import { words } from './messages/signing.zh.ts'

/** What the buttons of a signing page say: the words of the partner who led here, or our own. */
export const signingWords = (): { sign: string; refuse: string } => {
  const { signText, refuseText } = onLinkVisit()?.theme ?? {}
  return { sign: signText || words().confirmSign, refuse: refuseText || words().refuse }
}
