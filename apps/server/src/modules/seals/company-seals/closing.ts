import { NATIONAL_SEAL } from '@xinqi/api/work-list-status'
import { countRows, inRows, oneOf, rowsOf } from '../../../platform/db/row.ts'
import type { ClosingPart } from '../../people/closing/closing-point.ts'
import { SEAL_CANCELLED } from './change-seals.ts'
import { SEAL } from './rules.ts'

const IN_FORCE = oneOf([SEAL.underReview, SEAL.enabled, SEAL.disabled])

/** A national seal is cancelled by its own book, by whoever answers for it; the others end with the account. */
export const sealsEnd: ClosingPart = {
  what: 'seals',
  conditions: async (_services, db, owner) => {
    if (!owner.isCompany) {
      const signatures = await countRows(db, 'person_seal', { account_id: owner.id })
      return [
        {
          what: '个人签名',
          count: signatures,
          level: 'ends',
          text: `${signatures} 个个人签名将被删除`,
          path: '/personseal',
        },
      ]
    }
    const seals = await countRows(db, 'company_seal', { company_id: owner.id, status: IN_FORCE })
    const national = await countRows(db, 'national_seal', {
      company_id: owner.id,
      state: oneOf([NATIONAL_SEAL.applied, NATIONAL_SEAL.active, NATIONAL_SEAL.stopped, NATIONAL_SEAL.lost]),
    })
    return [
      {
        what: '国标电子印章',
        count: national,
        level: 'bar',
        text: `有 ${national} 枚国标电子印章尚未注销，请先办理印章注销`,
        path: '/nationalSeal',
      },
      {
        what: '企业印章',
        count: seals,
        level: 'ends',
        text: `${seals} 枚企业印章将停止使用并注销，全部用印授权终止`,
        path: '/seal',
      },
    ]
  },
  end: async ({ extensions }, db, owner, now) => {
    if (!owner.isCompany) return
    const seals = await rowsOf(
      db,
      'company_seal',
      { company_id: owner.id, status: IN_FORCE },
      { columns: ['id'] },
    )
    for (const { id } of seals) {
      await inRows(db, 'company_seal', { company_id: owner.id, id }).set({
        status: SEAL.cancelled,
        is_default: false,
        status_reason: '企业已注销',
      })
      for (const { follow } of extensions.all(SEAL_CANCELLED))
        await follow(db, { companyId: owner.id, sealId: id, by: owner.id, now })
    }
  },
}
