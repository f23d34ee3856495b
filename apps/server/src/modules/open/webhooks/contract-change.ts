import type { WebhookType } from '@xinqi/api/open/webhook-events'
import type { PublishedState } from './published-state.ts'

export type ContractChange = { type: WebhookType; signerId?: string }

const UNSENT = new Set(['draft', 'approving', 'rejected'])
const OPEN = new Set(['filling', 'waiting', 'signing', 'terminating'])

/** What lies between two sights of a contract, in the order it must be told. Pure. */
export const whatHappened = (before: Partial<PublishedState>, after: PublishedState): ContractChange[] => {
  const from = before.status ?? 'draft'
  const to = after.status
  const told: ContractChange[] = []
  if (from === 'approving' && to !== 'approving')
    told.push({ type: to === 'rejected' ? 'approval.rejected' : 'approval.passed' })
  if (UNSENT.has(from) && OPEN.has(to))
    told.push({ type: to === 'terminating' ? 'contract.terminating' : 'contract.sent' })
  if (from === 'expired' && OPEN.has(to)) told.push({ type: 'contract.reopened' })
  const signers = Object.entries(after.signers)
  const changed = (state: string) =>
    signers
      .filter(([id, now]) => now === state && before.signers?.[id] !== state)
      .map(([signerId]) => signerId)
  for (const signerId of changed('released'))
    if (before.signers?.[signerId] !== undefined) told.push({ type: 'signer.transferred', signerId })
  for (const signerId of changed('filled')) told.push({ type: 'signer.filled', signerId })
  for (const signerId of changed('signed')) told.push({ type: 'signer.signed', signerId })
  for (const signerId of changed('refused')) told.push({ type: 'signer.refused', signerId })
  if (from === 'filling' && (to === 'waiting' || to === 'signing')) told.push({ type: 'contract.filled' })
  for (const signerId of changed('turn'))
    if (before.signers?.[signerId] !== 'viewed') told.push({ type: 'signer.turn', signerId })
  for (const signerId of changed('viewed')) told.push({ type: 'signer.viewed', signerId })
  if (from !== to && ENDS[to]) told.push({ type: ENDS[to] })
  return told
}

const ENDS: Record<string, WebhookType | undefined> = {
  completed: 'contract.completed',
  refused: 'contract.refused',
  expired: 'contract.expired',
  withdrawn: 'contract.withdrawn',
  terminated: 'contract.terminated',
  ended: 'contract.ended',
  voided: 'contract.voided',
}
