import { taskIdOf } from '../../company/workplace/card-point.ts'

export const APPROVAL_CARD = 'approval'
const ID = '[0-9a-f-]{36}'
const ABOUT = new RegExp(`^(${ID})_(${ID})_[0-9a-f]+$`)

/** Each card has a name of its own: messengers refuse one they know. */
export const approvalCard = (contractId: string, voterId: string, noticeId: string): string =>
  taskIdOf(APPROVAL_CARD, `${contractId}_${voterId}_${noticeId.slice(-12)}`)

export const cardAbout = (about: string): { contractId: string; voterId: string } | null => {
  const [, contractId, voterId] = ABOUT.exec(about) ?? []
  return contractId && voterId ? { contractId, voterId } : null
}
