import type { Tx } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { ContractRow } from '../contract/aggregate.ts'
import { changeContract } from '../contract/write-contract.ts'
import { takeNumber } from './number.ts'
import { typeOf } from './types.ts'

/**
 * On leaving the house: a contract of a kind that numbers its contracts gets its number, unless somebody typed one.
 * Returns the number it now has.
 */
export const giveNumber = async (
  db: Tx,
  { id, company_id, owner_id, type_id, number }: ContractRow,
  now: Date,
): Promise<string | null> => {
  if (!company_id || !type_id) return number
  const type = await typeOf(db, company_id, type_id)
  if (!type?.is_enabled) throw new CodedError('CONTRACT_TYPE_GONE')
  if (number) return number
  const given = await takeNumber(db, type, owner_id, now)
  if (given) await changeContract(db, id, { number: given })
  return given
}
