import type { ContractAction, Facts } from '@xinqi/api/contract-life/vocabulary'
import type { PermissionKey } from '@xinqi/api/menus'
import type { Contract } from '../contract/aggregate.ts'
import type { Person } from '../contract/roles-of.ts'
import { urgeable } from '../signing/urge.ts'
import { reasonAgainst } from './judge.ts'

export type BatchKind = 'postpone' | 'urge' | 'withdraw' | 'approve' | 'sign'

export const BATCH_TITLE: Record<BatchKind, string> = {
  postpone: '批量延期',
  urge: '批量催办',
  withdraw: '批量撤回',
  approve: '批量审批',
  sign: '批量签署',
}

/** The same rights as for one; looked at again when the work is done. */
export const BATCH_PERMISSION: Record<BatchKind, PermissionKey | null> = {
  postpone: 'system:contract:postpone',
  urge: 'system:contract:notify',
  withdraw: 'system:contract:withdraw',
  approve: null,
  sign: 'system:contract:sign',
}

type Simple = Exclude<BatchKind, 'sign' | 'approve'>
const GIVEN: Record<Simple, (contract: Contract, now: Date) => Partial<Facts>> = {
  // Which day it will be is asked after the count.
  postpone: () => ({ deadlineMovesOn: true }),
  urge: (contract, now) => ({ urgesLeft: urgeable(contract, now).length > 0 }),
  withdraw: () => ({}),
}

/** Which consent waits for this person: to send it out, or to use a seal. */
const approvalAction = (contract: Contract, agree: boolean): ContractAction => {
  if (contract.row.phase === 'approval') return agree ? 'approve' : 'reject'
  return agree ? 'approveSealUse' : 'rejectSealUse'
}

export const cannot = (
  kind: Exclude<BatchKind, 'sign'>,
  contract: Contract,
  person: Person,
  now: Date,
): string | undefined =>
  kind === 'approve'
    ? reasonAgainst(contract, person, approvalAction(contract, true), { isLastApproval: true }, now)
    : reasonAgainst(contract, person, kind, GIVEN[kind](contract, now), now)
