import { CONTRACT_IS } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowsOf } from '../../../platform/db/row.ts'
import type { ClosingOwner, ClosingPart } from '../../people/closing/closing-point.ts'
import { mustKeepLabour } from './labour.ts'

const { toSign, signing, ending, toScan } = CONTRACT_IS

const countContracts = async (db: Queryable, owner: ClosingOwner, statuses: readonly number[]) => {
  const { count } = await db
    .selectFrom('contract_participant')
    .select((eb) => eb.fn.count<number>('contract_id').distinct().as('count'))
    .where('scope_id', '=', owner.id)
    .where('status', 'in', statuses)
    .where((eb) => eb.or([eb('is_initiator', '=', true), eb('is_signer', '=', true)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Labour contracts of an employer that run, or ended less than two years ago. */
const countLabourToKeep = async (db: Queryable, ownerId: string, now: Date): Promise<number> => {
  const rows = await rowsOf(
    db,
    'contract',
    { owner_id: ownerId, labour: true },
    { columns: ['status', 'valid_until', 'updated_at'] },
  )
  return rows.filter((row) => mustKeepLabour(row, now)).length
}

/** Others wait for him, or he for them. */
export const contractsUnderWay: ClosingPart = {
  what: 'contracts',
  conditions: async (services, db, owner) => {
    const underWay = await countContracts(db, owner, [toSign, signing, ending, toScan])
    const finished = await countContracts(db, owner, [CONTRACT_IS.finished])
    const labour = owner.isCompany ? await countLabourToKeep(db, owner.id, services.clock()) : 0
    return [
      {
        what: '进行中的合同',
        count: underWay,
        level: 'bar',
        text: `有 ${underWay} 份合同尚未结束，请先签署、拒签或撤回`,
        path: '/signList',
      },
      {
        what: '已完成的合同',
        count: finished,
        level: 'ends',
        text: `${finished} 份已完成的合同将无法再查看，请先导出；其他当事人仍可查看与核验`,
        path: owner.isCompany ? '/center/inCompanyName' : '/center/inMyName',
      },
      {
        what: '须保存的劳动合同',
        count: labour,
        level: 'ends',
        text: `${labour} 份劳动合同尚未解除、终止或未满二年，用人单位须保存至解除或终止后至少二年备查，请先导出；平台继续为劳动者保存`,
        path: '/center/inCompanyName',
      },
    ]
  },
}
