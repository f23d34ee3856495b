import { numberBy, numberRun } from '@xinqi/api/contract-number'
import { CONTRACT } from '@xinqi/api/limits'
import { readCounter, takeFromCounter } from '../../../platform/db/counters.ts'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { TypeRow } from './types.ts'

type Numbered = Pick<TypeRow, 'company_id' | 'name' | 'code' | 'number_rule'>

const counterOf = (run: string) => `contractNumber:${run}`
const placeOf = ({ name, code }: Numbered, at: Date) => ({ type: code ?? name, at })

/** What would be given now; another may be quicker. */
export const nextNumber = async (db: Queryable, type: Numbered, now: Date): Promise<string | null> => {
  if (!type.number_rule) return null
  const place = placeOf(type, now)
  const given = await readCounter(db, type.company_id, counterOf(numberRun(type.number_rule, place)))
  return numberBy(type.number_rule, { ...place, sequence: given + 1 })
}

/**
 * Takes the next number of a kind. The counter's row stays locked until the transaction ends: contracts sent at once
 * take turns, one that fails leaves no gap, and a number somebody typed by hand is passed over.
 */
export const takeNumber = async (
  db: Tx,
  type: Numbered,
  ownerId: string,
  now: Date,
): Promise<string | null> => {
  if (!type.number_rule) return null
  const place = placeOf(type, now)
  const name = counterOf(numberRun(type.number_rule, place))
  for (;;) {
    const sequence = await takeFromCounter(db, type.company_id, name)
    const number = numberBy(type.number_rule, { ...place, sequence })
    if (number.length > CONTRACT.numberMax)
      throw new CodedError('NUMBER_RULE_INVALID', `「${type.name}」的编号规则已用尽，请联系管理员调整`)
    const taken = await rowOf(db, 'contract', { owner_id: ownerId, number }, ['id'])
    if (!taken) return number
  }
}
