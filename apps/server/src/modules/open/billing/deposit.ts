import { DEPOSIT } from '@xinqi/api/quota'
import type { Tx } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { OtherPay } from '../../contracts/contract/pay-point.ts'
import { available } from '../../quota/copies/balance.ts'
import { giveBack } from '../../quota/copies/give-back.ts'
import { spend } from '../../quota/copies/spend.ts'
import { listPrice } from './prices.ts'

const isOfProductionApp = async (db: Tx, contractId: string, companyId: string): Promise<boolean> =>
  (await db
    .selectFrom('open_contract')
    .innerJoin('open_app', 'open_app.id', 'open_contract.app_id')
    .select('open_app.id')
    .where('open_contract.contract_id', '=', contractId)
    .where('open_app.company_id', '=', companyId)
    .where('open_app.is_sandbox', '=', false)
    .executeTakeFirst()) !== undefined

/**
 * Copies first; when they are used up, an app's contract is paid from what its partner paid ahead, at the list price.
 * People's own contracts are not: they did not pay it in.
 */
export const payFromDeposit: OtherPay = {
  name: 'open/deposit',
  could: async (db, { ownerId, kind, reference, now }) =>
    (await available(db, { ownerId, kind: DEPOSIT, now })) >= listPrice(kind) &&
    (await isOfProductionApp(db, reference, ownerId)),
  pay: async (db, asked) => {
    if (!(await isOfProductionApp(db, asked.reference, asked.ownerId))) return false
    try {
      await spend(db, { ...asked, kind: DEPOSIT, quantity: listPrice(asked.kind) * asked.quantity })
      return true
    } catch (error) {
      if (error instanceof CodedError && error.errorName === 'QUOTA_SHORT') return false
      throw error
    }
  },
  giveBack: async (db, asked) => {
    await giveBack(db, { ...asked, kind: DEPOSIT })
  },
}
