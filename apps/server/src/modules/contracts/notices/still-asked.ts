import { type NoticeEvent, noticeFacts } from '@xinqi/api/notices'
import { CONTRACT_IS } from '@xinqi/api/status'
import { type Contract, FILL, SIGNER } from '../contract/aggregate.ts'

export const LIVING: readonly number[] = [CONTRACT_IS.toSign, CONTRACT_IS.signing, CONTRACT_IS.ending]

/**
 * Whether what somebody is asked for is still to be done: a text that goes out late must not ask for a signature that
 * was given, or on a contract that is over. How things went is told late as well. Pure.
 */
export const isStillAsked = (
  { event, told_key }: { event: string; told_key: string },
  contract: Contract | undefined,
): boolean => {
  if (!contract) return false
  if (noticeFacts(event as NoticeEvent).isProgress) return true
  const { row, parties, signers } = contract
  if (!LIVING.includes(row.status)) return false
  const signerId = /signer:([0-9a-f-]{36})/.exec(told_key)?.[1]
  const signer = signers.find(({ id }) => id === signerId)
  if (!signer) return true
  const party = parties.find(({ id }) => id === signer.party_id)
  if (row.phase === 'filling') return party?.fill_status === FILL.due && signer.status !== SIGNER.released
  return event !== 'fill' && signer.status === SIGNER.due
}
