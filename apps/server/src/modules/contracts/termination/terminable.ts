import { CONTRACT_IS, CONTRACT_STATUS } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { latestRows } from '../../../platform/db/row.ts'
import type { Contract, PartyRow } from '../contract/aggregate.ts'
import { settingsOf } from '../contract/facts.ts'

const UNDER_WAY: readonly number[] = [CONTRACT_IS.toSign, CONTRACT_IS.signing, CONTRACT_IS.ending]

/** An agreement that still may end the contract: a second one would only confuse it. One refused in the house may not. */
const isUnderWay = ({ status, phase }: Pick<Agreement, 'status' | 'phase'>): boolean =>
  UNDER_WAY.includes(status) || (status === CONTRACT_IS.draft && phase !== 'editing')

export type Agreement = {
  id: string
  status: number
  phase: string
  agreement_invalidates: boolean
  initiator_name: string
  created_at: Date
  finished_at: Date | null
}

export const agreementsOf = (db: Queryable, originalId: string): Promise<Agreement[]> =>
  latestRows(
    db,
    'contract',
    { original_id: originalId },
    {
      by: 'created_at',
      columns: [
        'id',
        'status',
        'phase',
        'agreement_invalidates',
        'initiator_name',
        'created_at',
        'finished_at',
      ],
    },
  )

/** Whoever started the original is named first, as on most paper. Pure. */
export const partiesInOrder = ({ parties }: Contract): PartyRow[] =>
  [...parties].sort((one, other) => Number(other.is_own) - Number(one.is_own))

/** Why a finished contract cannot be ended by agreement now; null when it can. Pure. */
export const obstacleTo = (contract: Contract, agreements: readonly Agreement[]): string | null => {
  const { row, parties } = contract
  if (row.kind !== 'contract') return '该合同不支持解约或作废'
  if (row.status !== CONTRACT_IS.finished)
    return `合同${CONTRACT_STATUS[row.status as keyof typeof CONTRACT_STATUS].label}，只有签署完成的合同可以解约或作废`
  if (settingsOf(contract).terminable === false) return '发起方设置了该合同不可解约或作废'
  if (parties.length < 2) return '只有一方签署的合同不能解约或作废，可另行签署声明'
  if (agreements.some(isUnderWay)) return '已有一份解约或作废协议正在签署'
  return null
}
